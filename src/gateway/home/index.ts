/** The public face of the home slice. */
export { homePages, homeRoutes } from './home.routes.ts'
