/** Public exports of the direct queries. */

export { askRuc, openContribuyentes } from './ask-ruc.ts'
export { consultasRoutes } from './consultas.routes.ts'
