/**
 * Events in a browser without JavaScript: each form registers its event in SIFEN, or shows the field with the problem.
 */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Browser, browseAs } from '../../../test/support/browse.ts'
import { buildIssuingApp, type IssuingApp, SYNC } from '../../../test/support/issuing-app.ts'
import { eventoForms, MOTIVO } from '../../../test/web/eventos-world.ts'
import { dtes, eventos } from '../../db/index.ts'
import { hashPassword } from '../../gateway/auth/index.ts'

const CLAVE = 'correcta caballo batería'

let t: IssuingApp
let operador: Browser
let admin: Browser
let lector: Browser
let receptor: Browser
let receiver: { empresaId: number }
let w: ReturnType<typeof eventoForms>
beforeAll(async () => {
  t = await buildIssuingApp()
  const password_hash = await hashPassword(CLAVE)
  const open = async (empresaId: number, role: 'admin' | 'operador' | 'lector') =>
    browseAs(t, (await t.make.user({ roles: { [empresaId]: role }, password_hash })).email, CLAVE)
  const empresa = await t.make.empresa()
  await t.equip(await t.make.emitter(empresa))
  receiver = { empresaId: empresa.id }
  w = eventoForms(t, `${empresa.ruc}-${empresa.dv}`)
  operador = await open(t.empresa.id, 'operador')
  admin = await open(t.empresa.id, 'admin')
  lector = await open(t.empresa.id, 'lector')
  receptor = await open(empresa.id, 'operador')
})
afterAll(() => t.close())
beforeEach(() => t.restore())

const form = (tipo: string) => `/eventos/nuevo/${tipo}`
const VOID = form('inutilizacion')

/** Asks for a voiding and confirms it by typing its first number. */
async function voidNumeros(b: Browser, values: Record<string, string>) {
  await b.open(VOID)
  await b.send(VOID, { motivo: MOTIVO, ...values })
  if (b.status() === 200) await b.send(VOID, { confirmado: values.numero_inicio ?? '' })
}
const issue = () => w.issue()

/** Kinds of `eventoForms`. The world itself is built before the tests. */
const KINDS = [
  ...['nominacion', 'transporte', 'transporte?motivo=1', 'transporte?motivo=3', 'transporte?motivo=4'],
  ...['conformidad', 'disconformidad', 'desconocimiento', 'notificacion'],
]

it.each(KINDS)('/eventos/nuevo/%s creates the event, which SIFEN registers', async kind => {
  const one = w.forms.find(({ tipo, query }) => tipo + query === kind)
  if (!one) throw new Error(`There is no form ${kind}`)
  const b = one.who === 'operador' ? operador : receptor
  await b.open(form(kind))
  await b.send(form(one.tipo), await one.fill())
  expect({ at: b.at().replace(/\d+/, 'N'), answer: b.text().includes('SIFEN registró el evento') }).toEqual({
    at: '/eventos/N',
    answer: true,
  })
  const [row] = await t.deps.db
    .select()
    .from(eventos)
    .where(eq(eventos.id, Number(b.at().split('/')[2])))
  expect(row).toMatchObject({ estado: 'approved', sifen_result_code: '0600' })
  await b.open('/eventos')
  expect(b.html()).toContain(`href="/eventos/${row?.id}"`)
})

it('a voiding after SIFEN’s deadline is registered, and the next page shows the warning', async () => {
  const { id } = await issue()
  const { numero } = await t.dte(id)
  await t.deps.db.update(dtes).set({ fecha_emision: '2026-09-30T10:00:00' })
  const after = `${numero + 1}`
  await voidNumeros(admin, { numero_inicio: after, numero_fin: after })
  expect(admin.text()).toContain(
    'SIFEN registró el evento El plazo de SIFEN para inutilizar estos números venció el 15/10/2026',
  )
})

it('the list shows the number of a document with its seven digits', async () => {
  const { cdc, id } = await issue()
  const { numero } = await t.dte(id)
  await t.as('operador').post('/api/sifen/eventos/cancelacion', { cdc, motivo: MOTIVO })
  await operador.open('/eventos')
  expect(operador.html()).toContain(`<a href="/documentos/${id}">001-001-${`${numero}`.padStart(7, '0')}</a>`)
})

it('every form is tested', () => expect(w.forms.map(({ tipo, query }) => tipo + query)).toEqual(KINDS))

