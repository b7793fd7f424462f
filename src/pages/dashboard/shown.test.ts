import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, browseAs } from '../../../test/support/browse.ts'
import { buildTestApp, type TestApp } from '../../../test/support/build-test-app.ts'
import { fillDashboard, SIFEN } from '../../../test/support/random-dashboard.ts'
import { fillMonth, HOY, pickFrom, plainSql } from '../../../test/support/random-month.ts'
import { hashPassword } from '../../gateway/auth/index.ts'

const CLAVE = 'correcta caballo batería'
/** The company issues in production too, which the page shows by default. */
const PAGE = '/dashboard?ambiente=test'
/** 21/11/2026 10:00 in Asunción. */
const NOW = '2026-11-21T13:00:00Z'

let t: TestApp
let b: Browser
beforeAll(async () => {
  t = await buildTestApp()
  await fillMonth(t, pick)
  await fillDashboard(t, pick)
  const roles = { [t.empresa.id]: 'admin' as const }
  const user = await t.make.user({ roles, password_hash: await hashPassword(CLAVE) })
  b = await browseAs(t, user.email, CLAVE)
  await b.open(PAGE)
})
afterAll(() => t.close())

const pick = pickFrom('lo que se ve')

const textOf = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** Returns the cells of the table with that caption. */
function table(caption: string): string[][] {
  const [, body = ''] = b.html().split(`<caption class="visually-hidden">${caption}</caption>`)
  const [html = ''] = body.split('</table>')
  return [...html.matchAll(/<tr role="row">(.*?)<\/tr>/gs)]
    .slice(1)
    .map(([, row = '']) => [...row.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell = '']) => textOf(cell)))
}

/** Returns a card or chart by its title. */
const part = (title: string) => b.html().split(`<h2>${title}</h2>`)[1]?.split('<h2>')[0] ?? ''
const card = (title: string) => textOf(part(title))

const rows = (query: string) => plainSql(t, query)
/** SQL that formats a number as shown: dots between thousands, a decimal comma. */
const SHOWN = `replace(replace(replace(to_char(x, 'FM999,999,999,990.99999999'), ',', '|'), '.', ','), '|', '.')`
const shown = (expression: string) => `(select rtrim(${SHOWN}, ',') from (select (${expression})::numeric as x) one)`
const MONTH = `estado in ('approved', 'approved_obs') and tipo_documento in (1, 5, 6) and fecha_emision >= '2026-11-01' and fecha_emision < '2026-11-22'`

