/** A field of the form and a card of fields, drawn from their tables. */
import type { ComponentChildren } from 'preact'
import { Card, Field } from '../../web/index.ts'
import { type Campo, type Campos, initialOf, isBlank, isShown, type Kind, type Option } from './campo.ts'
import type { PuntoRow } from './emision.queries.ts'
import type { FormState } from './form-state.ts'
import type { Grupo } from './formularios.ts'

type Shape = Partial<Pick<Parameters<typeof Field>[0], 'type' | 'inputmode'>>

const SHAPES: Readonly<Partial<Record<Kind, Shape>>> = {
  importe: { inputmode: 'decimal' },
  entero: { inputmode: 'numeric' },
  fecha: { type: 'date' },
  instante: { type: 'datetime-local' },
}

export const seven = (numero: number) => String(numero).padStart(7, '0')
export const puntoText = ({ establecimiento, codigo }: PuntoRow) => `${establecimiento}-${codigo}`

const puntoOptions = (puntos: readonly PuntoRow[]): Option[] =>
  puntos.map(punto => [String(punto.id), `${puntoText(punto)} · ${punto.timbrado}`])

type FieldProps = { name: string; campo: Campo; state: FormState; hint?: ComponentChildren }

export function CampoField({ name, campo, state, hint = campo.hint }: FieldProps) {
  const { values, errors, puntos, punto } = state
  const options = name === 'punto' ? puntoOptions(puntos) : campo.options
  const kept = name === 'punto' ? String(punto?.id ?? '') : initialOf(campo)
  return (
    <Field
      name={name}
      label={campo.label}
      refused={{ values, errors }}
      value={kept}
      autocomplete="off"
      {...SHAPES[campo.kind]}
      {...(options && { options })}
      {...(campo.optional && { optional: true })}
      {...((campo.ancho || campo.kind === 'cdc') && { wide: true })}
      {...(campo.list && { list: campo.list })}
      {...(hint !== undefined && { hint })}
    />
  )
}

/** True when the field was filled in or has an error. */
export const isUsed = ({ values, errors }: FormState, name: string, campo: Campo) =>
  errors[name] !== undefined || (!isBlank(values[name]) && values[name] !== initialOf(campo))

export type Named = readonly (readonly [name: string, campo: Campo])[]

/** Splits the shown fields into those visible at once and those behind «Más datos». */
export function shownOf(state: FormState, named: Named): { first: Named; more: Named } {
  const shown = named.filter(([name, campo]) => isShown(state.values, name, campo) || state.errors[name])
  return { first: shown.filter(([, { mas }]) => !mas), more: shown.filter(([, { mas }]) => mas) }
}

/** A section that is open when one of its fields is used, or asked for by a choice. */
export const More = ({ state, more, what = 'Más datos' }: { state: FormState; more: Named; what?: string }) =>
  more.length === 0 ? null : (
    <details class="n-extra" open={more.some(([name, campo]) => campo.si !== undefined || isUsed(state, name, campo))}>
      <summary>{what}</summary>
      <div class="n-grid tight">
        {more.map(([name, campo]) => (
          <CampoField name={name} campo={campo} state={state} />
        ))}
      </div>
    </details>
  )

type FieldsProps = {
  state: FormState
  named: Named
  hints?: Readonly<Record<string, ComponentChildren>>
  /** Content beside a field, by name. */
  beside?: Readonly<Record<string, ComponentChildren>>
}

export function Fields({ state, named, hints = {}, beside = {} }: FieldsProps) {
  const { first, more } = shownOf(state, named)
  return (
    <>
      <div class="n-grid">
        {first.map(([name, campo]) => (
          <>
            <CampoField name={name} campo={campo} state={state} hint={hints[name] ?? campo.hint} />
            {beside[name] && <div class="n-beside">{beside[name]}</div>}
          </>
        ))}
      </div>
      <More state={state} more={more} />
    </>
  )
}

/** Returns the fields of a group that belong to no row. */
export const plainOf = (campos: Campos): Named => Object.entries(campos).filter(([name]) => !name.includes('#'))

/** A button that redraws the fields after a choice. With JavaScript the script does so. */
export const Refresh = () => (
  <p class="n-meta mb-0" data-sin-script>
    <button type="submit" class="btn btn-sm" name="accion" value="calcular">
      Actualizar los campos
    </button>{' '}
    Después de cambiar una opción, muestra los datos que pide.
  </p>
)

/** True when a choice shows or hides fields of the group. */
const hasChoices = (campos: Campos) => Object.values(campos).some(({ si }) => si !== undefined)

type GrupoCardProps = FieldsProps & { grupo: Grupo; children?: ComponentChildren }

export const GrupoCard = ({ grupo: { titulo, nota, campos }, children, ...fields }: GrupoCardProps) => (
  <Card title={titulo} extra={nota && <span class="n-meta">{nota}</span>}>
    {fields.named.length > 0 && (
      <div class="n-stack" id={`g-${titulo.toLowerCase().replace(/\P{L}+/gu, '-')}`} data-vivo="campos">
        <Fields {...fields} />
      </div>
    )}
    {children}
    {hasChoices(campos) && <Refresh />}
  </Card>
)
