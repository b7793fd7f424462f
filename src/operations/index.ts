/** What operators order of an installation, here or by the server that holds its embedded database. */
export { forgetSecrets } from './forget-secrets.ts'
export { listenForOrders } from './listen.ts'
export { OperationError, type Operator } from './operation.ts'
export { type KnownOrder, OPERATIONS } from './operations.ts'
export { orderServer } from './order-server.ts'
