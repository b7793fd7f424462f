/** Rows of the audit: user, change, values before and after. */
import { padNumero } from '@nanduti/sifen'
import type { Accion, Valores } from '../../db/index.ts'
import { cityText } from '../../gateway/tablas/index.ts'
import type { Act } from '../../gateway/timbrados/index.ts'
import { shownInstant, Table } from '../../web/index.ts'
import { PLACE } from './numeracion-fields.ts'
import { shownValidity } from './numeracion-tree.tsx'

const SHOWN: Readonly<Record<Accion, { what: string; value(values: Valores): string }>> = {
  contador: { what: 'Contador ajustado', value: ({ ultimo_numero }) => padNumero(Number(ultimo_numero)) },
  vigencia: {
    what: 'Vigencia renovada',
    value: ({ fecha_inicio, fecha_vencimiento }) =>
      shownValidity({
        fecha_inicio: String(fecha_inicio),
        fecha_vencimiento: fecha_vencimiento === null ? null : String(fecha_vencimiento),
      }),
  },
  datos: { what: 'Datos cambiados', value: values => shownData(values).join('; ') },
  estado: { what: 'Estado', value: ({ activo }) => (activo ? 'Activo' : 'Inactivo') },
}

/** Columns that follow from the city. */
const FOLLOWING = ['distrito', 'departamento']

const shownData = (values: Valores) =>
  Object.entries(values)
    .filter(([name]) => !FOLLOWING.includes(name))
    .map(([name, value]) => {
      const text = name === 'ciudad' && typeof value === 'number' ? cityText(value) : value
      return `${PLACE.fields[name]?.label ?? name}: ${text ?? 'sin decir'}`
    })

export const Acts = ({ acts, caption }: { acts: readonly Act[]; caption: string }) => (
  <Table
    caption={caption}
    rows={acts}
    columns={[
      {
        title: 'Qué',
        kind: 'lead',
        cell: ({ nombre, accion, motivo }) => (
          <>
            {nombre}
            <div class="n-meta fw-normal">
              {SHOWN[accion].what}
              {motivo && `: ${motivo}`}
            </div>
          </>
        ),
      },
      { title: 'Antes', cell: ({ accion, antes }) => SHOWN[accion].value(antes) },
      { title: 'Después', cell: ({ accion, despues }) => SHOWN[accion].value(despues) },
      { title: 'Quién', cell: ({ user_name }) => user_name },
      { title: 'Cuándo', cell: ({ at }) => shownInstant(at) },
    ]}
  />
)
