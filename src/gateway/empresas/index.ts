/** Public face of the pages of companies, emitters and numbering. */
export { emisoresRoutes } from './emisores.routes.ts'
export { numeracionRoutes } from './numeracion.routes.ts'
