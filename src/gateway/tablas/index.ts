/** The public face of the code tables: their routes, and the search for pages. */
export { searchTabla } from './search-tabla.ts'
export { tablasRoutes } from './tablas.routes.ts'
