/** /documentos: its results, its pages in both directions, its counts and its file. */
import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, browseAs } from '../../../test/support/browse.ts'
import { buildIssuingApp, type IssuingApp, SYNC } from '../../../test/support/issuing-app.ts'
import { attempts, dtes, emitters, eventos } from '../../db/index.ts'
import { hashPassword } from '../../gateway/auth/index.ts'
import { csvCell } from './csv.ts'

const CLAVE = 'correcta caballo batería'
type Row = typeof dtes.$inferSelect

let t: IssuingApp
let approved: Row
let password_hash: string
let b: Browser
beforeAll(async () => {
  t = await buildIssuingApp()
  password_hash = await hashPassword(CLAVE)
  const { id } = (await t.as('operador').post(SYNC, t.factura())).json()
  approved = await t.dte(id)
  for (const over of OTHERS) await copy(over)
  const inDoubt = await copy({ numero: 905, estado: 'sent', due_at: t.clock.now(), due_kind: 'ask' })
  await t.deps.db
    .update(dtes)
    .set({ last_attempt_id: await attempt(inDoubt) })
    .where(eq(dtes.id, inDoubt))
  b = await open('operador')
})
afterAll(() => t.close())

async function open(role: 'admin' | 'operador' | 'lector', empresaId = t.empresa.id) {
  const user = await t.make.user({ roles: { [empresaId]: role }, password_hash })
  return browseAs(t, user.email, CLAVE)
}

const OTHERS: Partial<Row>[] = [
  {
    numero: 900,
    estado: 'rejected',
    sifen_result_code: '1306',
    receptor_nombre: 'Librería Mbo’e',
    fecha_emision: '2026-11-20T10:00:00',
  },
  { numero: 901, estado: 'error', receptor_documento: '80012345-0', receptor_nombre: '=1+1' },
  { numero: 902, estado: 'signed', via: 'async', last_attempt_id: null },
  { numero: 903, tipo_documento: 5, moneda: 'USD', total_operacion: '10.5' },
  { numero: 904, estado: 'cancelled', fecha_emision: '2026-10-01T10:00:00' },
]

let copies = 0
async function copy(over: Partial<Row>): Promise<number> {
  copies += 1
  const { id: _, ...row } = { ...approved, ...over }
  const values = { ...row, cdc: `${row.cdc.slice(0, 34)}${String(copies).padStart(9, '0')}0` }
  const [made] = await t.deps.db.insert(dtes).values(values).returning({ id: dtes.id })
  return made?.id as number
}

/** Inserts a posting without an answer, or with none yet. */
async function attempt(dte_id: number, outcome: 'unknown' | 'pending' = 'unknown') {
  const [sent] = await t.attemptsOf(approved.id)
  const { id: _, ...row } = { ...(sent as typeof attempts.$inferSelect), dte_id, outcome }
  const [made] = await t.deps.db.insert(attempts).values(row).returning({ id: attempts.id })
  return made?.id as number
}

/** Returns the numbers of the shown rows, newest first. */
const shown = (browser = b) =>
  [...browser.html().matchAll(/href="\/documentos\/\d+">\d{3}-\d{3}-0*(\d+)</g)].map(([, numero]) => Number(numero))

const chip = (text: string) => new RegExp(`${text}<b class="n-tab"> (\\d+\\+?)<`).exec(b.html())?.[1]

/** Returns what each page says about documents that wait for a person. */
async function waiting() {
  const wording: Record<string, string[]> = {}
  for (const at of ['/documentos', '/dashboard', '/home']) {
    await b.open(at)
    wording[at] = b.text().match(/\d+ documentos? (necesitan? atención: .*?\.|en duda|rechazados?|no enviados?)/g) ?? []
  }
  return wording
}

/** Returns the expected texts for those figures. */
function waitingOf(total: number, error = 1) {
  const words = ['1 rechazado', '1 en duda', ...(error > 0 ? ['1 no enviado'] : [])].join(', ')
  const sub = [`${total} documentos necesitan atención: ${words}.`]
  const todo = ['1 documento rechazado', '1 documento en duda', ...(error > 0 ? ['1 documento no enviado'] : [])]
  return { '/documentos': sub, '/dashboard': sub, '/home': todo }
}

