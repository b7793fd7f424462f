/** Public face of the code tables: their routes, and the search for pages. */
export { cityProblem, cityText, proposeCities, readPlace } from './cities.ts'
export { searchTabla } from './search-tabla.ts'
export { tablasRoutes } from './tablas.routes.ts'
