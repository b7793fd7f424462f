/**
 * The form of a new document without JavaScript, over the sandbox: calculated values, filled-in fields and the preview
 * before issuing.
 */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { SALE, SYNC } from '../../../../test/support/issuing-app.ts'
import { readPdf } from '../../../../test/support/pdf-reader.ts'
import { CLIENTE, ITEM, NUEVO, openShop, type Shop, VENTA } from '../../../../test/web/emision-world.ts'
import { puntosExpedicion } from '../../../db/index.ts'

const LOST = 'trae datos que este formulario no lleva'

let s: Shop
/** Issues a document with the API. */
async function issued(over = {}) {
  const res = await s.t.as('operador').post(SYNC, s.t.factura(over))
  expect(res.statusCode, res.body).toBe(200)
  return res.json() as { id: number }
}
beforeAll(async () => {
  s = await openShop()
})
afterAll(() => s.t.close())
afterEach(() => s.t.restore())

describe('POST /documentos/nuevo', () => {
  it('calculates totals on Enter without issuing, and reports no missing fields', async () => {
    await s.open()
    const before = await s.t.footprint()
    await s.press('calcular', {
      ...ITEM,
      'items.0.iva': 'iva5',
      'items.3.descripcion': 'Termo',
      'items.3.cantidad': '0',
    })
    expect({ status: s.b.status(), form: s.form() }).toMatchObject({
      status: 200,
      form: { ...ITEM, 'items.0.iva': 'iva5', 'items.1.descripcion': 'Termo', 'items.1.cantidad': '0' },
    })
    expect(s.b.text()).toMatch(/Gravado 5 % 74\.000 .* IVA 5 % 3\.524 Total Gs 74\.000/)
    expect(s.problemAt('items.1')).toContain('mayor que')
    expect(s.problemAt('receptor.numeroDocumento')).toBeUndefined()
    expect(await s.t.footprint()).toEqual(before)
    expect(/<form[^>]*action="\/documentos\/nuevo".*?<button[^>]*value="([^"]*)"/s.exec(s.b.html())?.[1]).toBe(
      'calcular',
    )
  })

  it('adds a row, and removes the row whose button was pressed', async () => {
    await s.open()
    await s.press('agregar items', VENTA)
    expect(s.form()).toMatchObject({ ...VENTA, 'items.1.descripcion': '' })
    await s.press('agregar items', { 'items.1.descripcion': 'Termo', 'items.1.cantidad': '1' })
    await s.press('quitar items 0')
    expect(s.form()).toMatchObject({ ...CLIENTE, 'items.0.descripcion': 'Termo', 'items.0.cantidad': '1' })
    expect(s.form()).not.toHaveProperty(['items.1.descripcion'])
  })

  it('shows the fields that a choice requires', async () => {
    await s.open()
    const card = 'condicionPago.entregas.0.infoTarjeta.tipo'
    expect(s.form()).not.toHaveProperty([card])
    await s.press('calcular', { 'condicionPago.entregas.0.tipo': '3' })
    expect(s.form()).toHaveProperty([card], '1')
    await s.press('calcular', { 'condicionPago.condicion': '2', 'condicionPago.credito.tipo': '2' })
    expect(s.form()).toHaveProperty(['condicionPago.credito.infoCuotas.0.vencimiento'], '')
  })

  it('fills in the receiver from SIFEN and from an earlier document', async () => {
    s.t.sandbox.registerTaxpayer({
      ruc: '80012345',
      nombre: 'LIBRERÍA MBO’E S.A.',
      estado: 'ACT',
      facturadorElectronico: true,
    })
    await s.emit('tipo=1', { ...VENTA, 'receptor.numeroDocumento': '80012345-0', 'receptor.email': 'a@mboe.example' })
    await s.open()
    expect(s.b.html()).toContain('<option value="80012345-0">')
    await s.press('buscar', { 'receptor.numeroDocumento': '80012345', 'receptor.telefono': '021444555' })
    expect(s.form()).toMatchObject({
      'receptor.numeroDocumento': '80012345-0',
      'receptor.nombre': 'LIBRERÍA MBO’E S.A.',
      'receptor.email': 'a@mboe.example',
      'receptor.telefono': '021444555',
    })
  })

  it('reports at the field when SIFEN does not know the RUC, or does not answer', async () => {
    await s.open()
    await s.press('buscar', { 'receptor.numeroDocumento': '80099999', 'receptor.nombre': 'Nuevo SA' })
    expect(s.problemAt('receptor.numeroDocumento')).toContain('SIFEN no conoce ese RUC')
    s.t.sandbox.script({ service: 'consulta-ruc', fault: 'unavailable', times: 1 })
    await s.press('buscar', { 'receptor.numeroDocumento': '80099998' })
    expect(s.problemAt('receptor.numeroDocumento')).toContain('No se pudo consultar a SIFEN')
    expect(s.form()['receptor.nombre']).toBe('Nuevo SA')
  })

  it('reports at the field at once for a long text of blanks', async () => {
    await s.open()
    const begun = performance.now()
    await s.press('buscar', { 'receptor.numeroDocumento': `8${' '.repeat(50_000)}x` })
    expect(s.problemAt('receptor.numeroDocumento')).toContain('El ruc debe tener de 5 a 8 caracteres')
    expect(performance.now() - begun).toBeLessThan(3_000)
  })

  it('finds a person by the document of an earlier sale', async () => {
    const ana = { 'receptor.quien': 'cedula', 'receptor.numeroDocumento': '1234567', 'receptor.nombre': 'Ana Ayala' }
    await s.emit('tipo=1', { ...ITEM, ...ana })
    await s.open()
    await s.press('buscar', { 'receptor.quien': 'cedula', 'receptor.numeroDocumento': '1234567' })
    expect(s.form()).toMatchObject(ana)
    await s.press('buscar', { 'receptor.numeroDocumento': '7654321' })
    expect(s.problemAt('receptor.numeroDocumento')).toContain('No figura entre los receptores')
  })
})