describe('documents that need attention', () => {
  it('are the same on /documentos, /dashboard and /home', async () => {
    expect(await waiting()).toEqual(waitingOf(3))
  })

  it('include a rejected document whose number another document has', async () => {
    const other = await copy({ numero: 900, estado: 'approved' })
    expect(await waiting()).toEqual(waitingOf(3))
    await t.deps.db.delete(dtes).where(eq(dtes.id, other))
  })

  it.each([
    ['whose number another document has, if unsent', { numero: 901, estado: 'approved' }],
    ['that SIFEN no longer takes, if unsent', { numero: 906, estado: 'error', fecha_emision: '2026-10-20T10:00:00' }],
    ['that a person dismissed', { numero: 906, estado: 'rejected', descartado_at: new Date(0) }],
    ['of the other environment', { numero: 906, estado: 'rejected', ambiente: 'prod' }],
    ['whose posting is under way', { numero: 906, estado: 'sent', due_kind: 'ask', due_at: new Date(0) }],
  ] as const)('exclude a document %s', async (_, over) => {
    const other = await copy({ ...over, last_attempt_id: await attempt(approved.id, 'pending') })
    expect(await waiting()).toEqual(over.numero === 901 ? waitingOf(2, 0) : waitingOf(3))
    await t.deps.db.delete(dtes).where(eq(dtes.id, other))
  })

  it.each([
    ['approved', 2, 0],
    ['sent', 2, 0],
    ['rejected', 3, 1],
  ] as const)('exclude an unsent one whose number is in a voiding that is %s', async (estado, total, error) => {
    const { empresa_id, timbrado, establecimiento, punto_expedicion } = approved
    const [made] = await t.deps.db
      .insert(eventos)
      .values({
        ...{ empresa_id, timbrado, establecimiento, punto_expedicion, sifen_emitter_id: approved.emitter_id },
        ...{ tipo: 2, tipo_documento: 1, numero_inicio: '0000891', numero_fin: '0000901', estado },
      })
      .returning({ id: eventos.id })
    expect(await waiting()).toEqual(waitingOf(total, error))
    await b.open('/documentos?estado=error&pendientes=1&ambiente=test')
    expect(shown()).toEqual(error === 1 ? [901] : [])
    await t.deps.db.delete(eventos).where(eq(eventos.id, made?.id as number))
  })

  it('are of production once the company issues there', async () => {
    const emitter = await t.make.emitter(t.empresa, { ambiente: 'prod' })
    const other = await copy({ numero: 906, estado: 'rejected', ambiente: 'prod' })
    expect(await waiting()).toMatchObject({
      '/documentos': ['1 documento necesita atención: 1 rechazado.'],
      '/home': ['1 documento rechazado'],
    })
    await t.deps.db.delete(dtes).where(eq(dtes.id, other))
    await t.deps.db.update(emitters).set({ activo: false }).where(eq(emitters.id, emitter.id))
    expect(await waiting()).toEqual(waitingOf(3))
  })
})

