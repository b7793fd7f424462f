/** The public face of the home slice. */
export { homeRoutes } from './home.routes.ts'
