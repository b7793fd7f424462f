/**
 * Cost of the everyday pages with 100,000 and 1,000,000 documents: their p95 relative to a bare page, and with many
 * documents relative to few.
 */
import { Client as Database } from 'pg'
import { Pool } from 'undici'
import { hashPassword } from '../../src/gateway/auth/index.ts'
import { type Bench, BenchError, type Options, type Outcome, type Progress, type Table } from '../bench.ts'
import { fill, sample } from '../crecimiento/fill.ts'
import { openClients } from '../gateway/drive.ts'
import { CREATE, invoiceAt, makePoints } from '../gateway/invoice.ts'
import { CONDITIONS_OF_ALL, prepare, startGateway, stopAll } from '../gateway/processes.ts'
import { number } from '../report.ts'
import { quantile } from '../rounds.ts'

const SIZES = { pocos: 100_000, muchos: 1_000_000 } as const
const QUICK = { pocos: 10_000, muchos: 50_000 } as const
const SIDES = ['pocos', 'muchos'] as const
type Side = (typeof SIDES)[number]

const REQUESTED = 500
const PER_SLICE = 20
const WARM_UP = 40
const CLAVE = 'correcta caballo batería'

/**
 * The pages, by the names in the figures. `simple`: the frame and almost no content. `vacio`: the dashboard of an
 * environment without documents.
 */
const PAGES = {
  simple: () => '/configuracion/webhooks/nuevo',
  lista: () => '/documentos',
  detalle: (id: number) => `/documentos/${id}`,
  tablero: () => '/dashboard',
  vacio: () => '/dashboard?ambiente=prod',
} as const
type Page = keyof typeof PAGES
const NAMES = Object.keys(PAGES) as Page[]

/** Requests a page. Returns the duration in microseconds. */
type Visitor = {
  visit(page: Page, nth: number): Promise<number>
  /** Returns the transfer size of a first visit, in KB: the page and the files that it names. */
  weigh(page: Page): Promise<number>
  close(): Promise<void>
}

async function run(options: Options, progress: Progress): Promise<Outcome> {
  const counts = options.rounds < 10 ? QUICK : SIZES
  const removers: (() => Promise<void>)[] = []
  try {
    const open = async (count: number): Promise<Visitor> => {
      const installation = await prepare()
      removers.push(() => installation.remove(false))
      const gateway = await startGateway(installation, ['web'], { LIMIT_PAGE: '0', LIMIT_LOGIN: '0' })
      const clients = openClients(gateway.url, installation.place.token, 1)
      const [point = 1] = await makePoints(installation.databaseUrl, 1)
      await clients.ask({ path: CREATE, body: invoiceAt(point) })
      await clients.close()
      await fill(installation.databaseUrl, count, rows => progress('filas', rows, count), YEAR)
      await settle(installation.databaseUrl)
      return openVisitor(
        gateway.url,
        (await sample(installation.databaseUrl, REQUESTED)).map(({ id }) => id),
      )
    }
    const sides = { pocos: await open(counts.pocos), muchos: await open(counts.muchos) }
    const times = await measure(sides, options, progress)
    const weights: number[] = []
    for (const page of NAMES) weights.push(await sides.muchos.weigh(page))
    await Promise.all(SIDES.map(side => sides[side].close()))
    return outcome(times, counts, weights)
  } finally {
    stopAll()
    for (const remove of removers) await remove()
  }
}

/** Spreads documents evenly over the last 365 days, so that a month always has a twelfth of them. */
const YEAR = {
  fecha_emision: `to_char(now() at time zone 'America/Asuncion' - (n % 365) * interval '1 day', 'YYYY-MM-DD"T"12:00:00')`,
  aprobado_at: `case when n % 100 = 0 then null else m.created_at + (n % 400) * interval '1 second' end`,
  sifen_result_code: `case when n % 100 = 0 then (array['1306', '1107', '1002', '1309'])[1 + n % 4] else '0260' end`,
  sifen_result_service: `'recibe'`,
}

/** Counts the copied rows, as the migration does for an installation, and creates a user who may log in. */
async function settle(connectionString: string | undefined): Promise<void> {
  const client = new Database({ connectionString })
  await client.connect()
  await client.query(`insert into recuentos (empresa_id, ambiente, dia, tipo_documento, moneda, estado, servicio, codigo, demora,
      documentos, total, base5, iva5, base10, iva10, exento)
    select empresa_id, ambiente, left(fecha_emision, 10)::date, tipo_documento, moneda, estado,
      case estado when 'rejected' then sifen_result_service else '' end, case estado when 'rejected' then sifen_result_code else '' end,
      case when aprobado_at is null then -1 else width_bucket(extract(epoch from aprobado_at - created_at), array[5, 15, 60, 300, 1800]::numeric[]) end,
      count(*), sum(total_operacion), sum(base5), sum(iva5), sum(base10), sum(iva10), sum(exento)
    from dtes where estado in ('approved', 'rejected') group by 1, 2, 3, 4, 5, 6, 7, 8, 9`)
  const hash = await hashPassword(CLAVE)
  await client.query(
    `insert into users (name, username, email, password_hash) values ('Ana', 'medidora', 'medidora@ejemplo.com.py', $1)`,
    [hash],
  )
  await client.query(`insert into memberships (user_id, empresa_id, role) select u.id, d.empresa_id, 'admin'
    from users u, (select empresa_id from dtes limit 1) d where u.username = 'medidora'`)
  await client.query('analyze')
  await client.end()
}

