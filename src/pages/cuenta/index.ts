/** The page of the own account. */

export { accountRoutes } from './account.routes.ts'
