/**
 * /dashboard: each figure against a separate count over a random month of documents, its tables, and the page of an
 * empty company.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { browseAs } from '../../../test/support/browse.ts'
import { buildTestApp, type TestApp } from '../../../test/support/build-test-app.ts'
import { fillMonth, go, HOY, pickFrom, plainSql } from '../../../test/support/random-month.ts'
import { storeDte } from '../../../test/support/store-dte.ts'
import { hashPassword } from '../../gateway/auth/index.ts'
import { foldRecuentos } from '../../gateway/dtes/index.ts'
import { CUBETAS, cubetaOf } from '../../gateway/llamadas/cubetas.ts'
import { openCallLog } from '../../gateway/llamadas/sifen-calls.ts'
import { type Figures, readFigures } from './figures.ts'
import { readPanels } from './panels.ts'

const CLAVE = 'correcta caballo batería'

let t: TestApp
beforeAll(async () => {
  t = await buildTestApp()
  await fillMonth(t, pick)
})
afterAll(() => t.close())

const pick = pickFrom('tablero')

const rows = <Row = Record<string, string>>(query: string) => plainSql<Row>(t, query)

const MONTH = `fecha_emision >= '2026-10-23' and fecha_emision < '2026-11-22'`
const GOOD = `estado in ('approved', 'approved_obs')`
let figures: Figures
beforeAll(async () => {
  figures = await readFigures(t.deps, t.empresa.id, 'test', t.clock.now())
})

describe('the figures of the dashboard', () => {
  it('count the documents of each day and state', async () => {
    const oracle = await rows<{ dia: string; part: string; n: string }>(
      `select substr(fecha_emision, 1, 10) as dia, case when estado = 'approved_obs' then 'approved' when due_kind = 'ask' then 'doubt'
       else estado end as part, count(*)::text as n from dtes where ${MONTH} group by 1, 2`,
    )
    const shown = figures.days.flatMap(({ dia, count }) =>
      Object.entries(count)
        .filter(([, n]) => n > 0)
        .map(([part, n]) => `${dia} ${part} ${n}`),
    )
    expect(shown.sort()).toEqual(oracle.map(({ dia, part, n }) => `${dia} ${part} ${n}`).sort())
    expect(oracle.length).toBeGreaterThan(20)
    expect({ days: figures.days.length, first: figures.days[0]?.dia, last: figures.today.dia }).toEqual({
      ...{ days: 30, first: '2026-10-23', last: HOY },
    })
  })

  it('count rejections, times to approval and today’s sales', async () => {
    expect(
      figures.rejections.map(({ servicio, codigo, documentos }) => `${servicio} ${codigo} ${documentos}`).sort(),
    ).toEqual(
      (
        await rows(
          `select sifen_result_service || ' ' || sifen_result_code || ' ' || count(*) as line from dtes
           where estado = 'rejected' and ${MONTH} group by sifen_result_service, sifen_result_code`,
        )
      )
        .map(({ line }) => line)
        .sort(),
    )
    const [delays] = await rows(
      `select ${[0, 5, 15, 60, 300, 1800]
        .map((from, at, all) => `count(*) filter (where s >= ${from} and s < ${all[at + 1] ?? 1e9})::int as d${at}`)
        .join()} from (select extract(epoch from (select min(at) from historial h where h.dte_id = dtes.id and h."to" like 'approved%') - created_at) as s
        from dtes where ${MONTH}) a where s is not null`,
    )
    expect(figures.delays).toEqual(Object.values(delays ?? {}))
    const [sold] = await rows(
      `select trim_scale(sum(total_operacion))::text as s from dtes where ${GOOD} and tipo_documento = 1 and moneda = 'PYG' and substr(fecha_emision, 1, 10) = '${HOY}'`,
    )
    expect(figures.soldToday).toBe(sold?.s ?? '0')
  })

  it('sum the VAT of the month’s approved sales less credit notes, by currency', async () => {
    const net = (column: string) =>
      `trim_scale(sum(case tipo_documento when 5 then -${column} else ${column} end))::text as ${column}`
    const month = `${GOOD} and tipo_documento in (1, 5, 6) and fecha_emision >= '2026-11-01' and fecha_emision < '2026-11-22'`
    const oracle = await rows(
      `select moneda, ${['base5', 'iva5', 'base10', 'iva10', 'exento'].map(net)} from dtes where ${month} and base5 is not null group by moneda order by moneda`,
    )
    expect(figures.vat).toEqual(oracle)
    expect(oracle.length).toBe(2)
    const [without] = await rows<{ n: number }>(`select count(*)::int as n from dtes where ${month} and base5 is null`)
    expect(figures.withoutDetail).toBe(without?.n)
  })

  it('count the documents in flight, how many are late, and how old the oldest is that was sent today', async () => {
    // Signed documents, and sent ones of other days, are older.
    await rows(`update dtes set updated_at = updated_at - interval '1 day'
      where estado = 'signed' or (estado = 'sent' and fecha_emision < '${HOY}')`)
    const soon = new Date(t.clock.now().getTime() + 3_600_000)
    const { oldest, late } = await readFigures(t.deps, t.empresa.id, 'test', soon)
    const [oracle] = await rows(
      `select count(*) filter (where due_at < timestamptz '${soon.toISOString()}' - interval '5 minutes')::int as late,
         (extract(epoch from min(updated_at) filter (where estado = 'sent' and due_kind is distinct from 'ask'
           and fecha_emision >= '${HOY}')) * 1000)::float8 as oldest
       from dtes where empresa_id = ${t.empresa.id} and ambiente = 'test'`,
    )
    expect({ late, oldest: oldest?.getTime() }).toEqual(oracle)
    expect(late).toBeGreaterThan(2)
  })

  it('cover one company and environment', async () => {
    const foreign = await readFigures(t.deps, t.ajena.id, 'test', t.clock.now())
    const prod = await readFigures(t.deps, t.empresa.id, 'prod', t.clock.now())
    for (const { days, rejections, vat } of [foreign, prod])
      expect({ some: days.some(({ count }) => Object.values(count).some(n => n > 0)), rejections, vat }).toEqual({
        ...{ some: false, rejections: [], vat: [] },
      })
  })
})

describe('the response times of SIFEN', () => {
  it('are percentiles and errors of the calls of 24 hours', async () => {
    const now = t.clock.now()
    const url = t.deps.sifen.addressOf('test')
    const log = openCallLog(t.deps.db, t.deps.log)
    const calls = Array.from({ length: 300 }, () => ({
      baseUrl: pick([url, url, 'https://another']),
      service: pick(['recibe', 'consulta', 'evento'] as const),
      at: new Date(now.getTime() - pick([0, 1, 2, 5, 23, 24, 30]) * 3_600_000),
      ms: pick([12, 480, 500, 501, 950, 2_999, 3_001, 11_000, 61_000]),
      failed: pick([true, false, false, false]),
    }))
    for (const [at, call] of calls.entries()) {
      log.note(call)
      if (at % 100 === 0) await log.flush()
    }
    await log.close()
    const { health } = await readPanels(t.deps, t.empresa.id, 'test', now)
    const since = Math.floor(now.getTime() / 3_600_000) * 3_600_000 - 23 * 3_600_000
    for (const { servicio, all } of health.services) {
      const own = calls
        .filter(({ baseUrl, service, at }) => baseUrl === url && service === servicio && at.getTime() >= since)
        .sort((a, b) => a.ms - b.ms)
      const nth = (share: number) => {
        const call = own[Math.ceil(share * own.length) - 1]
        return call && (CUBETAS[cubetaOf(call.ms)] ?? Number.POSITIVE_INFINITY)
      }
      expect({ servicio, all }).toEqual({
        servicio,
        all: { calls: own.length, errors: own.filter(({ failed }) => failed).length, p50: nth(0.5), p95: nth(0.95) },
      })
    }
  })
})

describe('GET /dashboard', () => {
  async function open(empresaId: number) {
    const user = await t.make.user({ roles: { [empresaId]: 'lector' }, password_hash: await hashPassword(CLAVE) })
    const b = await browseAs(t, user.email, CLAVE)
    await b.open('/dashboard')
    return b
  }

  it('shows a table beside each chart, and links today’s states to the list', async () => {
    const b = await open(t.empresa.id)
    expect(b.status()).toBe(200)
    const html = b.html()
    for (const caption of [
      'Documentos por día y estado',
      'Rechazos de 30 días por código',
      'Tiempo hasta la aprobación, 30 días',
      'Respuesta de SIFEN en 24 horas',
      'Llamadas a SIFEN por hora y servicio',
      'IVA de noviembre en guaraníes',
    ])
      expect({ caption, shown: html.includes(`<caption class="visually-hidden">${caption}</caption>`) }).toEqual({
        ...{ caption, shown: true },
      })
    const { count } = figures.today
    expect(html).toContain(`/documentos?estado=rejected&amp;desde=${HOY}&amp;hasta=${HOY}`)
    expect(b.text()).toContain(`Aprobados de hoy hoy ${count.approved}`)
    for (const { dia, count: one } of figures.days)
      expect(b.text()).toContain(
        `${dia.slice(8)}/${dia.slice(5, 7)} ${one.approved} ${one.cancelled} ${one.draft} ${one.signed} ${one.sent} ${one.doubt} ${one.rejected} ${one.error}`,
      )
    expect(Buffer.byteLength(html)).toBeLessThan(150_000)
  })

  it('shows the next step and no empty axes to a company without documents', async () => {
    const b = await open(t.ajena.id)
    expect(b.text()).toContain('Todavía no hay documentos')
    expect({ step: b.html().includes('Ver qué falta para emitir'), axes: b.html().includes('n-plot') }).toEqual({
      ...{ step: true, axes: false },
    })
    expect(b.text()).not.toContain('Por qué se rechaza')
  })
})

it('an environment has documents once they are in flight, settled and counted by day, however old', async () => {
  const readAt = (now: Date) => readFigures(t.deps, t.empresa.id, 'prod', now)
  const known = async () => (await readAt(t.clock.now())).some
  const none = await known()
  const dte = await storeDte(t, { numero: 9_001, ambiente: 'prod', via: 'async', estado: 'sent', last_attempt_id: 1 })
  const onItsWay = await known()
  await go(t, pick, [[dte, 'approved']])
  const atRest = await known()
  const nextYear = new Date(t.clock.now().getTime() + 365 * 86_400_000)
  const oldAtRest = (await readAt(nextYear)).some
  await foldRecuentos(t.deps)
  const oldFolded = (await readAt(nextYear)).some
  expect({ none, onItsWay, atRest, folded: await known(), oldAtRest, oldFolded }).toEqual({
    ...{ none: false, onItsWay: true, atRest: true, folded: true, oldAtRest: true, oldFolded: true },
  })
})
