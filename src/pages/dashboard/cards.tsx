/** The cards of the dashboard beside its charts: today's states, rejections, times, expiries, VAT, lots, rates. */
import { explain, type Service } from '@nanduti/sifen'
import type { Ambiente } from '../../db/index.ts'
import {
  Card,
  type Column,
  counted,
  Icon,
  STATES,
  shownDate,
  shownInstant,
  shownNumber,
  shownRounded,
  Table,
  TodoList,
  timeSince,
} from '../../web/index.ts'
import { byEnd, ends, SOON_DAYS } from './attention.ts'
import { Bar, Figure, percent } from './charts.tsx'
import { type Figures, type Part, plus, type Rejection, type Vat as VatRow } from './figures.ts'
import type { Expiry, Lotes as LotesInFlight } from './lists.queries.ts'
import { DELAY_WORDS, delaysText } from './sentences.ts'

/** Tiles of today's states, those that need attention first. */
const TILES = ['rejected', 'doubt', 'error', 'sent', 'approved'] as const satisfies readonly Part[]

export function Tiles({ figures, ambiente, now }: { figures: Figures; ambiente: Ambiente; now: Date }) {
  const { today, soldToday, oldest, period } = figures
  const meta: Partial<Record<Part, string>> = {
    rejected: 'SIFEN no los aceptó',
    doubt: 'se pregunta por su CDC',
    error: 'SIFEN no los recibió',
    sent: oldest ? `el mayor, hace ${timeSince(oldest, now)}` : 'nada en camino',
    approved: `Gs ${shownRounded(soldToday, 'PYG')}`,
  }
  return (
    <section aria-label="Hoy, por estado" class="n-tiles">
      {TILES.map(part => {
        const { many, tone, icon } = STATES[part]
        return (
          <a
            class={`n-tile t-${today.count[part] > 0 || part === 'approved' ? tone : 'off'}`}
            href={`/documentos?estado=${part}&desde=${period.hoy}&hasta=${period.hoy}&ambiente=${ambiente}`}
          >
            <span class="d-flex justify-content-between">
              <span>
                {many} <span class="visually-hidden">de hoy</span>
                {part === 'approved' && <span aria-hidden="true">hoy</span>}
              </span>
              <Icon name={icon} />
            </span>
            <span class="n-fig d-block">{today.count[part]}</span>
            <span class="n-meta">{meta[part]}</span>
          </a>
        )
      })}
    </section>
  )
}

/** Maximum of rows. One more row sums up the other codes. */
const MOST_CODES = 8

type Reason = Rejection & { others?: number }

type RejectionsProps = { figures: Figures; ambiente: Ambiente }

export function Rejections({ figures: { rejections, period }, ambiente }: RejectionsProps) {
  const total = rejections.reduce((sum, { documentos }) => sum + documentos, 0)
  if (total === 0) return null
  const rest = rejections.slice(MOST_CODES)
  const rows: Reason[] = rejections.slice(0, MOST_CODES)
  if (rest.length > 0)
    rows.push({
      servicio: '',
      codigo: '',
      documentos: rest.reduce((sum, row) => sum + row.documentos, 0),
      others: rest.length,
    })
  const most = Math.max(...rows.map(({ documentos }) => documentos))
  const list = `/documentos?estado=rejected&desde=${period.desde}&hasta=${period.hoy}&ambiente=${ambiente}`
  const meaning = ({ servicio, codigo }: Reason) => explain((servicio || 'recibe') as Service, codigo)
  const columns: Column<Reason>[] = [
    {
      title: 'Motivo',
      kind: 'lead',
      cell: row =>
        row.others ? (
          <a href={list}>{counted(row.others, 'otro código', 'otros códigos')}</a>
        ) : (
          <>
            <code>{row.codigo}</code> {meaning(row).significado}
          </>
        ),
    },
    { title: 'Veces', kind: 'num', cell: ({ documentos }) => `${documentos}` },
    {
      title: 'Parte',
      cell: ({ documentos }) => (
        <div class="d-flex gap-2 align-items-center">
          <Bar of={documentos / most} tone="bad" />
          <span class="n-num n-nowrap">{percent(documentos, total)}</span>
        </div>
      ),
    },
    { title: 'Qué hacer', cell: row => (row.others ? 'Vea cada documento.' : meaning(row).queHacer) },
  ]
  return (
    <Card
      title="Por qué se rechaza"
      flush
      extra={<a href={list}>{counted(total, 'documento rechazado', 'documentos rechazados')} en 30 días</a>}
    >
      <Table caption="Rechazos de 30 días por código" columns={columns} rows={rows} />
    </Card>
  )
}

