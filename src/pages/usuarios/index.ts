/** The pages of people. */

export { usuariosRoutes } from './usuarios.routes.ts'