describe('GET /documentos', () => {
  it('shows the newest documents first, with counts by state and those that need attention', async () => {
    await b.open('/documentos')
    expect(shown()).toEqual([905, 904, 903, 902, 901, 900, approved.numero])
    expect(b.text()).toContain('3 documentos necesitan atención: 1 rechazado, 1 en duda, 1 no enviado.')
    const counts = {
      all: chip('Todos'),
      rejected: chip('Rechazados'),
      doubt: chip('En duda'),
      approved: chip('Aprobados'),
    }
    expect(counts).toEqual({ all: '7', rejected: '1', doubt: '1', approved: '2' })
    expect(b.text()).toContain('Total de esta página (7)')
    expect(b.text()).toContain('USD 10,50')
  })

  it.each([
    ['?estado=rejected', [900]],
    ['?estado=doubt', [905]],
    ['?estado=sent', []],
    ['?estado=approved', [903, 1]],
    ['?tipo=5', [903]],
    ['?desde=2026-11-20&hasta=2026-11-20', [900]],
    ['?hasta=2026-10-31', [904]],
    ['?q=904', [904]],
    ['?q=001-001-0000902', [902]],
    ['?q=001-002-0000902', []],
    ['?q=80012345', [901]],
    ['?q=80012345-0', [901]],
    ['?q=80012345-1', []],
    ['?q=libreria', [900]],
    ['?q=LIBRERIA', [900]],
    ['?q=.*', []],
    ['?q=100%25', []],
    ['?q=LIBRERÍA+mbo’E&estado=rejected', [900]],
    ['?punto=999999', [905, 904, 903, 902, 901, 900, 1]],
    ['?desde=x&tipo=99&estado=x&antes=-1', [905, 904, 903, 902, 901, 900, 1]],
  ])('filters by %s', async (query, expected) => {
    await b.open(`/documentos${query}`)
    expect({ query, status: b.status(), shown: shown() }).toEqual({ query, status: 200, shown: expected })
  })

  it('filters by point of issue', async () => {
    await b.open(`/documentos?punto=${t.punto.id}`)
    expect(shown()).toHaveLength(7)
    expect(b.text()).toContain('punto 001-001')
    const other = await t.make.punto(t.establecimiento, { codigo: '002' })
    await b.open(`/documentos?punto=${other.id}`)
    expect(shown()).toEqual([])
    expect(b.text()).toContain('No hay documentos así')
  })

  it('redirects a CDC to its document, also when it is written in groups', async () => {
    await b.open(`/documentos?q=${encodeURIComponent(approved.cdc.replace(/.{4}/g, '$& '))}`)
    expect(b.at()).toBe(`/documentos/${approved.id}`)
  })

  it('pages in both directions within a period, by date of issue', async () => {
    const made: number[] = []
    for (let more = 0; more < 60; more += 1)
      made.push(await copy({ numero: 3000 + more, fecha_emision: `2026-09-${more % 2 ? '01' : '02'}T10:00:00` }))
    const numbers = [...made.keys()].map(at => 3000 + at).toReversed()
    const all = [...numbers.filter(numero => numero % 2 === 0), ...numbers.filter(numero => numero % 2)]
    await b.open('/documentos?desde=2026-09-01&hasta=2026-09-02')
    const first = shown()
    await b.open(linkTo('Más antiguos'))
    expect([...first, ...shown()]).toEqual(all)
    await b.open(linkTo('Más nuevos'))
    expect(shown()).toEqual(first)
    await t.deps.db.delete(dtes).where(inArray(dtes.id, made))
  })

  it('pages in both directions without gap or repeat', async () => {
    const made: number[] = []
    for (let more = 0; more < 60; more += 1) made.push(await copy({ numero: 2000 + more }))
    const all = [...made.keys()]
      .map(at => 2000 + at)
      .toReversed()
      .concat(905, 904, 903, 902, 901, 900, approved.numero)
    await b.open('/documentos')
    const first = shown()
    await b.open(linkTo('Más antiguos'))
    expect([...first, ...shown()]).toEqual(all)
    expect(linkTo('Más antiguos')).toBe('')
    await b.open(linkTo('Más nuevos'))
    expect(shown()).toEqual(first)
    expect(linkTo('Más nuevos')).toBe('')
    await t.deps.db.delete(dtes).where(inArray(dtes.id, made))
  })

  it('shows nothing of another company, and no checkboxes to a lector', async () => {
    const ajeno = await open('admin', t.ajena.id)
    await ajeno.open(`/documentos?q=${approved.cdc}`)
    expect({ at: ajeno.at().split('?')[0], shown: shown(ajeno) }).toEqual({ at: '/documentos', shown: [] })
    await ajeno.open('/documentos')
    expect(ajeno.text()).toContain('Todavía no hay documentos')
    await ajeno.open('/documentos?tipo=1')
    const form = ajeno.forms().find(({ fields }) => 'punto' in fields)
    expect({
      hasForm: form !== undefined,
      hasPunto: ajeno.html().includes(`<option value="${t.punto.id}">`),
      hasFile: ajeno.html().includes('/documentos.csv'),
      isWaiting: ajeno.text().includes('atención'),
    }).toEqual({ hasForm: true, hasPunto: false, hasFile: false, isWaiting: false })
    const lector = await open('lector')
    await lector.open('/documentos')
    expect({ rows: shown(lector).length, boxes: lector.html().includes('type="checkbox"') }).toEqual({
      rows: 7,
      boxes: false,
    })
    await b.open('/documentos')
    expect(b.html().match(/type="checkbox"/g)).toHaveLength(1)
  })
})

/** Returns the address of the pager's link; empty without one. */
function linkTo(text: string): string {
  const links = [...b.html().matchAll(/<a class="btn" href="([^"]+)">(.*?)<\/a>/gs)]
  return links.find(([, , content]) => content?.includes(text))?.[1]?.replaceAll('&amp;', '&') ?? ''
}

describe('GET /documentos.csv', () => {
  it('has the documents of the filter, with formulas escaped', async () => {
    await b.open('/documentos.csv?q=80012345')
    expect(b.headers()).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename=documentos.csv',
      'cache-control': 'no-store',
    })
    const [head, row, end] = b.html().split('\r\n')
    expect(head?.startsWith('\uFEFFTipo;Número;')).toBe(true)
    expect(row).toContain(';No enviado;')
    expect(row).toContain(";80012345-0;'=1+1;PYG;11000;1000;;;Prueba;;")
    expect(end).toBe('')
  })

  it('has the reference and the extras, with formulas escaped', async () => {
    const own = { referencia_externa: '=PED;1', extras: { pedido: 'A-17', caja: 2 } }
    const one = and(eq(dtes.empresa_id, t.empresa.id), eq(dtes.receptor_documento, '80012345-0'))
    await t.deps.db.update(dtes).set(own).where(one)
    await b.open('/documentos.csv?q=80012345')
    const [head = '', row = ''] = b.html().split('\r\n')
    expect(head).toContain(';Referencia externa;Datos propios;')
    expect(row).toContain(`;"'=PED;1";"{""pedido"":""A-17"",""caja"":2}";Prueba;`)
    await t.deps.db.update(dtes).set({ referencia_externa: null, extras: null }).where(one)
  })

  it.each([
    ['=1+1', "'=1+1"],
    ['+595', "'+595"],
    ['-1', "'-1"],
    ['@x', "'@x"],
    ['\t=1', "'\t=1"],
    ['a;b', '"a;b"'],
    ['di "x"', '"di ""x"""'],
    ['una\nlínea', '"una\nlínea"'],
    ['80012345-0', '80012345-0'],
  ])('writes %j as %j', (text, cell) => {
    expect(csvCell(text)).toBe(cell)
  })
})
