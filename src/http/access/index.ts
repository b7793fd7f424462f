/** Who asks, what they may do, and how often. */

export { revokeToken } from './authenticate.queries.ts'
export { authenticate, openTokens, recognize } from './authenticate.ts'
export {
  CompanyChanged,
  mayUse,
  NOBODY,
  type Owned,
  PERMISSIONS,
  type Permission,
  type Principal,
  permissionsOf,
  proven,
  ROLE_PERMISSIONS,
  renewed,
  requireAbility,
  requireAmbiente,
  requireEmpresa,
  requireOwned,
  requirePerson,
  requireSomeEmpresa,
  requireUnlimited,
  roleIn,
  sessionAbilities,
  type TokenPermission,
  visibleEmpresas,
} from './authorize.ts'
export { clientAddress, networkOf } from './client-address.ts'
export { forgetCounts, openLimits } from './limits.ts'
export { networkText } from './networks.ts'
export { hashSecret, mintSecret } from './token-text.ts'
