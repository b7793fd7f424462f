/** A card of fields, drawn from their table. */
import type { ComponentChildren } from 'preact'
import {
  Card,
  type FormFields,
  FormGrid,
  FormMore,
  type FormView,
  initialOf,
  namedOf,
  shownOf,
} from '../../../../web/index.ts'
import type { PuntoRow } from './emision.queries.ts'
import type { FormState } from './form-state.ts'
import type { Grupo } from './formularios.ts'

export const puntoText = ({ establecimiento, codigo }: PuntoRow) => `${establecimiento}-${codigo}`

/** Returns the form as it is drawn. `hints`: hints that depend on the data, by field. */
export const viewOf = (
  { campos, values, errors, puntos, punto }: FormState,
  hints: FormView['hints'] = {},
): FormView => ({
  fields: campos,
  refused: { values, errors },
  initial: (name, field) => (name === 'punto' ? punto?.id : initialOf(field)),
  options: { punto: puntos.map(each => [String(each.id), `${puntoText(each)} · ${each.timbrado}`]) },
  hints,
  autocomplete: 'off',
})

/** A button that redraws the fields after a choice. With JavaScript the script does so. */
const Refresh = () => (
  <p class="n-meta mb-0" data-sin-script>
    <button type="submit" class="btn btn-sm" name="accion" value="calcular">
      Actualizar los campos
    </button>{' '}
    Después de cambiar una opción, muestra los datos que pide.
  </p>
)

/** True when a choice shows or hides fields of the group. */
const hasChoices = (campos: FormFields) => Object.values(campos).some(({ shownIf }) => shownIf !== undefined)

type GrupoCardProps = {
  grupo: Grupo
  view: FormView
  /** Content after a field, by name. */
  after: Readonly<Record<string, ComponentChildren>>
  children?: ComponentChildren
}

export function GrupoCard({ grupo: { titulo, nota, campos }, view, after, children }: GrupoCardProps) {
  const named = namedOf(campos)
  const { first, more } = shownOf(view, named)
  return (
    <Card title={titulo} extra={nota && <span class="n-meta">{nota}</span>}>
      {named.length > 0 && (
        <div class="n-stack" id={`g-${titulo.toLowerCase().replace(/\P{L}+/gu, '-')}`} data-vivo="campos">
          <FormGrid view={view} named={first} after={after} />
          <FormMore view={view} more={more} />
        </div>
      )}
      {children}
      {hasChoices(campos) && <Refresh />}
    </Card>
  )
}
