/**
 * The form of a new document without JavaScript, over the sandbox: documents are issued once, and refused forms come
 * back.
 */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { diskFull } from '../../../../test/support/disk-full.ts'
import { SYNC } from '../../../../test/support/issuing-app.ts'
import {
  AUTOFACTURA,
  CLIENTE,
  DEBITO,
  ITEM,
  NUEVO,
  openShop,
  REMISION,
  type Shop,
  VENTA,
} from '../../../../test/web/emision-world.ts'
import { cotizaciones } from '../../../db/index.ts'

let s: Shop
beforeAll(async () => {
  s = await openShop()
})
afterAll(() => s.t.close())
afterEach(() => s.t.restore())

const bodyOf = async (id: number) => {
  const { payload } = await s.t.dte(id)
  return (payload as { body: Record<string, unknown> }).body
}

describe('POST /documentos/nuevo/emitir', () => {
  it('issues an invoice and redirects to it', async () => {
    const dte = await s.emit('tipo=1', VENTA)
    expect({ at: s.b.at(), status: s.b.status(), estado: dte.estado, total: dte.total_operacion }).toEqual({
      at: `/documentos/${dte.id}`,
      status: 200,
      estado: 'approved',
      total: '74000.00000000',
    })
  })

  it('issues a credit note for what earlier notes left of the invoice', async () => {
    const invoice = await s.emit('tipo=1', VENTA)
    await s.open(`tipo=5&documento=${invoice.id}`)
    expect(s.form()).toMatchObject({ ...CLIENTE, 'items.0.cantidad': '4', 'documentoAsociado.0.cdc': invoice.cdc })
    await s.send('emitir', { 'items.0.cantidad': '1', 'notaCreditoDebito.motivo': '2' })
    const note = await s.t.lastDte()
    expect({ tipo: note.tipo_documento, estado: note.estado, total: note.total_operacion }).toEqual({
      tipo: 5,
      estado: 'approved',
      total: '18500.00000000',
    })
    await s.open(`tipo=5&documento=${invoice.id}`)
    expect(s.form()['items.0.cantidad']).toBe('3')
    await s.send('emitir')
    expect((await s.t.lastDte()).estado).toBe('approved')
    await s.open(`tipo=5&documento=${invoice.id}`)
    expect(s.form()['items.0.descripcion']).toBe('')
  })

  it.each([
    { tipo: 6, name: 'a debit note', texts: DEBITO, about: true },
    { tipo: 7, name: 'a remission', texts: REMISION, about: false },
    { tipo: 4, name: 'a self-invoice', texts: AUTOFACTURA, about: false },
  ])('issues $name', async ({ tipo, texts, about }) => {
    const invoice = about ? await s.emit('tipo=1', VENTA) : undefined
    const dte = await s.emit(`tipo=${tipo}${invoice ? `&documento=${invoice.id}` : ''}`, texts)
    expect({ html: s.problemAt('errores'), tipo: dte.tipo_documento, estado: dte.estado }).toEqual({
      html: undefined,
      tipo,
      estado: 'approved',
    })
  })

  it('takes a card payment, with the total as its blank amount', async () => {
    const card = 'condicionPago.entregas.0'
    const dte = await s.emit('tipo=1', {
      ...VENTA,
      ...{ [`${card}.tipo`]: '3', [`${card}.infoTarjeta.tipo`]: '1', [`${card}.infoTarjeta.medioPago`]: '1' },
    })
    expect(dte.estado).toBe('approved')
    expect(await bodyOf(dte.id)).toMatchObject({
      condicionPago: { condicion: 1, entregas: [{ tipo: 3, monto: '74000', infoTarjeta: { tipo: 1, medioPago: 1 } }] },
    })
  })

  it('issues a credit sale with quotas and a first payment', async () => {
    const quota = (row: number, monto: string, vencimiento: string) => ({
      [`condicionPago.credito.infoCuotas.${row}.monto`]: monto,
      [`condicionPago.credito.infoCuotas.${row}.vencimiento`]: vencimiento,
    })
    const dte = await s.emit('tipo=1', {
      ...VENTA,
      ...{ 'condicionPago.condicion': '2', 'condicionPago.credito.tipo': '2' },
      ...{ 'condicionPago.credito.montoEntrega': '20.000', 'condicionPago.entregas.0.tipo': '5' },
      ...quota(0, '27.000', '2026-12-21'),
      ...quota(4, '27.000', '2027-01-21'),
    })
    expect(dte.estado).toBe('approved')
    expect(await bodyOf(dte.id)).toMatchObject({
      condicionPago: {
        entregas: [{ tipo: 5, monto: '20000' }],
        credito: { tipo: 2, cuotas: 2, montoEntrega: '20000', infoCuotas: [{ monto: '27000' }, { monto: '27000' }] },
      },
    })
  })

  it('uses the bank’s rate of the day, which the form shows', async () => {
    const rate = { origen: 'bcp', moneda: 'USD', fecha: '2026-11-20', referencial: '7312.45' } as const
    const now = s.t.clock.now()
    await s.t.deps.db.insert(cotizaciones).values({ ...rate, created_at: now, updated_at: now })
    await s.open()
    await s.press('calcular', { ...VENTA, moneda: 'USD', 'items.0.precioUnitario': '45,50' })
    expect(s.b.text()).toContain('Vacío: Gs 7.312,45, BCP 20/11/2026.')
    expect(s.b.text()).toContain('USD 182,00')
    await s.send('emitir')
    expect((await s.t.lastDte()).tipo_cambio).toMatchObject({ valor: '7312.45', fuente: 'BCP' })
  })

  it('refuses a rate far from the bank’s until the person permits it', async () => {
    await s.open()
    await s.send('emitir', { ...VENTA, moneda: 'USD', tipo_cambio: '7,31' })
    expect({ status: s.b.status(), permit: s.form().permitir_tipo_cambio }).toEqual({ status: 422, permit: 'comparar' })
    expect(s.b.text()).toMatch(/menos de la mitad de .*elija permitirlo en «Cotización del BCP»\./)
    await s.send('emitir', { permitir_tipo_cambio: 'permitir' })
    expect((await s.t.lastDte()).tipo_cambio).toMatchObject({ valor: '7.31', fuente: 'usuario' })
  })

  it('issues one document for several clicks, which all redirect to it', async () => {
    await s.open()
    const before = await s.t.lastNumber()
    const sent = { ...s.form(), ...VENTA }
    const cookie = [...s.b.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const click = () =>
      s.t.app.inject({
        method: 'POST',
        url: `${NUEVO}/emitir`,
        headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(sent).toString(),
      })
    const answers = [...(await Promise.all([click(), click()])), await click()]
    const { id } = await s.t.lastDte()
    expect(answers.map(({ statusCode, headers }) => ({ statusCode, location: headers.location }))).toEqual(
      answers.map(() => ({ statusCode: 303, location: `/documentos/${id}` })),
    )
    expect(await s.t.lastNumber()).toBe(before + 1)
  })

  it('redirects to the stored document when the same form is sent by the other button', async () => {
    await s.open()
    const sent = { ...s.form(), ...VENTA }
    await s.b.post(`${NUEVO}/guardar`, sent)
    const { id } = await s.t.lastDte()
    await s.b.post(`${NUEVO}/emitir`, sent)
    expect({ at: s.b.at(), last: (await s.t.lastDte()).id }).toEqual({ at: `/documentos/${id}`, last: id })
  })

  it('422 for the same form with other data, and issues another document at the next click', async () => {
    await s.open()
    const sent = { ...s.form(), ...VENTA }
    await s.b.post(`${NUEVO}/emitir`, sent)
    const first = await s.t.lastDte()
    await s.b.post(`${NUEVO}/emitir`, { ...sent, 'items.0.cantidad': '5' })
    expect({ status: s.b.status(), last: (await s.t.lastDte()).id }).toEqual({ status: 422, last: first.id })
    expect(s.b.text()).toContain('Con este formulario ya se creó un documento')
    await s.send('emitir')
    expect(s.b.at()).toBe(`/documentos/${first.id + 1}`)
  })

  it('422 with each problem at its field, keeping the rest; nothing is issued', async () => {
    await s.open()
    const before = await s.t.footprint()
    const texts = {
      ...{ 'receptor.numeroDocumento': '80099006-5', 'receptor.nombre': 'Cliente SA', observacion: 'Gracias' },
      ...{ ...ITEM, 'items.0.cantidad': '-1' },
      ...{ 'items.1.descripcion': 'Termo', 'items.1.cantidad': 'dos', 'items.1.precioUnitario': '165.000' },
    }
    await s.send('emitir', texts)
    expect({ status: s.b.status(), form: s.form() }).toMatchObject({ status: 422, form: texts })
    expect(s.problemAt('receptor.numeroDocumento')).toContain('dígito verificador')
    expect(s.problemAt('items.0')).toContain('no puede ser negativo')
    expect(s.problemAt('items.1')).toContain('«dos» no es un número')
    expect(s.b.html()).toContain('<a href="#items.1.cantidad">Ítem 2, cant.: «dos» no es un número')
    expect(await s.t.footprint()).toEqual(before)
  })

  it('an empty remission lists what is missing in the page’s words, in the order of its fields', async () => {
    await s.open('tipo=7')
    await s.send('emitir')
    const lines = Array.from(s.b.html().matchAll(/<li><a href="#([^"]+)">(.*?)<\/a>/g), ([, field, text]) => ({
      field,
      text,
    }))
    expect(lines.map(({ field }) => field).slice(0, 4)).toEqual([
      'remision.kms',
      'remision.fechaFactura',
      'transporte.inicioEstimadoTranslado',
      'receptor.numeroDocumento',
    ])
    expect(lines.find(({ field }) => field === 'items.0.descripcion')?.text).toBe(
      'Ítem 1, descripción: Escriba al menos un ítem.',
    )
    expect(lines.find(({ field }) => field === 'remision.kms')?.text).toBe('El campo «Kilómetros» es obligatorio.')
    expect(lines.map(({ text }) => text).join(' ')).not.toMatch(/(remision|transporte|receptor)\.\w|documentoAsociado/)
  })

  it('422 for an unknown field, and for a form of another company', async () => {
    await s.open()
    const before = await s.t.lastNumber()
    await s.send('emitir', { ...VENTA, propina: '5.000' })
    expect(s.b.status()).toBe(422)
    expect(s.b.text()).toContain('trae un dato que esta página no conoce («propina»)')
    await s.open()
    await s.send('emitir', { ...VENTA, empresa: String(s.t.ajena.id) })
    expect(s.b.status()).toBe(422)
    expect(s.b.text()).toContain('se abrió para otra empresa')
    expect(await s.t.lastNumber()).toBe(before)
  })

  it('redirects to a document that SIFEN rejected, and says so', async () => {
    s.t.sandbox.script({ service: 'recibe', fault: 'reject', codigo: '1252', times: 1 })
    const dte = await s.emit('tipo=1', VENTA)
    expect({ at: s.b.at(), estado: dte.estado }).toEqual({ at: `/documentos/${dte.id}`, estado: 'rejected' })
    expect(s.b.text()).toContain('SIFEN rechazó el documento')
  })

  it('shows the warnings of the API as escaped text', async () => {
    await s.emit('tipo=1', { ...VENTA, 'items.0.descripcion': 'Yerba <b>mate</b> 🧉' })
    expect(s.b.text()).toContain('Conviene mirarlo, aunque SIFEN lo acepta El KuDE no puede imprimir «🧉»')
    const hostile = { '<img src=x onerror=alert(1)>': 1 }
    const { id } = (await s.t.as('operador').post(SYNC, s.t.factura(hostile))).json()
    await s.b.open(`/documentos/${id}`)
    expect(s.b.text()).toContain('<img src=x onerror=alert(1)>')
    expect(s.b.html()).not.toContain('<img src=x')
  })

  it('503 while the disk is full, keeping the form', async () => {
    s.t.interposeXml(() => Promise.reject(diskFull()))
    await s.open()
    await s.send('emitir', VENTA)
    expect({ status: s.b.status(), form: s.form() }).toMatchObject({ status: 503, form: VENTA })
    expect(s.b.text()).toContain('el disco de su base está lleno')
  })
})

describe('POST /documentos/nuevo/guardar', () => {
  it('stores the document without sending it', async () => {
    await s.open()
    const posts = s.t.posts().length
    await s.send('guardar', VENTA)
    await s.t.drain()
    const dte = await s.t.lastDte()
    expect({ at: s.b.at(), estado: dte.estado, posts: s.t.posts().length }).toEqual({
      at: `/documentos/${dte.id}`,
      estado: 'signed',
      posts,
    })
  })
})
