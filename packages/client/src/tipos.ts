/** Names for the generated types. */
import type { components, operations, webhooks } from './api.generated.ts'

/** The shapes of requests and answers, by their names in the reference. */
export type Esquemas = components['schemas']

/** The filters of a list. */
export type Filtros<Operacion extends keyof operations> = operations[Operacion]['parameters'] extends {
  query?: infer Query
}
  ? Omit<NonNullable<Query>, 'before_id'>
  : never

/** A document to be issued. Amounts with decimals are texts: `'45.50'`. */
export type Pedido = Esquemas['PedidoDeDocumento']

/** The bodies of all webhooks. */
export type Avisos = webhooks[keyof webhooks]['post']['requestBody']['content']['application/json']

export type Estado = Esquemas['Documento']['estado']
export type Ambiente = Esquemas['Documento']['ambiente']

/** The part of `fetch` that the client uses. */
export type Pedir = (
  url: string,
  init: { method: string; headers: Record<string, string>; body?: string; redirect: 'manual'; signal: AbortSignal },
) => Promise<Respuesta>

type Respuesta = {
  status: number
  headers: { get(name: string): string | null }
  arrayBuffer(): Promise<ArrayBuffer>
}
