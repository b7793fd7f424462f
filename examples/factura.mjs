// Emite una factura, repite el pedido sin riesgo si la respuesta no llega, lee su estado y descarga el KuDE.
// Uso: TOKEN=… node factura.mjs
import { writeFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'

const API = 'http://127.0.0.1:3000/api/sifen/dtes'

// Una clave por venta. Guárdela con la venta antes de enviar: así el pedido se puede repetir también después de un corte.
const clave = crypto.randomUUID()
// referencia_externa es el número de la venta en su sistema: con el mismo número no se emite otra factura.
const factura = {
  "tipoDocumento": 1,
  "timbrado_id": 1,
  "establecimiento_id": 1,
  "punto_expedicion_id": 1,
  "referencia_externa": "venta-0001",
  "receptor": { "naturaleza": 1, "numeroDocumento": "80000000-5", "nombre": "Cliente de Prueba S.A." },
  "items": [{ "descripcion": "Yerba mate 500 g", "cantidad": 4, "precioUnitario": 18500, "afectacionIva": 1, "tasaIva": 5 }]
}

const pedir = (ruta, { headers, ...opciones } = {}) =>
  fetch(API + ruta, {
    ...opciones,
    headers: { Authorization: `Bearer ${process.env.TOKEN}`, ...headers },
    signal: AbortSignal.timeout(60_000),
  })

/** Devuelve el código HTTP, los segundos de Retry-After y el cuerpo; nada si no hubo respuesta. */
async function emitir() {
  const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': clave }
  try {
    const respuesta = await pedir('/sync', { method: 'POST', headers, body: JSON.stringify(factura) })
    const espere = Number(respuesta.headers.get('retry-after'))
    return { codigo: respuesta.status, espere, dte: await respuesta.json() }
  } catch {
    return undefined
  }
}

// Con un id hay documento y no se repite. Sin id se repite con la misma clave y el mismo cuerpo, si no hubo respuesta,
// si falló el servidor (5xx) o si pide esperar (Retry-After).
let emitida
for (const segundos of [0, 1, 2, 4, 8]) {
  await setTimeout(Math.max(segundos, emitida?.espere ?? 0) * 1000)
  emitida = await emitir()
  if (emitida?.dte.id || (emitida && emitida.codigo < 500 && !emitida.espere)) break
}
const id = emitida?.dte.id
if (!id) {
  // Un 4xx dice que no hay documento. Sin respuesta, o con 5xx, puede haberlo: otra vez con la misma clave lo trae.
  const fin = emitida?.codigo < 500 ? 'No se emitió.' : `No se sabe si se emitió; repita con la misma clave. ${API}:`
  console.error(fin, emitida?.codigo ?? 'sin respuesta', emitida?.dte ?? '')
  process.exit(1)
}

// Un documento en estado sent espera a SIFEN y se resuelve solo: no lo emita de nuevo.
let { dte } = emitida
for (const segundos of [0, 1, 2, 4, 8, 16, 32, 60]) {
  await setTimeout(segundos * 1000)
  dte = await (await pedir(`/${id}`)).json()
  if (dte.estado !== 'sent') break
}
console.log(`Factura ${dte.numero}: ${dte.estado}`)

if (['approved', 'approved_obs'].includes(dte.estado)) {
  await writeFile('factura.pdf', Buffer.from(await (await pedir(`/${id}/kude`)).arrayBuffer()))
  console.log('KuDE en factura.pdf')
}
