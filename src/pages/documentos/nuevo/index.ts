/** The page of a new document. */

export { emisionRoutes } from './emision.routes.ts'
