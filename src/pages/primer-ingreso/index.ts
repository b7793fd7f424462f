/** The page of the first superadmin. */

export { firstRunRoutes } from './first-run.routes.ts'
