/** Public face of the home slice. */
export { homePages, homeRoutes } from './home.routes.ts'