describe('POST /documentos/nuevo, for a note', () => {
  it('fills in the receiver and the rest of the invoice from its CDC, and keeps other fields', async () => {
    const { cdc } = await s.emit('tipo=1', VENTA)
    await s.open('tipo=5')
    const typed = { 'documentoAsociado.0.cdc': cdc.replace(/.{4}/g, '$& '), 'notaCreditoDebito.motivo': '3' }
    await s.press('traer', { ...typed, 'items.0.descripcion': 'Otra cosa', 'items.1.descripcion': 'Y otra' })
    expect(s.form()).toMatchObject({ ...CLIENTE, ...ITEM, 'notaCreditoDebito.motivo': '3' })
    expect(s.form()).not.toHaveProperty(['items.1.descripcion'])
  })

  it('reports at the field a CDC that is invalid, or of no document here', async () => {
    await s.open('tipo=6')
    for (const [cdc, problem] of [
      ['0180', 'No es un CDC'],
      ['01800990064001001000421322026010810494221989', 'No es un documento de esta empresa'],
    ] as const) {
      await s.press('traer', { 'documentoAsociado.0.cdc': cdc, 'items.0.descripcion': 'Flete' })
      expect(s.problemAt('documentoAsociado.0.cdc')).toContain(problem)
      expect(s.form()['items.0.descripcion']).toBe('Flete')
    }
  })
})

