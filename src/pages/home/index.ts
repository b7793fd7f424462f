/** The first page after the login. */

export { homePages, homeRoutes } from './home.routes.ts'
