/** The page of a point's numbering: for each type the figures, the gaps with their deadlines, and the voided ranges. */
import { diaAsuncion, padNumero } from '@nanduti/sifen'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../deps.ts'
import { type Hueco, leftWords, nombreDeSerie, type Voiding } from '../../gateway/eventos/index.ts'
import { type Principal, roleIn } from '../../http/index.ts'
import {
  ButtonLink,
  Card,
  type Column,
  EmptyState,
  Pager,
  page,
  shownCount,
  shownDate,
  Table,
} from '../../web/index.ts'
import { EventoTag, maySend, rangeWords } from '../eventos/index.ts'
import { Held } from './held.tsx'
import { countGaps, type Look, linesOf, lookAt, MOST_GAPS, nextDeadline, nombreDe, type Punto } from './lines.ts'
import type { PuntoQuery } from './numeracion.schema.ts'
import { anchorOf, Plazo } from './words.tsx'

const voidPath = ({ id }: Punto, { tipo_documento, serie, numero_inicio, numero_fin }: Hueco) =>
  `/numeracion/${id}/inutilizar?${new URLSearchParams({
    ...{ tipo: `${tipo_documento}`, desde: `${Number(numero_inicio)}`, hasta: `${Number(numero_fin)}` },
    ...(serie && { serie }),
  })}`

const gapColumns = (punto: Punto, today: string, may: boolean): Column<Hueco>[] => [
  { title: 'Números', kind: 'lead', cell: hueco => <span class="n-nowrap">{rangeWords(hueco)}</span> },
  { title: 'Cantidad', kind: 'num', cell: ({ cantidad }) => shownCount(cantidad) },
  { title: 'Plazo de SIFEN', cell: ({ plazo }) => <Plazo plazo={plazo} today={today} /> },
  ...(may
    ? [
        {
          ...{ title: 'Acción', kind: 'num' as const, hidden: true },
          cell: (hueco: Hueco) => (
            <a class="btn btn-sm" href={voidPath(punto, hueco)}>
              Inutilizar…<span class="visually-hidden"> {rangeWords(hueco)}</span>
            </a>
          ),
        },
      ]
    : []),
]

const VOIDED: readonly Column<Voiding>[] = [
  {
    title: 'Números',
    kind: 'lead',
    cell: voiding => (
      <a class="n-nowrap" href={`/eventos/${voiding.id}`}>
        {rangeWords(voiding)}
      </a>
    ),
  },
  {
    title: 'Cantidad',
    kind: 'num',
    cell: ({ numero_inicio, numero_fin }) => shownCount(Number(numero_fin) - Number(numero_inicio) + 1),
  },
  { title: 'Estado', cell: voiding => <EventoTag evento={voiding} /> },
]

const FIGURES: readonly Column<Look>[] = [
  { title: 'Números', kind: 'num', cell: ({ seen }) => shownCount(seen.hasta - seen.desde + 1) },
  { title: 'Aprobados', kind: 'num', cell: ({ aprobados }) => shownCount(aprobados) },
  { title: 'Cancelados', kind: 'num', cell: ({ cancelados }) => shownCount(cancelados) },
  { title: 'En proceso', kind: 'num', cell: ({ en_proceso }) => shownCount(en_proceso) },
  { title: 'Inutilizados', kind: 'num', cell: ({ inutilizados }) => shownCount(inutilizados) },
  { title: 'Huecos', kind: 'num', cell: look => <b>{shownCount(countGaps(look))}</b> },
]

/** Returns the link to the window of lower numbers. */
function olderHref({ id }: Punto, { serie, rango, seen }: Look): string | undefined {
  if (seen.desde <= rango.desde) return undefined
  const { tipo_documento, serie: name } = serie
  const query = { tipo: `${tipo_documento}`, hasta: `${seen.desde - 1}`, ...(name && { serie: name }) }
  return `/numeracion/${id}?${new URLSearchParams(query)}`
}

