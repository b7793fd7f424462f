/** Public exports of the pages of MCP. */
export { confirmarRoutes } from './confirmar.routes.ts'
