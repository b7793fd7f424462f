/** A timbrado with its establishments and points, and the next number of each. */
import { padNumero } from '@nanduti/sifen'
import type { Db } from '../../db/index.ts'
import { nextFree } from '../../gateway/dtes/index.ts'
import { cityText } from '../../gateway/tablas/index.ts'
import {
  type EstablecimientoNode,
  LAST_NUMBER,
  type PuntoNode,
  TIPOS_NUMERADOS,
  type TimbradoNode,
} from '../../gateway/timbrados/index.ts'
import { DAY_MS } from '../../units.ts'
import { DataList, Form, Icon, KudeBox, shownDate, Table, Tag } from '../../web/index.ts'

/** Returns the address of a company's timbrados. */
export const treeOf = (empresaId: number) => `/timbrados?empresa=${empresaId}`

const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

type Validity = Pick<TimbradoNode, 'fecha_inicio' | 'fecha_vencimiento'>

export const shownValidity = ({ fecha_inicio, fecha_vencimiento }: Validity) =>
  `${shownDate(fecha_inicio)} ${fecha_vencimiento === null ? 'en adelante, sin vencimiento' : `a ${shownDate(fecha_vencimiento)}`}`

export const isOver = ({ fecha_vencimiento }: Validity, today: string) =>
  fecha_vencimiento !== null && fecha_vencimiento < today

const SOON_DAYS = 45

function Standing({ stamp, today }: { stamp: TimbradoNode; today: string }) {
  const { activo, fecha_inicio, fecha_vencimiento } = stamp
  if (!activo) return <Tag tone="off">Inactivo</Tag>
  if (isOver(stamp, today)) return <Tag tone="bad">Vencido</Tag>
  if (fecha_inicio > today) return <Tag tone="run">Todavía no rige</Tag>
  const days = fecha_vencimiento === null ? undefined : daysBetween(today, fecha_vencimiento)
  if (days !== undefined && days <= SOON_DAYS) return <Tag tone="warn">{`Vence en ${days} días`}</Tag>
  return <Tag tone="ok">Activo</Tag>
}

/** Deactivates after a page that states the effects. Activates at once. */
const Switch = ({ path, activo, what, grave }: { path: string; activo: boolean; what: string; grave?: boolean }) =>
  activo ? (
    <a class={`btn btn-sm ${grave ? 'btn-outline-danger' : ''}`} href={path}>
      Desactivar…<span class="visually-hidden"> {what}</span>
    </a>
  ) : (
    <Form action={path} class="">
      <button type="submit" class="btn btn-sm" name="activo" value="1">
        Activar<span class="visually-hidden"> {what}</span>
      </button>
    </Form>
  )

const Edit = ({ path, what }: { path: string; what: string }) => (
  <a class="btn btn-sm" href={path}>
    Datos<span class="visually-hidden"> {what}</span>
  </a>
)

type Counter = { tipo: number; nombre: string; ultimo: number | undefined }

/** Returns the number that the next document of that point and type takes. */
export type NextNumbers = (punto: PuntoNode, tipo: number) => number

/** Shows a next number. There is none above the last possible one. */
export const shownNext = (numero: number) => (numero > LAST_NUMBER ? 'ninguno' : padNumero(numero))

const INVOICE = 1

/** Shows counters that have a number, and the counter of invoices always. */
function countersOf({ contadores }: PuntoNode): { shown: Counter[]; others: Counter[] } {
  const all = TIPOS_NUMERADOS.map(({ tipo, nombre }) => ({
    tipo,
    nombre: nombre.replace(/ electrónica$/, ''),
    ultimo: contadores.find(({ tipo_documento }) => tipo_documento === tipo)?.ultimo_numero,
  }))
  const isShown = ({ tipo, ultimo }: Counter) => tipo === INVOICE || ultimo !== undefined
  return { shown: all.filter(isShown), others: all.filter(counter => !isShown(counter)) }
}

/** Reads the next number of the shown counters: voided numbers and those of documents in progress are skipped. */
export async function readNextNumbers(db: Db, stamps: readonly TimbradoNode[]): Promise<NextNumbers> {
  const found = new Map<string, number>()
  for (const { numero: timbrado, establecimientos } of stamps)
    for (const { codigo: establecimiento, puntos } of establecimientos)
      for (const punto of puntos) {
        const { id, empresa_id, codigo: punto_expedicion } = punto
        const place = { empresa_id, timbrado, establecimiento, punto_expedicion, serie: null }
        for (const { tipo, ultimo = 0 } of countersOf(punto).shown)
          found.set(`${id}.${tipo}`, await nextFree(db, { ...place, tipo_documento: tipo }, ultimo + 1))
      }
  return ({ id }, tipo) => found.get(`${id}.${tipo}`) ?? 1
}

const counterPath = (punto: PuntoNode, tipo: number) => `/timbrados/puntos/${punto.id}/contadores/${tipo}`