function LineCard({ punto, look, today, may }: { punto: Punto; look: Look; today: string; may: boolean }) {
  const { serie, rango, seen, huecos, voidings } = look
  const older = olderHref(punto, look)
  const isPart = older !== undefined || seen.hasta < rango.hasta
  return (
    <Card
      title={nombreDeSerie(serie)}
      id={anchorOf(serie)}
      extra={
        <span class="n-meta">
          Del {padNumero(seen.desde)} al {padNumero(seen.hasta)}
        </span>
      }
      flush
    >
      <Table caption={`Qué pasó con los números de ${nombreDeSerie(serie)}`} columns={FIGURES} rows={[look]} />
      {huecos.length > 0 && (
        <>
          <h3 class="n-part">Sin usar</h3>
          <Table caption={`Huecos de ${nombreDeSerie(serie)}`} columns={gapColumns(punto, today, may)} rows={huecos} />
        </>
      )}
      {voidings.length > 0 && (
        <>
          <h3 class="n-part">Inutilizados</h3>
          <Table
            caption={`Números inutilizados de ${nombreDeSerie(serie)}`}
            columns={VOIDED}
            rows={voidings.slice(0, MOST_GAPS)}
          />
        </>
      )}
      {isPart && (
        <Pager
          words={`De los ${shownCount(rango.hasta - rango.desde + 1)} números de esta numeración.`}
          newer={seen.hasta < rango.hasta ? `/numeracion/${punto.id}#${anchorOf(serie)}` : undefined}
          older={older}
        />
      )}
    </Card>
  )
}

function attention(looks: readonly Look[], today: string): string {
  const gaps = looks.reduce((sum, look) => sum + countGaps(look), 0)
  if (gaps === 0) return 'Ningún número quedó sin usar.'
  const next = nextDeadline(looks, today)
  const words = gaps === 1 ? 'Quedó 1 número sin usar' : `Quedaron ${shownCount(gaps)} números sin usar`
  return next
    ? `${words}: hay plazo para inutilizarlo${gaps === 1 ? '' : 's'} hasta el ${shownDate(next)} (${leftWords(next, today)}).`
    : `${words}, y el plazo de SIFEN para inutilizarlo${gaps === 1 ? '' : 's'} venció.`
}

export async function puntoPage(
  deps: Deps,
  reply: FastifyReply,
  principal: Principal,
  punto: Punto,
  { tipo, serie, hasta }: PuntoQuery,
) {
  const { db, clock } = deps
  const looks: Look[] = []
  for (const line of await linesOf(db, punto)) {
    if (tipo !== undefined && (line.serie.tipo_documento !== tipo || line.serie.serie !== (serie ?? null))) continue
    if (hasta !== undefined && hasta < line.rango.desde) continue
    looks.push(await lookAt(db, line, hasta))
  }
  const today = diaAsuncion(clock.now())
  const may = maySend(principal, punto.empresa_id)
  return page(deps, reply, {
    title: `Punto ${nombreDe(punto)}`,
    h1: (
      <>
        Numeración de <span class="n-nowrap">{nombreDe(punto)}</span>
      </>
    ),
    crumbs: [['Numeración', '/numeracion']],
    sub: `Timbrado ${punto.timbrado}. ${looks.length > 0 ? attention(looks, today) : ''}`,
    body: (
      <>
        <Held puntos={[punto]} manages={roleIn(principal, punto.empresa_id) === 'admin'} />
        {looks.length > 0 ? (
          looks.map(look => <LineCard punto={punto} look={look} today={today} may={may} />)
        ) : (
          <Card flush>
            <EmptyState
              title="Este punto no usó ningún número"
              act={<ButtonLink href="/numeracion">Ver los demás puntos</ButtonLink>}
            >
              Aquí verá los números aprobados, los inutilizados y los huecos, por tipo de documento.
            </EmptyState>
          </Card>
        )}
      </>
    ),
  })
}