describe('the dashboard shows', () => {
  it('the lots in flight of the environment, with the documents that each still carries', async () => {
    const inFlight = `from lotes l join emitters e on e.id = l.emitter_id where l.empresa_id = ${t.empresa.id} and e.ambiente = 'test' and l.estado in ('sending', 'received')`
    const [all] = await rows(`select count(*)::text as n ${inFlight}`)
    const oracle = await rows(
      `select coalesce(l.prot_lote, 'Lote ' || l.id) || ' ' || n || case n when 1 then ' documento' else ' documentos' end ||
        ', enviado hace ' || extract(epoch from timestamptz '${NOW}' - l.sent_at)::int / 60 || ' min' as line
      from (select l.id, l.prot_lote, l.sent_at, (select count(*) from dtes d join attempts a on a.id = d.last_attempt_id
        where d.lote_id = l.id and a.lote_id = l.id) as n ${inFlight}) l order by l.id limit 10`,
    )
    expect(Number(all?.n)).toBeGreaterThan(10)
    expect(card('Lotes en curso')).toContain(`${all?.n} `)
    expect(card('Lotes en curso')).toContain(`Ver los ${all?.n}`)
    const lines = [...part('Lotes en curso').matchAll(/<dt>(.*?)<\/dt><dd>(.*? min)/g)].map(
      ([, lote = '', summary = '']) => textOf(`${lote} ${summary}`),
    )
    expect(lines).toEqual(oracle.map(({ line }) => line))
  })

  it('the certificates, stamps and tokens that expire, soonest first', async () => {
    const local = `at time zone 'America/Asuncion'`
    const oracle = await rows(`
      select what || ' ' || case when hasta <= timestamptz '${NOW}' then 'Ya venció' when d = 0 then 'Vence hoy' when d = 1 then 'Vence en 1 día'
        else 'Vence en ' || d || ' días' end || ': ' || to_char(hasta ${local}, 'DD/MM/YYYY HH24:MI') || '.' as line
      from (select what, hasta, (hasta ${local})::date - date '${HOY}' as d from (
        select 'Certificado de ' || razon_social as what, cert_hasta as hasta from emitters
          where empresa_id = ${t.empresa.id} and ambiente = 'test' and activo and cert_hasta is not null
        union all select 'Timbrado ' || numero, (fecha_vencimiento || ' 23:59:59')::timestamp ${local} from timbrados
          where empresa_id = ${t.empresa.id} and ambiente = 'test' and activo and fecha_vencimiento is not null
        union all select 'Token de API ' || device_name || ' (' || u.name || ')', expires_at from tokens k join users u on u.id = k.user_id
          where revoked_at is null and expires_at >= timestamptz '${NOW}' and expires_at < timestamptz '${NOW}' + interval '30 days'
            and exists (select 1 from memberships m where m.user_id = u.id and m.empresa_id = ${t.empresa.id})) a) b order by hasta, what`)
    const lines = [...part('Vencimientos').matchAll(/<b>(.*?)<\/b><small>(.*?)<\/small>/g)].map(
      ([, what = '', when = '']) => textOf(`${what} ${when}`),
    )
    expect(lines).toEqual(oracle.map(({ line }) => line))
    expect(oracle.length).toBeGreaterThan(8)
  })

  it('the latest rate of each currency, with the bank’s name', async () => {
    expect(table('Cotizaciones por moneda')).toEqual(
      (
        await rows(`select moneda, ${shown('referencial')} as g,
          to_char(fecha, 'DD/MM/YYYY') || case when fecha < '${HOY}' then ' (anterior a hoy)' else '' end as f
          from cotizaciones c where origen = 'bcp' and fecha = (select max(fecha) from cotizaciones o where o.origen = 'bcp' and o.moneda = c.moneda) order by moneda`)
      ).map(({ moneda, g, f }) => [moneda, g, f]),
    )
    expect(card('Cotizaciones')).toContain('Banco Central del Paraguay, referencial')
  })

  it('p50, p95 and errors of each service, in 24 hours and by hour', async () => {
    const seconds = (place: string) =>
      `case ${place} ${LIMITS.map((limit, at) => `when ${at} then '${limit} s'`).join(' ')} else 'más de 60 s' end`
    const healthOf = (by: string) => `
      select ${by}, sum(n)::int as calls, ${seconds('min(cubeta) filter (where seen >= 0.5 * total)')} as p50,
        ${seconds('min(cubeta) filter (where seen >= 0.95 * total)')} as p95,
        rtrim(replace(to_char(round(100.0 * sum(errores) / sum(n), 1), 'FM990.9'), '.', ','), ',') || ' %' as share
      from (select *, sum(n) over (partition by ${by} order by cubeta) as seen, sum(n) over (partition by ${by}) as total
        from (select ${by}, cubeta, sum(llamadas) as n, sum(errores) as errores from llamadas_sifen
          where base_url = '${SIFEN}' and hora > timestamptz '${NOW}' - interval '24 hours' group by ${by}, cubeta) a) b group by ${by}`
    const all = await rows(`select * from (${healthOf('servicio')}) s`)
    const named = new Map(
      all.map(({ servicio, p50, p95, share }) => [NAMES[servicio as keyof typeof NAMES], [p50, p95, share]]),
    )
    expect(table('Respuesta de SIFEN en 24 horas').map(([name, , ...figures]) => [name, figures])).toEqual(
      Object.values(NAMES).map(name => [name, named.get(name) ?? ['–', '–', '–']]),
    )
    const hours = await rows(
      `select to_char(hora at time zone 'America/Asuncion', 'DD/MM FMHH24') || ' h' as h, s.* from (${healthOf('servicio, hora')}) s`,
    )
    expect(
      table('Llamadas a SIFEN por hora y servicio')
        .map(row => row.join(' '))
        .sort(),
    ).toEqual(
      hours
        .map(
          ({ h, servicio, calls, p50, p95, share }) =>
            `${h} ${NAMES[servicio as keyof typeof NAMES]} ${calls} ${p50} ${p95} ${share}`,
        )
        .sort(),
    )
    expect(hours.length).toBeGreaterThan(20)
  })

  it('how long approvals took', async () => {
    const [counts] = await rows(
      `select ${[0, 5, 15, 60, 300, 1800]
        .map(
          (from, at, limits) => `count(*) filter (where s >= ${from} and s < ${limits[at + 1] ?? 1e9})::text as d${at}`,
        )
        .join()} from (select extract(epoch from (select min(at) from historial h where h.dte_id = d.id and h."to" like 'approved%') - created_at) as s
        from dtes d where fecha_emision >= '2026-10-23' and fecha_emision < '2026-11-22') a`,
    )
    const words = ['menos de 5 s', '5 a 15 s', '15 a 60 s', '1 a 5 min', '5 a 30 min', '30 min o más']
    expect(table('Tiempo hasta la aprobación, 30 días').map(([time, , count]) => [time, count])).toEqual(
      words.map((word, at) => [word, counts?.[`d${at}`]]),
    )
  })

  it.each([
    ['PYG', 'guaraníes'],
    ['USD', 'USD'],
  ])('the VAT of the month in %s by rate with totals, rounded as its currency', async (moneda, words) => {
    const net = (column: string) => `coalesce(sum(case tipo_documento when 5 then -${column} else ${column} end), 0)`
    const line = (base: string, iva: string) => [`${net(base)}`, `${net(iva)}`, `${net(base)} + ${net(iva)}`]
    const figures = [...line('base10', 'iva10'), ...line('base5', 'iva5'), net('exento'), '0', net('exento')]
    const sumOf = (...columns: string[]) => columns.map(net).join(' + ')
    const [base, iva] = [sumOf('base10', 'base5', 'exento'), sumOf('iva10', 'iva5')]
    const [oracle] = await rows(
      `select ${[...figures, base, iva, `${base} + ${iva}`].map((figure, at) => `round(${figure}, ${moneda === 'PYG' ? 0 : 2})::text as f${at}`)} from dtes where ${MONTH} and base5 is not null and moneda = '${moneda}'`,
    )
    const [line10 = [], line5 = [], exempt = [], foot = []] = table(`IVA de noviembre en ${words}`)
    expect({
      titles: [line10[0], line5[0], exempt[0], foot[0]],
      figures: [line10, line5, exempt, foot].flatMap(row => row.slice(1)).map(plain),
    }).toEqual({
      ...{ titles: ['10 %', '5 %', 'Exenta', 'Total'], figures: Object.values(oracle ?? {}) },
    })
  })

  it('the states of today, each linked to a list of as many documents', async () => {
    const tiles = [...b.html().matchAll(/<a class="n-tile[^"]*" href="([^"]+)">(.*?)<\/a>/gs)].map(
      ([, href = '', html = '']) => ({
        href: href.replaceAll('&amp;', '&'),
        figure: Number(/n-fig d-block">(\d+)</.exec(html)?.[1]),
      }),
    )
    expect(tiles).toHaveLength(5)
    for (const { href, figure } of tiles) {
      await b.open(href.replace('/documentos?', '/documentos.csv?'))
      expect({ href, documents: b.html().trimEnd().split('\r\n').length - 1 }).toEqual({ href, documents: figure })
    }
    await b.open(PAGE)
  })

  it('the rejected documents of 30 days, linked to a list of as many documents', async () => {
    const [, href = '', figure = ''] =
      /<a href="([^"]+)">(\d+) documentos rechazados en 30 días<\/a>/.exec(b.html()) ?? []
    await b.open(href.replaceAll('&amp;', '&').replace('/documentos?', '/documentos.csv?'))
    expect(b.html().trimEnd().split('\r\n').length - 1).toBe(Number(figure))
    await b.open(PAGE)
  })
})

/** Returns the number of a formatted one. */
const plain = (text: string) => text.replaceAll('.', '').replace(',', '.')

/** The limits of durations, as shown. */
const LIMITS = [
  ...[
    '0,05',
    '0,08',
    '0,1',
    '0,15',
    '0,2',
    '0,25',
    '0,3',
    '0,4',
    '0,5',
    '0,6',
    '0,7',
    '0,8',
    '0,9',
    '1',
    '1,2',
    '1,5',
    '1,8',
    '2',
    '2,5',
  ],
  ...['3', '4', '5', '6', '7', '8', '10', '12', '15', '20', '30', '60'],
]
const NAMES = {
  recibe: 'Recepción',
  'recibe-lote': 'Recepción de lotes',
  'consulta-lote': 'Consulta de lote',
  consulta: 'Consulta por CDC',
  evento: 'Eventos',
  'consulta-ruc': 'Consulta de RUC',
} as const
