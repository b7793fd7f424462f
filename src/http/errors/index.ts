/** Refusals: their form, and those of a body. */

export { answerBroken, answerError, refusalOf } from './error-handler.ts'
export {
  badForm,
  badJson,
  busy,
  conflict,
  databaseDown,
  draining,
  type FieldErrors,
  forbiddenRole,
  foreignForm,
  HttpError,
  idempotencyRunning,
  invalidAbility,
  methodNotAllowed,
  notFound,
  notReady,
  notUtf8,
  packedBody,
  serverError,
  storageFull,
  tokenIpMismatch,
  tooLarge,
  tooManyAttempts,
  unauthenticated,
  unprocessable,
  unsupportedMedia,
  upstream,
} from './errors.ts'
export { nulRefusal, validate, validateAll } from './validation.ts'