describe('GET /documentos/nuevo', () => {
  it('copies a document of the same type, with global amounts and public-purchase data', async () => {
    const dncp = { modalidad: 'LP', entidad: 12345, año: 26, secuencia: 1234567, fecha: '2026-11-01' }
    const about = { tipoOperacion: 3, dncp, descuentoGlobal: 1000, comision: 1100, observacion: 'Gracias' }
    const { id } = await issued(about)
    await s.open(`tipo=1&documento=${id}`)
    expect(s.form()).toMatchObject({
      ...{ 'items.0.precioUnitario': '11.000', observacion: 'Gracias', 'receptor.quien': 'ruc' },
      ...{ descuentoGlobal: '1.000', comision: '1.100', tipoOperacion: '3' },
      ...{ 'dncp.modalidad': 'LP', 'dncp.entidad': '12345', 'dncp.año': '26', 'dncp.secuencia': '1234567' },
    })
    expect(s.b.text()).not.toContain(LOST)
    // 11.000 − 1.000 of discount + 1.100 of commission, each with its line.
    const SUMS =
      'Gravado 10 % 10.000 Descuento, ya restado 1.000 Comisión, se suma 1.100 IVA 10 % 909 IVA de la comisión 100 Total Gs 11.100'
    expect(s.b.text()).toContain(SUMS)
    await s.send('emitir')
    expect(s.b.text()).toContain(SUMS)
    const { id: last, estado, payload } = await s.t.lastDte()
    expect({ isNew: last > id, estado, body: (payload as { body: object }).body }).toMatchObject({
      ...{ isNew: true, estado: 'approved' },
      body: { tipoOperacion: 3, dncp, descuentoGlobal: '1000', comision: '1100' },
    })
  })

  it('lists at every step the fields that the form lacks, and issues only after confirmation', async () => {
    const items = [{ ...SALE.items[0], ncm: '09030010', tasaIva: 10, ivaProporcion: 100 }]
    const { id } = await issued({ items, sectorSupermercados: { nombreCajero: 'Ana', efectivo: 20000, vuelto: 0 } })
    const notice = ['Ítems: ncm', 'Supermercado: nombreCajero, efectivo No se copiaron.']
    const shows = () => ({ notice: notice.filter(text => s.b.text().includes(text)), status: s.b.status() })
    await s.open(`tipo=1&documento=${id}`)
    expect(shows()).toEqual({ notice, status: 200 })
    await s.press('calcular')
    expect(shows()).toEqual({ notice, status: 200 })
    const before = await s.t.footprint()
    for (const way of ['emitir', 'guardar']) {
      await s.send(way)
      expect({ way, ...shows(), after: await s.t.footprint() }).toEqual({
        way,
        notice,
        status: 422,
        after: before,
      })
    }
    expect(s.b.text()).toContain('marque «Emitir sin estos datos»')
    await s.send('emitir', { emitir_sin: '1' })
    expect((await s.t.lastDte()).estado).toBe('approved')
  })

  it('reports a choice that the form does not offer', async () => {
    const { id } = await issued({ moneda: 'JPY', tipo_cambio: 48 })
    await s.open(`tipo=1&documento=${id}`)
    expect(s.b.text()).toContain('De todo el documento: moneda No se copiaron.')
  })

  it('reports receiver data that a credit note cannot carry, but not a remission’s prices', async () => {
    const receptor = { ...SALE.receptor, celular: '0981444555' }
    const { id } = await issued({ receptor, items: [{ ...SALE.items[0], ncm: '09030010' }], comision: 1100 })
    await s.open(`tipo=5&documento=${id}`)
    expect(s.b.text()).toContain('Receptor: celular No se copiaron.')
    const plain = await issued()
    await s.open(`tipo=7&documento=${plain.id}`)
    expect(s.b.text()).not.toContain(LOST)
  })

  it('404 for a document of another company, with the same page as for an absent one', async () => {
    const { id } = await s.emit('tipo=1', VENTA)
    const other = await s.browserOf({ [s.t.ajena.id]: 'operador' })
    const shown = async (documento: number) => {
      await other.open(`${NUEVO}?tipo=5&documento=${documento}`)
      return { status: other.status(), html: other.html() }
    }
    const absent = await shown(999_999)
    expect(absent.status).toBe(404)
    expect(await shown(id)).toEqual(absent)
  })

  it('403 for a lector, and for an operador whose current company lets them only read', async () => {
    const lector = await s.browserOf({ [s.t.empresa.id]: 'lector' })
    await lector.open(NUEVO)
    expect(lector.status()).toBe(403)
    const both = await s.browserOf({ [s.t.empresa.id]: 'lector', [s.t.ajena.id]: 'operador' })
    await both.open('/home')
    await both.post('/empresa-actual', { ...both.forms()[0]?.fields, empresa_id: String(s.t.empresa.id) })
    await both.open(NUEVO)
    expect(both.status()).toBe(403)
    for (const way of ['', '/emitir', '/guardar', '/borrador']) {
      await both.open('/cuenta')
      await both.post(`${NUEVO}${way}`, { _csrf: both.forms()[0]?.fields._csrf ?? '' })
      expect({ way, status: both.status() }).toEqual({ way, status: 403 })
    }
  })

  it('says what is missing when nothing can be issued', async () => {
    await s.t.deps.db.update(puntosExpedicion).set({ activo: false })
    await s.open()
    expect(s.b.text()).toContain('Todavía no se puede emitir')
    await s.t.deps.db.update(puntosExpedicion).set({ activo: true })
  })
})

describe('POST /documentos/nuevo/borrador', () => {
  it('returns the KuDE as a draft, and stores nothing', async () => {
    await s.open()
    const before = await s.t.footprint()
    await s.send('borrador', VENTA)
    const { pages } = readPdf(s.b.bytes())
    expect(s.b.headers()['content-type']).toBe('application/pdf')
    expect(pages.flatMap(({ texts }) => texts).join(' ')).toContain('BORRADOR')
    expect(await s.t.footprint()).toEqual(before)
  })

  it('422 with the form, each problem at its field', async () => {
    await s.open()
    await s.send('borrador', ITEM)
    expect(s.b.status()).toBe(422)
    expect(s.problemAt('receptor.numeroDocumento')).toContain('obligatorio')
  })
})
