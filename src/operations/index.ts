/** What operators order of an installation, here or by the server that holds its embedded database. */
export { forgetSecrets } from './forget-secrets.ts'
export { listenForOrders, type OrderListener } from './listen.ts'
export { type OperationDeps, OperationError, type Operator } from './operation.ts'
export { type KnownOrder, OPERATIONS } from './operations.ts'
export { orderServer } from './order-server.ts'
