/** The client of ñandutí, published as `@nanduti/client`. */
export * from './errores.ts'
export { Nanduti, type Opciones, pedirToken } from './nanduti.ts'
export type { Ambiente, Esquemas, Estado, Filtros, Pedido } from './tipos.ts'
export { type Aviso, firmarWebhookDePrueba, verificarWebhook } from './webhooks.ts'
