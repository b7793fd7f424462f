/** Public face of the usuarios slice. */
export { createFirstSuperadmin, firstSuperadminLink, readFirstLink } from './first-superadmin.ts'
export { acceptInvitation, invite, readInvitation } from './invite.ts'
export {
  createPerson,
  createPersonWithPassword,
  disablePerson,
  enablePerson,
  resetPassword,
  setSuperadmin,
} from './people.ts'
export { ROLE_CHOICES, ROLE_NAMES } from './roles.ts'
export {
  countRoles,
  findPerson,
  findTaken,
  findUserByEmail,
  type Invitation,
  listCompanies,
  listInvitations,
  listUsers,
  type OpenInvitation,
  type Person,
  removeRole,
  revokeInvitation,
  SHOWN,
} from './usuarios.queries.ts'
export { firstForm, invitationForm, invitationQuery, registerForm, roleForm, userSearch } from './usuarios.schema.ts'
