/** The public face of the auth slice. */

export { accountRoutes } from './account.routes.ts'
export { insertUser, listEmpresas, makeSuperadmin, revokeTokens, setRole } from './auth.queries.ts'
export { authRoutes } from './auth.routes.ts'
export { changePassword, requireGoodPassword } from './change-password.ts'
export { abilitiesOf, createToken } from './issue-token.ts'
export { hashPassword } from './password.ts'
export { sessionRoutes } from './session.routes.ts'
export { newPassword } from './session.schema.ts'
