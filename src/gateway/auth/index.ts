/** Public face of the auth slice. */

export {
  brokenLink,
  createAccessLink,
  gone,
  isSecret,
  linkToken,
  readAccessLink,
  readLinkToken,
} from './access-link.ts'
export { takeAccessLink } from './access-links.queries.ts'
export { accountRoutes } from './account.routes.ts'
export { recoverJob } from './auth.jobs.ts'
export {
  hasSuperadmin,
  insertUser,
  listEmpresas,
  lockFirstSuperadmin,
  makeSuperadmin,
  revokeTokens,
  setRole,
} from './auth.queries.ts'
export { authRoutes } from './auth.routes.ts'
export { changePassword, requireGoodPassword } from './change-password.ts'
export { abilitiesOf, createToken } from './issue-token.ts'
export { hashPassword } from './password.ts'
export { recoverRoutes } from './recover.routes.ts'
export { passwordLink, startRecovery } from './recover.ts'
export { sessionRoutes } from './session.routes.ts'
export { newPassword } from './session.schema.ts'
