/** Public face of the code tables: their routes, and the search for pages. */
export { cityText, proposeCities } from './cities.ts'

export { address, DOCUMENTOS, identity, PLACE, vehicle } from './form-groups.ts'
export { UNIT, unitText } from './form-kinds.ts'
export { fold } from './search-tabla.ts'
export { tablasRoutes } from './tablas.routes.ts'
