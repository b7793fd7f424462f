/** What the tests of the example shops share: `npm start` behind a proxy that cuts answers, and calls to it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { killGateways, startGateway } from '../support/running-gateway.ts'
import { openCuttingProxy } from './cutting-proxy.ts'

/** The customer of every sale. */
export const CORREO = 'ana@ejemplo.com.py'
/** An order that the demo company can issue. */
export const PEDIDO = {
  ...{ tipoDocumento: 1, timbrado_id: 1, establecimiento_id: 1, punto_expedicion_id: 1 },
  receptor: { naturaleza: 1, numeroDocumento: '80000000-5', nombre: 'Cliente de Prueba S.A.' },
  items: [{ descripcion: 'Yerba mate', cantidad: 4, precioUnitario: '18500', afectacionIva: 1, tasaIva: 5 }],
}

/** Starts the gateway with its data in a new folder of `folder`, and the proxy. */
export async function startShopGateway(folder: string) {
  const ports = { PORT: '0', SANDBOX_PORT: '0', SANDBOX_CONTROL_PORT: '0' }
  const gateway = startGateway({ DATA_DIR: join(folder, 'data'), ...ports })
  const [, url = ''] = /listo en (http:\S+)/.exec(await gateway.line(/listo en http/)) ?? []
  const proxy = await openCuttingProxy(url)

  async function call<Answer>(path: string, token: string | null, body?: object): Promise<Answer> {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const res = await fetch(proxy.url + path, {
      headers,
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    const answer = (await res.json()) as Answer
    if (!res.ok) throw new Error(JSON.stringify(answer))
    return answer
  }

  async function tokenOf(role: string): Promise<string> {
    const users: { email: string; password: string; role: string }[] = JSON.parse(
      readFileSync(join(folder, 'data/demo-credenciales.json'), 'utf8'),
    )
    const { email, password } = users.find(user => user.role === role) ?? {}
    const answer = await call<{ token: string }>('/api/auth/token', null, { email, password, device_name: 'tienda' })
    return answer.token
  }

  type Webhook = { data: { id: number }; secreto: string }
  type Deliveries = { data: { event: string; estado: string; status: number | null }[] }
  const tokens = { admin: await tokenOf('admin'), operador: await tokenOf('operador') }
  return {
    ...{ proxy, call, tokens },
    /** Returns the documents of a sale. */
    async made(venta: string) {
      type Documents = { data: { id: number; cdc: string; estado: string; numero: string }[] }
      const { data } = await call<Documents>(`/api/sifen/dtes?referencia_externa=${venta}`, tokens.operador)
      return data
    },
    /** Registers a webhook to that route. */
    async webhookTo(url: string) {
      const { data, secreto } = await call<Webhook>('/api/webhooks', tokens.admin, { url })
      return { id: data.id, secreto }
    },
    /** Returns how the route answered the notices of approvals. Those of a pause are not sent. */
    async answered(webhook: number) {
      const { data } = await call<Deliveries>(`/api/webhooks/${webhook}/entregas`, tokens.admin)
      const sent = data.filter(({ event, estado }) => event === 'dte.approved' && estado !== 'skipped')
      return sent.map(({ status }) => status)
    },
    async close() {
      await proxy.close()
      await killGateways()
    },
  }
}