export function Delays({ figures }: { figures: Figures }) {
  const { delays } = figures
  const most = Math.max(1, ...delays)
  const columns: Column<number>[] = [
    { title: 'Tiempo', kind: 'lead', cell: place => <span class="n-nowrap">{DELAY_WORDS[place]}</span> },
    { title: 'Parte', cell: place => <Bar of={(delays[place] ?? 0) / most} tone="run" /> },
    { title: 'Documentos', kind: 'num', cell: place => shownNumber(`${delays[place]}`) },
  ]
  return (
    <Figure title="De la creación a la aprobación" sentence={delaysText(figures)}>
      {delays.some(count => count > 0) && (
        <Table caption="Tiempo hasta la aprobación, 30 días" columns={columns} rows={[...delays.keys()]} />
      )}
    </Figure>
  )
}

const WHAT = { certificado: 'Certificado de', timbrado: 'Timbrado', token: 'Token de API' } as const

export function Expiries({ expiries, empresaId, now }: { expiries: readonly Expiry[]; empresaId: number; now: Date }) {
  const rows = byEnd(expiries, now)
  const goes = {
    certificado: `/emisores/${empresaId}#certificado`,
    timbrado: `/emisores/${empresaId}`,
    token: '/configuracion?tab=tokens',
  }
  return (
    <Card title="Vencimientos" flush>
      {rows.length > 0 ? (
        <TodoList
          items={rows.map(({ que, nombre, hasta, days }) => ({
            tone: days < 0 ? 'bad' : days <= SOON_DAYS ? 'warn' : 'off',
            icon: days < 0 ? 'bad' : days <= SOON_DAYS ? 'warn' : 'run',
            what: `${WHAT[que]} ${nombre}`,
            why: `${capital(ends(days))}: ${shownInstant(hasta)}.`,
            act: (
              <a class="btn btn-sm" href={goes[que]}>
                Ver
                <span class="visually-hidden">
                  {' '}
                  {WHAT[que]} {nombre}
                </span>
              </a>
            ),
          }))}
        />
      ) : (
        <p class="card-body mb-0">No hay certificados ni timbrados con vencimiento, ni tokens que venzan en 30 días.</p>
      )}
    </Card>
  )
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const MONTH = new Intl.DateTimeFormat('es-PY', { timeZone: 'UTC', month: 'long' })
type Rate = { tasa: string; base: string; iva: string; moneda: string }

const total = (...texts: string[]) => texts.reduce((sum, text) => plus(sum, text))

export function Vat({ figures: { vat, withoutDetail, period } }: { figures: Figures }) {
  const month = MONTH.format(new Date(`${period.mes}T00:00:00Z`))
  const columns: Column<Rate>[] = [
    { title: 'Tasa', kind: 'lead', cell: ({ tasa }) => tasa },
    { title: 'Base', kind: 'num', cell: ({ base, moneda }) => shownRounded(base, moneda) },
    { title: 'IVA', kind: 'num', cell: ({ iva, moneda }) => shownRounded(iva, moneda) },
    { title: 'Total', kind: 'num', cell: ({ base, iva, moneda }) => shownRounded(total(base, iva), moneda) },
  ]
  const ratesOf = (row: VatRow): Rate[] => [
    { tasa: '10 %', base: row.base10, iva: row.iva10, moneda: row.moneda },
    { tasa: '5 %', base: row.base5, iva: row.iva5, moneda: row.moneda },
    { tasa: 'Exenta', base: row.exento, iva: '0', moneda: row.moneda },
  ]
  return (
    <Card title={`IVA de ${month}`} flush extra={<span class="n-meta">ventas menos notas de crédito</span>}>
      {vat.length === 0 && <p class="card-body mb-0">Ninguna venta aprobada en {month}.</p>}
      {vat.map(row => {
        const rows = ratesOf(row)
        const [base, iva] = [total(...rows.map(one => one.base)), total(...rows.map(one => one.iva))]
        return (
          <>
            {(vat.length > 1 || row.moneda !== 'PYG') && (
              <h3 class="card-body pb-0 mb-0">{row.moneda === 'PYG' ? 'En guaraníes' : `En ${row.moneda}`}</h3>
            )}
            <Table
              caption={`IVA de ${month} en ${row.moneda === 'PYG' ? 'guaraníes' : row.moneda}`}
              columns={columns}
              rows={rows}
              foot={['Total', ...[base, iva, total(base, iva)].map(text => shownRounded(text, row.moneda))]}
            />
          </>
        )
      })}
      {withoutDetail > 0 && (
        <p class="card-body n-meta mb-0">
          No incluye {counted(withoutDetail, 'documento', 'documentos')} que se guardaron sin detalle por tasa.
        </p>
      )}
    </Card>
  )
}

type LotesProps = { lotes: LotesInFlight; now: Date }

export const Lotes = ({ lotes: { count, oldest }, now }: LotesProps) => (
  <Card title="Lotes en curso" extra={<span class="n-meta">{count}</span>}>
    {count === 0 ? (
      <p class="mb-0">Ninguno espera respuesta de SIFEN.</p>
    ) : (
      <dl class="n-dl">
        {oldest.map(({ id, prot_lote, sent_at, next_poll_at, documentos }) => (
          <>
            <dt>
              <a href={`/lotes/${id}`}>{prot_lote ?? `Lote ${id}`}</a>
            </dt>
            <dd>
              {counted(documentos, 'documento', 'documentos')}, enviado hace {timeSince(sent_at, now)}
              {next_poll_at ? `; se consulta a las ${shownInstant(next_poll_at).slice(-5)}` : ''}
            </dd>
          </>
        ))}
      </dl>
    )}
    {count > oldest.length && <a href="/lotes">Ver los {count}</a>}
  </Card>
)

type RateRow = { moneda: string; referencial: string; fecha: string }
const SOURCES = { bcp: 'Banco Central del Paraguay, referencial', sandbox: 'Simulador: no son del BCP' } as const

export function Rates({
  rates,
  origen,
  today,
}: {
  rates: readonly RateRow[]
  origen: keyof typeof SOURCES
  today: string
}) {
  const columns: Column<RateRow>[] = [
    { title: 'Moneda', kind: 'lead', cell: ({ moneda }) => moneda },
    { title: 'Guaraníes', kind: 'num', cell: ({ referencial }) => shownNumber(referencial) },
    { title: 'Planilla del', cell: ({ fecha }) => `${shownDate(fecha)}${fecha < today ? ' (anterior a hoy)' : ''}` },
  ]
  return (
    <Card title="Cotizaciones" flush extra={<span class="n-meta">{SOURCES[origen]}</span>}>
      {rates.length === 0 ? (
        <p class="card-body mb-0">Todavía no se leyó ninguna planilla. Se leen cada día a las 08:15.</p>
      ) : (
        <Table caption="Cotizaciones por moneda" columns={columns} rows={rates} />
      )}
    </Card>
  )
}