const csrfIn = (html: string) => /name="_csrf" value="([^"]+)"/.exec(html)?.[1] ?? ''

async function openVisitor(url: string, ids: readonly number[]): Promise<Visitor> {
  const pool = new Pool(url, { connections: 1, pipelining: 1 })
  const cookies = new Map<string, string>()
  const ask = async (method: 'GET' | 'POST', path: string, body?: string) => {
    const answer = await pool.request({
      ...{ method, path },
      ...(body !== undefined && { body }),
      headers: {
        accept: 'text/html',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
    })
    const set = answer.headers['set-cookie'] ?? []
    for (const line of [set].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return { status: answer.statusCode, html: await answer.body.text() }
  }
  const bytesOf = async (path: string) => {
    const { body } = await pool.request({ method: 'GET', path, headers: { 'accept-encoding': 'br' } })
    return (await body.arrayBuffer()).byteLength
  }
  const _csrf = csrfIn((await ask('GET', '/login')).html)
  await ask('POST', '/login', new URLSearchParams({ _csrf, usuario: 'medidora', clave: CLAVE }).toString())
  return {
    async visit(page, nth) {
      const path = PAGES[page](ids[nth % ids.length] ?? 1)
      const start = performance.now()
      const { status } = await ask('GET', path)
      const us = (performance.now() - start) * 1000
      if (status !== 200) throw new BenchError(`GET ${path}: ${status}`)
      return us
    },
    async weigh(page) {
      const { html } = await ask('GET', PAGES[page](ids[0] ?? 1))
      const named = new Set(Array.from(html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g), ([, path = '']) => path))
      const files = await Promise.all(Array.from(named, bytesOf))
      return files.reduce((sum, bytes) => sum + bytes, Buffer.byteLength(html)) / 1024
    },
    close: () => pool.close(),
  }
}

type Times = Readonly<Record<Page, Record<Side, number[]>>>

/** Requests each page in every round, alternating the sides, so that disturbances of the machine affect all alike. */
async function measure(sides: Record<Side, Visitor>, { rounds }: Options, progress: Progress): Promise<Times> {
  const times = Object.fromEntries(NAMES.map(page => [page, { pocos: [], muchos: [] }])) as unknown as Times
  let nth = 0
  for (const page of NAMES)
    for (let i = 0; i < WARM_UP; i++) for (const side of SIDES) await sides[side].visit(page, nth++)
  for (let round = 0; round < rounds; round++) {
    progress('páginas', round, rounds)
    for (const page of round % 2 === 0 ? NAMES : NAMES.toReversed())
      for (let i = 0; i < PER_SLICE; i++)
        for (const side of SIDES) times[page][side].push(await sides[side].visit(page, nth++))
  }
  return times
}

const p95 = (times: Times, page: Page, side: Side) => quantile(times[page][side], 0.95)

function outcome(times: Times, counts: Record<Side, number>, weights: readonly number[]): Outcome {
  const measured = NAMES.filter(page => page !== 'simple')
  const figures = measured.flatMap(page => [
    [`paginas.${page}`, p95(times, page, 'pocos') / p95(times, 'simple', 'pocos')] as const,
    [`paginas.${page}.crece`, p95(times, page, 'muchos') / p95(times, page, 'pocos')] as const,
  ])
  const medians = NAMES.flatMap(page =>
    SIDES.map(side => [`${page}.${side}`, quantile(times[page][side], 0.5)] as const),
  )
  return {
    figures: { ...Object.fromEntries(figures), 'paginas.kb': Math.max(...weights) },
    medians: Object.fromEntries(medians),
    tables: [table(times, counts, weights)],
    conditions: CONDITIONS,
  }
}

const table = (times: Times, counts: Record<Side, number>, weights: readonly number[]): Table => ({
  title: 'µs por página (mediana y p95)',
  head: ['', ...SIDES.flatMap(side => [`con ${number(counts[side])}`, 'p95']), 'KB'],
  rows: NAMES.map((page, at) => [
    page,
    ...SIDES.flatMap(side => [number(quantile(times[page][side], 0.5)), number(p95(times, page, side))]),
    number(weights[at] ?? Number.NaN),
  ]),
})

const CONDITIONS = [
  'Las filas se copian en el servidor, repartidas en 365 días, una de cada cien rechazada; sus recuentos se escriben como los escribe la migración.',
  'Una persona con sesión, una conexión, una página tras otra; el gateway sin trabajos; dos instalaciones, rondas intercaladas. La página simple es un formulario casi sin datos.',
  'El detalle se pide de los últimos documentos, y uno de cada diez, de uno viejo. La tabla queda como la dejan autovacuum y un checkpoint.',
  'KB: lo que baja una primera visita, la página sin comprimir y sus archivos con brotli.',
  ...CONDITIONS_OF_ALL,
]

export const paginas: Bench = {
  name: 'paginas',
  summary:
    'p95 de lista, detalle y tablero con 100.000 documentos sobre una página simple, y con 1.000.000 sobre 100.000',
  run,
}
