/** The tab «Seguridad». */

export { configuracionRoutes } from './configuracion.routes.ts'
