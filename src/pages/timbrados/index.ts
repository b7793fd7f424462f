/** The pages of stamps, establishments and points. */

export { numeracionRoutes } from './numeracion.routes.ts'
