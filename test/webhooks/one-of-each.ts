/** A short run in which every kind of event occurs except `webhook.test`. */
import { SifenError } from '@nanduti/sifen'
import { forgetAfter } from '../support/forget-dtes.ts'
import { type IssuingApp, SALE, SYNC } from '../support/issuing-app.ts'
import { lots } from '../support/lotes.ts'

const padded = (numero: number) => String(numero).padStart(7, '0')

/** Voids four unused numbers from `first`. */
export const voidNumbers = (t: IssuingApp, first: number) =>
  t.as('operador').post('/api/sifen/eventos/inutilizacion', {
    ...{ timbrado: t.timbrado.numero, establecimiento: '001', punto_expedicion: '001', tipo_documento: 1 },
    ...{ numero_inicio: padded(first), numero_fin: padded(first + 3), motivo: 'Salto de numeración' },
  })

export async function oneOfEach(t: IssuingApp): Promise<void> {
  const post = (path: string, body: object) => t.as('operador').post(path, body)
  const { cdc } = (await post(SYNC, t.factura())).json<{ cdc: string }>()
  t.sandbox.script({ service: 'recibe', fault: 'observe', codigo: '1005', times: 1 })
  await post(SYNC, t.factura())
  t.sandbox.script({ service: 'recibe', fault: 'reject', codigo: '1309', times: 1 })
  await post(SYNC, t.factura())
  t.interpose('recibe', async () => {
    throw new SifenError('SIFEN_CONNECTION', 'not-sent', 'No se pudo conectar.')
  })
  await post(SYNC, t.factura())
  t.restore()
  await post('/api/sifen/eventos/cancelacion', { cdc, motivo: 'Error en el precio' })
  t.sandbox.script({ service: 'evento', fault: 'reject', codigo: '4065', times: 1 })
  await voidNumbers(t, 9000)
  const l = lots(() => t)
  await l.send(await l.signed(2))
  await t.wait(3600)
  await stopPoint(t)
  await recoverPoint(t)
}

/** SIFEN has three numbers in a row of a point, and none of them is ours. */
async function stopPoint(t: IssuingApp): Promise<void> {
  const { id } = await t.make.punto(t.establecimiento, { codigo: '002' })
  for (let times = 0; times < 3; times++) {
    t.sandbox.script({ service: 'recibe', fault: 'reject', codigo: '1002', times: 1 })
    await t.as('operador').post(SYNC, t.factura({ punto_expedicion_id: id }))
    await t.drain()
  }
}

/** The database loses a document, and the next sale at its point finds its number used. */
async function recoverPoint(t: IssuingApp): Promise<void> {
  const { id } = await t.make.punto(t.establecimiento, { codigo: '003' })
  const sell = (cantidad: number) => {
    const items = [{ ...SALE.items[0], cantidad }]
    return t.as('operador').post(SYNC, t.factura({ punto_expedicion_id: id, items }))
  }
  const first = (await sell(1)).json<{ id: number }>()
  await sell(2)
  await forgetAfter(t.deps.db, first.id)
  await sell(3)
  await t.drain()
}
