/** Rows of the form: items with their amounts, payments, quotas. Submit buttons add and remove rows. */
import {
  AMOUNT,
  FieldProblems,
  type FormField,
  FormGrid,
  FormMore,
  Icon,
  isShown,
  namedOf,
  shownOf,
} from '../../../../web/index.ts'
import { rounded } from './amounts.ts'
import type { FormState } from './form-state.ts'
import { viewOf } from './group.page.tsx'

export const ACTION = '/documentos/nuevo'

/** The most rows of the lists whose rows people add and remove. */
const MAX_ROWS = { items: 999, 'condicionPago.entregas': 20, 'condicionPago.credito.infoCuotas': 99 } as const
export type Lista = keyof typeof MAX_ROWS

export const isLista = (name: string | undefined): name is Lista => name !== undefined && Object.hasOwn(MAX_ROWS, name)

/** Returns the numbers of the rows to show: the filled-in ones, and at least one. */
export const rowsOf = ({ rows }: FormState, lista: Lista, extra: number): number[] =>
  Array.from({ length: Math.min(Math.max((rows[lista] ?? 0) + extra, 1), MAX_ROWS[lista]) }, (_, row) => row)

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

type CellProps = { state: FormState; name: string; field: FormField; errorId: string | undefined }

/** A field of an item. Its problem is shown under the row. */
function Cell({ state, name, field, errorId }: CellProps) {
  const wrong = state.errors[name] !== undefined
  const kept = state.values[name]
  const shared = {
    id: name,
    name,
    'aria-invalid': wrong ? (true as const) : undefined,
    'aria-describedby': wrong ? errorId : undefined,
  }
  const isAmount = field.kind === AMOUNT
  return (
    <div class={`n-field${name.endsWith('.descripcion') ? ' wide' : ''}`}>
      <label class="form-label" for={name}>
        {field.label}
      </label>
      {field.options ? (
        <select class="form-select" {...shared}>
          {field.options.map(([value, text]) => (
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

function Item({ state, row }: { state: FormState; row: number }) {
  const { errors, reckoning, formulario, values } = state
  const view = viewOf(state)
  const named = namedOf(state.campos, 'items', row)
  const { first, more } = shownOf(view, named)
  const problems = named.flatMap(([name]) => errors[name] ?? [])
  const errorId = problems.length > 0 ? `items.${row}-e` : undefined
  const importe = reckoning.importes[row]
  return (
    <fieldset class={`n-item n-of-${first.length}`} id={`items.${row}-fila`} data-vivo="fila">
      <legend class="visually-hidden">Ítem {row + 1}</legend>
      {first.map(([name, field]) => (
        <Cell state={state} name={name} field={field} errorId={errorId} />
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
      <FormMore view={view} more={more} what="Código, unidad y más" />
      <FieldProblems id={errorId} problems={problems} />
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
      disabled={rows >= MAX_ROWS[lista]}
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
  const { campos, values } = state
  const view = viewOf(state)
  const shown = rows.filter(row =>
    namedOf(campos, lista, row).some(([name, field]) => isShown(campos, values, name, field)),
  )
  if (shown.length === 0) return null
  return (
    <div class="n-stack">
      {shown.map(row => (
        <fieldset class="n-line">
          <legend class="visually-hidden">
            {what} {row + 1}
          </legend>
          <FormGrid view={view} named={shownOf(view, namedOf(campos, lista, row)).first} class="n-grid tight" />
          {rows.length > 1 && <Remove lista={lista} row={row} what={what.toLowerCase()} />}
        </fieldset>
      ))}
      <Add lista={lista} rows={rows.length} text={add} first={first} />
    </div>
  )
}