describe('a form with a problem', () => {
  it.each([
    ['inutilizacion', { numero_inicio: '5', numero_fin: '3', motivo: 'no' }, ['numero_fin', 'motivo']],
    [
      'nominacion',
      { cdc: 'x', razonSocial: '', ciudad: 'Ninguna parte' },
      ['cdc', 'motivo', 'razonSocial', 'ruc', 'ciudad'],
    ],
    ['transporte', { cdc: '' }, ['cdc', 'entrega.transportista.chofer.nombre']],
    ['conformidad', { tipoConformidad: '2' }, ['cdc', 'fechaRecepcion']],
    ['disconformidad', { motivo: 'no' }, ['cdc', 'motivo']],
    ['desconocimiento', { fechaEmision: 'ayer' }, ['cdc', 'fechaEmision', 'nombre', 'motivo']],
    ['notificacion', { totalPYG: 'mucho' }, ['cdc', 'fechaRecepcion', 'totalPYG']],
  ] as const)(
    'of %s shows each problem at its field, keeps what was typed, and stores nothing',
    async (tipo, values, fields) => {
      const before = await t.deps.db.$count(eventos)
      await receptor.open(form(tipo))
      // The receiver's company has no points of its own, so the issuer sends the voiding.
      const b = tipo === 'inutilizacion' ? operador : receptor
      await b.open(form(tipo))
      await b.send(form(tipo), values)
      const wrong = fields.filter(
        name => !new RegExp(`name="${name}"[^>]*aria-invalid|aria-invalid[^>]*name="${name}"`).test(b.html()),
      )
      expect({ status: b.status(), wrong, stored: (await t.deps.db.$count(eventos)) - before }).toEqual({
        ...{ status: 422, wrong: [], stored: 0 },
      })
      const kept = b.forms().find(({ action }) => action === form(tipo))?.fields
      expect(kept).toMatchObject(values)
    },
  )

  it('names the fields as the page does', async () => {
    await operador.open(form('inutilizacion'))
    await operador.send(form('inutilizacion'), { numero_inicio: '5', numero_fin: '5' })
    expect(operador.text()).toContain('El campo «Motivo» es obligatorio')
  })

  it('409 for numbers that are already voided, 404 for another company’s document', async () => {
    for (const status of [200, 409]) {
      await voidNumeros(admin, { numero_inicio: '8000', numero_fin: '8000' })
      expect(admin.status()).toBe(status)
    }
    expect(admin.text()).toContain('8000 ya está inutilizado o por inutilizar: es el evento ')
    await receptor.open(form('transporte'))
    const chofer = 'entrega.transportista.chofer'
    const foreign = { [`${chofer}.nombre`]: 'Juan Pérez', [`${chofer}.documentoNumero`]: '1234567' }
    await receptor.send(form('transporte'), { cdc: (await issue()).cdc, ...foreign })
    expect(receptor.status()).toBe(404)
  })

  it('422 shows SIFEN’s refusal on the form', async () => {
    t.sandbox.script({ service: 'evento', fault: 'reject', codigo: '4065', times: 1 })
    await voidNumeros(admin, { numero_inicio: '8100', numero_fin: '8100' })
    expect({ status: admin.status(), answer: admin.text().includes('SIFEN rechazó el evento: 4065') }).toEqual({
      status: 422,
      answer: true,
    })
  })

  it('redirects to the event, which says whether it may be requested again', async () => {
    for (const [fault, text] of [
      ['reset-before', 'no lo pida de nuevo'],
      ['tls-refused', 'SIFEN no recibió el evento: puede pedirlo de nuevo'],
    ] as const) {
      t.sandbox.script({ ...(fault === 'tls-refused' ? {} : { service: 'evento' as const }), fault, times: 1 })
      const numero = w.nextNumero()
      await voidNumeros(admin, { numero_inicio: numero, numero_fin: numero })
      expect({ at: admin.at().replace(/\d+/, 'N'), answer: admin.text().includes(text) }).toEqual({
        ...{ at: '/eventos/N', answer: true },
      })
      t.restore()
    }
  })
})

