/** The public face of the usuarios slice. */
export { invitationRoutes } from './invitation.routes.ts'
export { createPersonWithPassword, disablePerson, enablePerson, resetPassword, setSuperadmin } from './people.ts'
export { findUserByEmail } from './usuarios.queries.ts'
export { usuariosRoutes } from './usuarios.routes.ts'
