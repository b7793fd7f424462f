/** An ERP developer's flow with @nanduti/client, in a project of its own with TypeScript strict. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import {
  ErrorDeValidacion,
  Nanduti,
  NoEncontrado,
  type Pedido,
  pedirToken,
  RechazoDeSifen,
  verificarWebhook,
} from '@nanduti/client'

const { GATEWAY = '', EMAIL = '', PASSWORD = '' } = process.env

const { token } = await pedirToken({ url: GATEWAY, email: EMAIL, password: PASSWORD, device_name: 'ERP' })
const cliente = new Nanduti({ url: GATEWAY, token, ambiente: 'test', timeoutMs: 20_000, pausaMs: 200 })
const factura = {
  tipoDocumento: 1,
  timbrado_id: 1,
  establecimiento_id: 1,
  punto_expedicion_id: 1,
  receptor: { naturaleza: 1, numeroDocumento: '80000000-5', nombre: 'Cliente de Prueba S.A.' },
  items: [{ descripcion: 'Yerba mate 500 g', cantidad: 4, precioUnitario: '18500', afectacionIva: 1, tasaIva: 5 }],
} satisfies Pedido

// The answer to this one is cut: the client repeats it with the same key.
const emitida = await cliente.emitirDocumento(factura)
const xml = new TextDecoder().decode(await cliente.descargarXml(emitida.id))
const qr = emitida.enlaces.qr?.replaceAll('&', '&amp;') ?? 'no QR'
const kude = await cliente.descargarKude(emitida.cdc, { formato: 'ticket' })

// A lot, awaited by webhook. Its notices come here.
let secreto = ''
const avisados = new Map<string, string>()
const guardadas = [await cliente.crearDocumento(factura), await cliente.crearDocumento(factura)]
const todos = Promise.withResolvers<void>()
const receptor = createServer(async (aviso, respuesta) => {
  try {
    const { event, data } = verificarWebhook(await buffer(aviso), aviso.headers, secreto)
    respuesta.writeHead(204).end()
    if (event === 'dte.approved') avisados.set(data.cdc, data.estado)
    if (guardadas.every(({ cdc }) => avisados.has(cdc))) todos.resolve()
  } catch {
    respuesta.writeHead(401).end()
  }
})
await new Promise<void>(listo => receptor.listen(0, '127.0.0.1', listo))
const url = `http://127.0.0.1:${(receptor.address() as AddressInfo).port}/`
const webhook = await cliente.llamar<{ data: { id: number }; secreto: string }>('POST', '/api/webhooks', {
  url,
  events: ['dte.approved'],
})
secreto = webhook.secreto
const { value: emisor } = await cliente.listarEmisores().next()
const lote = await cliente.enviarLote({ emitter_id: emisor?.id ?? 0, dte_ids: guardadas.map(({ id }) => id) })
await todos.promise
await cliente.llamar('POST', `/api/webhooks/${webhook.data.id}/eliminar`)
receptor.close()

// One that the gateway sends in a lot of its own, awaited without a webhook.
const { cdc } = await cliente.emitirDocumento(factura, { enLote: true })
const { estado: enLote } = await cliente.esperarFinal(cdc)

const nota = await cliente.emitirDocumento({
  ...factura,
  tipoDocumento: 5,
  notaCreditoDebito: { motivo: 2 },
  documentoAsociado: [{ formato: 1, cdc: emitida.cdc }],
})

const otra = await cliente.emitirDocumento(factura)
// The answer to this one is cut too: the client finds the event that the gateway registered.
const evento = await cliente.cancelarDocumento({ cdc: otra.cdc, motivo: 'Error en el precio' })
const { cancelado } = await cliente.consultarDocumento(otra.cdc)

const fallas: string[] = []
const fallar = async (llamada: Promise<unknown>) => {
  const error = await llamada.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (error instanceof ErrorDeValidacion) fallas.push(`validación ${error.problemas.map(({ campo }) => campo)}`)
  else if (error instanceof RechazoDeSifen) fallas.push(`rechazo ${error.codigo}`)
  else if (error instanceof NoEncontrado) fallas.push(`no encontrado ${error.requestId !== null}`)
  else throw error ?? new Error('nothing failed')
}
await fallar(cliente.emitirDocumento({ ...factura, receptor: { ...factura.receptor, numeroDocumento: '80000000-4' } }))
await fallar(cliente.consultarDocumento(999_999))

let listados = 0
for await (const { total_operacion } of cliente.listarDocumentos({ estado: 'approved', limit: '2' })) {
  const total: string = total_operacion
  if (total === '74000') listados += 1
}
process.stdout.write(
  JSON.stringify({
    emitida: emitida.estado,
    qr: xml.includes(qr),
    kude: new TextDecoder().decode(kude.slice(0, 5)),
    lote: lote.dte_ids?.length,
    avisados: guardadas.map(({ cdc }) => avisados.get(cdc)),
    enLote,
    nota: nota.estado,
    evento: evento.status,
    cancelado,
    fallas,
    listados,
  }),
)
