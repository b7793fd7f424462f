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
export {
  findPasswordHash,
  findUser,
  hasSuperadmin,
  insertUser,
  listEmpresas,
  listTokens,
  lockFirstSuperadmin,
  lockTokens,
  makeSuperadmin,
  newestToken,
  revokeOwnToken,
  revokeTokens,
  setRole,
} from './auth.queries.ts'
export { authRoutes } from './auth.routes.ts'
export { changePassword, requireGoodPassword } from './change-password.ts'
export { checkPassword } from './check-password.ts'
export { chosenCompany, companyField } from './chosen-company.ts'
export { closeStaleSessions } from './close-stale-sessions.ts'
export { abilitiesOf, createToken, type Issued } from './issue-token.ts'
export { claimedLogin, logIn } from './log-in.ts'
export { hashPassword } from './password.ts'
export { passwordLink, RECOVER_JOB, readRecovery, recover, requestRecovery, startRecovery } from './recover.ts'
export {
  chosenEmpresa,
  chosenTheme,
  loginForm,
  loginQuery,
  newPassword,
  newToken,
  ownPassword,
  recoverForm,
  recoverQuery,
} from './session.schema.ts'
