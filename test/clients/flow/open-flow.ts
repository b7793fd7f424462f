/** The gateway of the flows: `npm start`'s program with its sandbox, behind a proxy that loses answers, and its administrator. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Nanduti, pedirToken } from '@nanduti/client'
import { ensureBuilt, killGateways, startGateway } from '../../support/running-gateway.ts'
import { openCuttingProxy } from '../cutting-proxy.ts'

export const SALE = {
  ...{ tipoDocumento: 1, timbrado_id: 1, establecimiento_id: 1, punto_expedicion_id: 1 },
  receptor: { naturaleza: 1, numeroDocumento: '80000000-5', nombre: 'Cliente de Prueba S.A.' },
  items: [{ descripcion: 'Yerba mate 500 g', cantidad: 4, precioUnitario: 18500, afectacionIva: 1, tasaIva: 5 }],
}
/** A sale with a digit that is not its RUC's. */
export const WRONG_SALE = { ...SALE, receptor: { ...SALE.receptor, numeroDocumento: '80000000-4' } }
/** The part of a credit note about an invoice. */
export const notaDe = (cdc: string) => ({
  ...{ tipoDocumento: 5, notaCreditoDebito: { motivo: 2 }, documentoAsociado: [{ formato: 1, cdc }] },
})

export type Flow = Awaited<ReturnType<typeof openFlow>>

export async function openFlow() {
  ensureBuilt()
  const folder = mkdtempSync(join(tmpdir(), 'nanduti-flow-'))
  const ports = { PORT: '0', SANDBOX_PORT: '0', SANDBOX_CONTROL_PORT: '0' }
  const gateway = startGateway({ DATA_DIR: join(folder, 'data'), MCP: 'escritura', ...ports })
  const [, url = ''] = /listo en (http:\S+)/.exec(await gateway.line(/listo en http/)) ?? []
  const users: { email: string; password: string; role: string }[] = JSON.parse(
    readFileSync(join(folder, 'data/demo-credenciales.json'), 'utf8'),
  )
  const { email = '', password = '' } = users.find(({ role }) => role === 'admin') ?? {}
  const proxy = await openCuttingProxy(url)
  const { token } = await pedirToken({ url, email, password, device_name: 'prueba' })
  const cliente = new Nanduti({ url, token })
  return {
    ...{ folder, proxy, token, email, password },
    /** How many approved documents there are now. Cancelled ones are not. */
    async approved(): Promise<number> {
      let count = 0
      for await (const _ of cliente.listarDocumentos({ estado: 'approved', limit: '500' })) count += 1
      return count
    },
    async close() {
      await proxy.close()
      await killGateways()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
