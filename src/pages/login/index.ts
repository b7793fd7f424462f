/** Login, logout and a forgotten password. */

export { recoverRoutes } from './recover.routes.ts'
export { sessionRoutes } from './session.routes.ts'