function Point({ punto, place, next }: { punto: PuntoNode; place: EstablecimientoNode; next: NextNumbers }) {
  const name = `${place.codigo}-${punto.codigo}`
  const { shown, others } = countersOf(punto)
  return (
    <section class="card" id={`p-${punto.id}`}>
      <div class="card-header">
        <div>
          <h4 class="n-h2">
            Punto <span class="n-nowrap">{name}</span>
          </h4>
          <span class="n-meta">{punto.descripcion}</span>
        </div>
        <div class="n-actions">
          {punto.activo ? <Tag tone="ok">Activo</Tag> : <Tag tone="off">Inactivo</Tag>}
          <Edit path={`/timbrados/puntos/${punto.id}/datos`} what={`del punto ${name}`} />
          <Switch path={`/timbrados/puntos/${punto.id}/estado`} activo={punto.activo} what={`el punto ${name}`} />
        </div>
      </div>
      <Table
        caption={`Contadores del punto ${name}`}
        rows={shown}
        columns={[
          { title: 'Tipo de documento', kind: 'lead', cell: ({ nombre }) => nombre },
          {
            title: 'Último usado',
            kind: 'num',
            cell: ({ ultimo }) => (ultimo ? padNumero(ultimo) : <span class="n-meta">ninguno</span>),
          },
          { title: 'Próximo', kind: 'num', cell: ({ tipo }) => shownNext(next(punto, tipo)) },
          {
            title: 'Acción',
            kind: 'num',
            hidden: true,
            cell: ({ tipo, nombre }) => (
              <a href={counterPath(punto, tipo)}>
                Ajustar…<span class="visually-hidden">{` ${nombre} de ${name}`}</span>
              </a>
            ),
          },
        ]}
      />
      {others.length > 0 && (
        <details class="n-more">
          <summary>Otros tipos, todavía sin números</summary>
          <ul class="n-chips">
            {others.map(({ tipo, nombre }) => (
              <li>
                <a href={counterPath(punto, tipo)}>
                  {nombre}
                  <span class="visually-hidden">{`: ajustar en ${name}`}</span>
                </a>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

function addressOf({ direccion, numero_casa, ciudad }: EstablecimientoNode): string {
  if (!direccion) return 'Con el domicilio del emisor.'
  const city = ciudad === null ? '' : `, ${cityText(ciudad).replace(/^\d+ /, '')}`
  return `${direccion}${numero_casa ? ` ${numero_casa}` : ''}${city}`
}

const Place = ({ place, next }: { place: EstablecimientoNode; next: NextNumbers }) => (
  <div class="n-branch n-stack">
    <div class="n-head mb-0">
      <div>
        <h3 class="n-h2">
          Establecimiento {place.codigo} · {place.descripcion} {!place.activo && <Tag tone="off">Inactivo</Tag>}
        </h3>
        <p>{addressOf(place)}</p>
      </div>
      <div class="n-actions">
        <a class="btn btn-sm" href={`/timbrados/establecimientos/${place.id}/puntos/nuevo`}>
          <Icon name="plus" />
          Punto<span class="visually-hidden"> en el establecimiento {place.codigo}</span>
        </a>
        <Edit path={`/timbrados/establecimientos/${place.id}/datos`} what={`del establecimiento ${place.codigo}`} />
        <Switch
          path={`/timbrados/establecimientos/${place.id}/estado`}
          activo={place.activo}
          what={`el establecimiento ${place.codigo}`}
        />
      </div>
    </div>
    {place.puntos.length === 0 && (
      <p class="n-meta mb-0">Sin puntos de expedición todavía no emite: agregue el primero.</p>
    )}
    {place.puntos.map(punto => (
      <Point punto={punto} place={place} next={next} />
    ))}
  </div>
)

export const Stamp = ({ stamp, today, next }: { stamp: TimbradoNode; today: string; next: NextNumbers }) => (
  <div class="n-stack" id={`t-${stamp.id}`}>
    <KudeBox title={`Timbrado ${stamp.numero}`}>
      <DataList
        facts={[
          ['Vigencia', shownValidity(stamp)],
          ['Ambiente', stamp.ambiente === 'prod' ? 'Producción' : 'Prueba, sin valor fiscal'],
          ['Estado', <Standing stamp={stamp} today={today} />],
        ]}
      />
      <div class="n-actions">
        <a class="btn btn-sm" href={`/timbrados/${stamp.id}/establecimientos/nuevo`}>
          <Icon name="plus" />
          Establecimiento<span class="visually-hidden"> en el timbrado {stamp.numero}</span>
        </a>
        <a class="btn btn-sm" href={`/timbrados/${stamp.id}/renovar`}>
          Renovar<span class="visually-hidden"> el timbrado {stamp.numero}</span>
        </a>
        <Switch
          path={`/timbrados/${stamp.id}/estado`}
          activo={stamp.activo}
          what={`el timbrado ${stamp.numero}`}
          grave
        />
      </div>
    </KudeBox>
    {stamp.establecimientos.length === 0 && (
      <p class="n-meta mb-0">Sin establecimientos todavía no emite: agregue el primero, y en él un punto.</p>
    )}
    {stamp.establecimientos.map(place => (
      <Place place={place} next={next} />
    ))}
  </div>
)
