/** Rows of the form: items with their amounts, payments, quotas. Submit buttons add and remove rows. */
import { Icon } from '../../web/index.ts'
import { rounded } from './amounts.ts'
import { CampoField, More, type Named, shownOf } from './campo.page.tsx'
import { type Campo, isShown, type Lista, MAX_FILAS } from './campo.ts'
import type { FormState } from './form-state.ts'

type RowProps = { state: FormState; lista: Lista; row: number }

export const ACTION = '/documentos/nuevo'

/** Returns the fields of a row by name. */
const namedOf = ({ campos }: FormState, lista: Lista, row: number): Named =>
  Object.entries(campos)
    .filter(([template]) => template.startsWith(`${lista}.#.`))
    .map(([template, campo]) => [template.replace('#', String(row)), campo])

/** Returns the numbers of the rows to show: the filled-in ones, and at least one. */
export const rowsOf = ({ filas }: FormState, lista: Lista, extra: number): number[] =>
  Array.from({ length: Math.min(Math.max(filas[lista] + extra, 1), MAX_FILAS[lista]) }, (_, row) => row)

const Remove = ({ lista, row, what }: { lista: Lista; row: number; what: string }) => (
  <button
    type="submit"
    class="btn"
    name="accion"
    value={`quitar ${lista} ${row}`}
    aria-label={`Quitar ${what} ${row + 1}`}
  >
    <Icon name="trash" />
  </button>
)

type CellProps = { state: FormState; name: string; campo: Campo; errorId: string | undefined }

/** A field of an item. Its problem is shown under the row. */
function Cell({ state, name, campo, errorId }: CellProps) {
  const wrong = state.errors[name] !== undefined
  const kept = state.values[name]
  const shared = {
    id: name,
    name,
    'aria-invalid': wrong ? (true as const) : undefined,
    'aria-describedby': wrong ? errorId : undefined,
  }
  const isAmount = campo.kind === 'importe'
  return (
    <div class={`n-field${name.endsWith('.descripcion') ? ' wide' : ''}`}>
      <label class="form-label" for={name}>
        {campo.label}
      </label>
      {campo.options ? (
        <select class="form-select" {...shared}>
          {campo.options.map(([value, text]) => (
            <option value={value} selected={value === kept}>
              {text}
            </option>
          ))}
        </select>
      ) : (
        <input
          class={`form-control${isAmount ? ' n-num' : ''}`}
          type="text"
          {...(isAmount && { inputMode: 'decimal' as const })}
          autocomplete="off"
          value={kept ?? ''}
          {...shared}
        />
      )}
    </div>
  )
}

function Item({ state, row }: Omit<RowProps, 'lista'>) {
  const { errors, reckoning, formulario, values } = state
  const named = namedOf(state, 'items', row)
  const { first, more } = shownOf(state, named)
  const problems = named.flatMap(([name]) => errors[name] ?? [])
  const errorId = problems.length > 0 ? `items.${row}-e` : undefined
  const importe = reckoning.importes[row]
  return (
    <fieldset class={`n-item n-of-${first.length}`} id={`items.${row}-fila`} data-vivo="fila">
      <legend class="visually-hidden">Ítem {row + 1}</legend>
      {first.map(([name, campo]) => (
        <Cell state={state} name={name} campo={campo} errorId={errorId} />
      ))}
      {formulario.precios && (
        <div>
          <div class="form-label n-num">Importe</div>
          <div class="n-num py-2" id={`items.${row}-importe`} data-vivo="total">
            {importe === undefined ? '–' : rounded(importe, values.moneda ?? 'PYG')}
          </div>
        </div>
      )}
      <Remove lista="items" row={row} what="el ítem" />
      <More state={state} more={more} what="Código, unidad y más" />
      {errorId && (
        <div class="n-error" id={errorId}>
          <Icon name="bad" />
          <span>{problems.join(' ')}</span>
        </div>
      )}
    </fieldset>
  )
}

type AddProps = { lista: Lista; rows: number; text: string; first: string }

const Add = ({ lista, rows, text, first }: AddProps) => (
  <div class="n-actions mt-2">
    <button
      type="submit"
      class="btn"
      name="accion"
      value={`agregar ${lista}`}
      formAction={`${ACTION}#${lista}.${rows}.${first}`}
      disabled={rows >= MAX_FILAS[lista]}
    >
      <Icon name="plus" />
      {text}
    </button>
  </div>
)

export const Items = ({ state, rows }: { state: FormState; rows: readonly number[] }) => (
  <div>
    {rows.map(row => (
      <Item state={state} row={row} />
    ))}
    <Add lista="items" rows={rows.length} text="Agregar ítem" first="descripcion" />
  </div>
)

type GridRowsProps = {
  state: FormState
  lista: Lista
  rows: readonly number[]
  what: string
  add: string
  first: string
}

/** Shows rows without calculated amounts. Shows nothing when none of their fields is asked for. */
export function GridRows({ state, lista, rows, what, add, first }: GridRowsProps) {
  const asked = rows.filter(row =>
    namedOf(state, lista, row).some(([name, campo]) => isShown(state.values, name, campo)),
  )
  if (asked.length === 0) return null
  return (
    <div class="n-stack">
      {asked.map(row => (
        <fieldset class="n-line">
          <legend class="visually-hidden">
            {what} {row + 1}
          </legend>
          <div class="n-grid tight">
            {shownOf(state, namedOf(state, lista, row)).first.map(([name, campo]) => (
              <CampoField name={name} campo={campo} state={state} />
            ))}
          </div>
          {rows.length > 1 && <Remove lista={lista} row={row} what={what.toLowerCase()} />}
        </fieldset>
      ))}
      <Add lista={lista} rows={rows.length} text={add} first={first} />
    </div>
  )
}
