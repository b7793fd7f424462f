/** The page of a company's numbering: the gaps with their deadlines, then every point with its figures. */
import { diaAsuncion, padNumero } from '@nanduti/sifen'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../deps.ts'
import { nombreDeSerie } from '../../gateway/eventos/index.ts'
import { roleIn } from '../../http/index.ts'
import {
  ButtonLink,
  Card,
  type Column,
  counted,
  currentEmpresa,
  EmptyState,
  page,
  sessionOf,
  shownCount,
  shownDate,
  Table,
  Tag,
} from '../../web/index.ts'
import { Held } from './held.tsx'
import { countGaps, type Look, linesOf, listPuntos, lookAt, nextDeadline, nombreDe, type Punto } from './lines.ts'
import { anchorOf } from './words.tsx'

type Row = { punto: Punto; look: Look }

/** Returns a plus sign when the window does not cover the whole series. */
const plus = ({ seen, rango }: Look) => (seen.desde > rango.desde ? '+' : '')

const COLUMNS: readonly Column<Row>[] = [
  {
    title: 'Punto',
    kind: 'lead',
    cell: ({ punto, look: { serie } }) => (
      <>
        <a href={`/numeracion/${punto.id}#${anchorOf(serie)}`}>
          <span class="n-nowrap">{nombreDe(punto)}</span>
          <span class="visually-hidden"> {nombreDeSerie(serie)}</span>
        </a>
        <div class="n-meta fw-normal">Timbrado {punto.timbrado}</div>
      </>
    ),
  },
  { title: 'Tipo de documento', cell: ({ look }) => nombreDeSerie(look.serie) },
  { title: 'Último usado', kind: 'num', cell: ({ look }) => padNumero(look.rango.hasta) },
  { title: 'Aprobados', kind: 'num', cell: ({ look }) => `${shownCount(look.aprobados)}${plus(look)}` },
  { title: 'Inutilizados', kind: 'num', cell: ({ look }) => `${shownCount(look.inutilizados)}${plus(look)}` },
  {
    title: 'Huecos',
    kind: 'num',
    cell: ({ look }) => {
      const gaps = countGaps(look)
      return gaps > 0 ? <Tag tone="warn">{shownCount(gaps)}</Tag> : '0'
    },
  },
]

function attention(rows: readonly Row[], today: string): string {
  const withGaps = rows.filter(({ look }) => look.huecos.length > 0)
  const gaps = withGaps.reduce((sum, { look }) => sum + countGaps(look), 0)
  if (gaps === 0) return 'Ningún número quedó sin usar.'
  const next = nextDeadline(
    withGaps.map(({ look }) => look),
    today,
  )
  const until = next
    ? `inutilícelos; el primer plazo vence el ${shownDate(next)}.`
    : 'el plazo para inutilizarlos venció.'
  return `${gaps === 1 ? 'Quedó 1 número' : `Quedaron ${shownCount(gaps)} números`} sin usar en ${counted(withGaps.length, 'numeración', 'numeraciones')}: ${until}`
}

export async function numeracionPage(deps: Deps, reply: FastifyReply) {
  const { db, clock } = deps
  const empresa = await currentEmpresa(db, sessionOf(reply.request))
  const rows: Row[] = []
  const puntos = await listPuntos(db, empresa?.id ?? 0)
  const manages = empresa !== undefined && roleIn(reply.request.principal, empresa.id) === 'admin'
  for (const punto of puntos)
    for (const line of await linesOf(db, punto)) rows.push({ punto, look: await lookAt(db, line) })
  const today = diaAsuncion(clock.now())
  return page(deps, reply, {
    title: 'Numeración',
    sub: rows.length > 0 ? attention(rows, today) : undefined,
    body: (
      <>
        <Held puntos={puntos} manages={manages} />
        <Card flush>
          {rows.length === 0 ? (
            <EmptyState
              title="Todavía no se usó ningún número"
              act={<ButtonLink href="/documentos">Ver los documentos</ButtonLink>}
            >
              Con el primer documento aparece aquí cada punto de expedición, con los números aprobados, los inutilizados
              y los huecos que haya que inutilizar.
            </EmptyState>
          ) : (
            <Table caption="Numeración por punto y tipo de documento" columns={COLUMNS} rows={rows} />
          )}
        </Card>
      </>
    ),
  })
}
