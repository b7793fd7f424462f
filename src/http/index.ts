/** The public face of the HTTP room: what every slice may use. */
export { revokeToken } from './authenticate.queries.ts'
export {
  PERMISSIONS,
  type Permission,
  type Principal,
  permissionsOf,
  ROLE_PERMISSIONS,
  requireEmpresa,
  requireOwned,
  requireSomeEmpresa,
  roleIn,
  sessionAbilities,
  type TokenPermission,
  visibleEmpresas,
} from './authorize.ts'
export { networkOf } from './client-address.ts'
export { refusalOf } from './error-handler.ts'
export {
  busy,
  conflict,
  type FieldErrors,
  foreignForm,
  HttpError,
  idempotencyRunning,
  notFound,
  seeOther,
  storageFull,
  unauthenticated,
  unprocessable,
  unsupportedMedia,
  upstream,
} from './errors.ts'
export { API, type Face, type Faces } from './face.ts'
export { expireKeys, HEADER as IDEMPOTENCY_KEY, handleOnce } from './idempotency.ts'
export { openLimits } from './limits.ts'
export { createLogger, errorForLog } from './log.ts'
export { uploaded } from './multipart.ts'
export { type Docs, dataOf, field, type Tag } from './openapi-docs.ts'
export { refusal } from './openapi-refusal.ts'
export { exampleOf } from './openapi-schema.ts'
export { referenceRoutes } from './reference.ts'
export { openRequestLog } from './request-log.ts'
export { type Call, idParam, type Route, registerRoutes, route } from './route.ts'
export { createServer } from './server.ts'
export { hashSecret, mintSecret } from './token-text.ts'
export { openTurns } from './turns.ts'
