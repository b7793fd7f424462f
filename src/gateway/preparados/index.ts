/** Public exports of the prepared acts. */
export { decidePreparado, findPreparado, forgetPreparados, type PreparadoRow } from './preparados.queries.ts'
export { preparadosRoutes } from './preparados.routes.ts'