describe('the voiding of numbers', () => {
  let numero: number
  beforeEach(async () => {
    numero = (await t.dte((await issue()).id)).numero
  })
  const padded = (each: number) => `${each}`.padStart(7, '0')
  const future = () => ({ numero_inicio: `${numero + 1}`, numero_fin: `${numero + 1000}` })
  const stored = () => t.deps.db.$count(eventos)

  it('shows the count and the next number before an administrator confirms it, then registers it', async () => {
    const before = await stored()
    await admin.open(VOID)
    await admin.send(VOID, { ...future(), motivo: MOTIVO })
    const text = admin.text()
    expect({
      count: text.includes('Cantidad 1.000 números'),
      next: text.includes(`Próximo número del punto ${padded(numero + 1001)}, en lugar del ${padded(numero + 1)}`),
      stored: (await stored()) - before,
    }).toEqual({ count: true, next: true, stored: 0 })
    await admin.send(VOID, { confirmado: `${numero + 1}` })
    expect({ at: admin.at().replace(/\d+/, 'N'), answer: admin.text().includes('SIFEN registró el evento') }).toEqual({
      ...{ at: '/eventos/N', answer: true },
    })
    expect((await t.dte((await issue()).id)).numero).toBe(numero + 1001)
  })

  it.each(['', '7', 'x'])('422 with %j as the first number, and registers nothing', async confirmado => {
    const before = await stored()
    await admin.open(VOID)
    await admin.send(VOID, { ...future(), motivo: MOTIVO })
    await admin.send(VOID, { confirmado })
    const answer = admin.text().includes(`Escriba ${padded(numero + 1)}, el primer número`)
    expect({ status: admin.status(), answer, stored: (await stored()) - before }).toEqual({
      ...{ status: 422, answer: true, stored: 0 },
    })
  })

  it('422 for future numbers of an operador, with and without a confirmation', async () => {
    const before = await stored()
    await operador.open(VOID)
    for (const confirmed of [{}, { confirmado: `${numero + 1}` }]) {
      await operador.send(VOID, { ...future(), motivo: MOTIVO, ...confirmed })
      const answer = operador.text().includes('solo un administrador de la empresa los inutiliza')
      expect({ status: operador.status(), answer }).toEqual({ status: 422, answer: true })
    }
    expect(await stored()).toBe(before)
  })

  it('an operador voids a skipped number, and the next number stays', async () => {
    const { timbrado, establecimiento, punto_expedicion: puntoExpedicion } = await t.dte((await issue()).id)
    const codes = { timbrado, establecimiento, puntoExpedicion }
    const { timbrado_id: _t, establecimiento_id: _e, punto_expedicion_id: _p, ...sale } = t.factura()
    await t.as('operador').post(SYNC, { ...sale, ...codes, numeroDocumento: padded(numero + 3) })
    await operador.open(VOID)
    await operador.send(VOID, { numero_inicio: `${numero + 2}`, numero_fin: `${numero + 2}`, motivo: MOTIVO })
    expect(operador.text()).toContain(`Próximo número del punto ${padded(numero + 4)}, como hasta ahora`)
    await operador.send(VOID, { confirmado: `${numero + 2}` })
    expect(operador.text()).toContain('SIFEN registró el evento')
  })
})

describe('access to events', () => {
  it('shows a lector the events without actions; the forms and their POSTs are 403', async () => {
    await lector.open('/eventos')
    expect({ status: lector.status(), act: lector.html().includes('/eventos/nuevo') }).toEqual({
      status: 200,
      act: false,
    })
    await lector.open('/cuenta')
    const _csrf = lector.csrf()
    for (const tipo of new Set(w.forms.map(({ tipo }) => tipo))) {
      await lector.open(form(tipo))
      const shown = lector.status()
      await lector.post(form(tipo), { _csrf })
      expect({ tipo, shown, sent: lector.status() }).toEqual({ tipo, shown: 403, sent: 403 })
    }
  })

  it('404 for another company’s event and its XML', async () => {
    const [own] = await t.deps.db.select().from(eventos).where(eq(eventos.empresa_id, receiver.empresaId)).limit(1)
    for (const path of [`/eventos/${own?.id}`, `/eventos/${own?.id}/xml`]) {
      await receptor.open(path)
      const there = receptor.status()
      expect(receptor.headers()['cache-control']).toBe('no-store')
      await operador.open(path)
      expect({ path, there, foreign: operador.status() }).toEqual({ path, there: 200, foreign: 404 })
    }
  })

  it('404 for a kind that has no form', async () => {
    await operador.open(form('cancelacion'))
    expect(operador.status()).toBe(404)
  })
})

it('the list filters rejected events, and goes through its pages in both directions', async () => {
  const { id } = await issue()
  const dte = (await t.deps.db.select().from(dtes).where(eq(dtes.id, id)))[0] as typeof dtes.$inferSelect
  const of = { empresa_id: t.empresa.id, sifen_emitter_id: t.emitter.id, sifen_dte_id: id, cdc: dte.cdc, tipo: 16 }
  await t.deps.db.insert(eventos).values(Array.from({ length: 120 }, () => ({ ...of, estado: 'rejected' as const })))
  const seen = new Set<string>()
  let pages = 0
  for (let next: string | undefined = '/eventos?parte=rechazados'; next; pages += 1) {
    await operador.open(next)
    for (const [, found = ''] of operador.html().matchAll(/<a href="\/eventos\/(\d+)"/g)) seen.add(found)
    const [, older] = /href="([^"]*antes=\d+)"/.exec(operador.html()) ?? []
    next = older?.replaceAll('&amp;', '&')
  }
  const rejected = await t.deps.db.select().from(eventos).where(eq(eventos.estado, 'rejected'))
  expect({ pages, seen: seen.size }).toEqual({ pages: Math.ceil(rejected.length / 50), seen: rejected.length })
  const [, newer = ''] = /href="([^"]*despues=\d+)"/.exec(operador.html()) ?? []
  await operador.open(newer.replaceAll('&amp;', '&'))
  expect(operador.text()).toContain('50 eventos en esta página.')
})
