/** Public face of the form that issues documents. */
export { emisionRoutes } from './emision.routes.ts'
