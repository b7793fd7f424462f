/** Public face of the usuarios slice. */
export { firstRunRoutes } from './first-run.routes.ts'
export { firstSuperadminLink } from './first-superadmin.ts'
export { invitationRoutes } from './invitation.routes.ts'
export { createPersonWithPassword, disablePerson, enablePerson, resetPassword, setSuperadmin } from './people.ts'
export { ROLE_NAMES } from './roles.ts'
export { findUserByEmail, listInvitations } from './usuarios.queries.ts'
export { usuariosRoutes } from './usuarios.routes.ts'
