/** Public face of the service accounts. */
export { createCuenta } from './create-cuenta.ts'
export { isPerson } from './cuentas.queries.ts'
export { cuentasRoutes } from './cuentas.routes.ts'
export { measuredOf, requireWithin, withinLimits } from './limites.ts'
