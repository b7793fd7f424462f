/** Public face of the service accounts. */
export { createCuenta, endCuenta } from './create-cuenta.ts'
export { limitsText } from './cuentas.present.ts'
export { type CuentaRow, findCuenta, isPerson, listCuentas } from './cuentas.queries.ts'
export { cuentasRoutes } from './cuentas.routes.ts'
export { newCuenta } from './cuentas.schema.ts'
export { measuredOf, requireWithin, withinLimits } from './limites.ts'
export { rotateCuenta } from './rotate-cuenta.ts'
