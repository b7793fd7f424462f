/** Sessions of the browser, and their settings. */

export { localPath, REASONS, type Reason } from './addresses.ts'
export { dropCookie, readCookie, setCookie } from './cookies.ts'
export { csrfToken, verifyCsrf } from './csrf.ts'
export {
  endIdleSessions,
  endSession,
  endSessionsOf,
  listSessions,
  type SessionRow,
  setSessionEmpresa,
} from './session.queries.ts'
export { findCookieSession, openSession, principalOf, requireSession, type Session } from './session.ts'
export { ENDED, endingOf, type SessionEnding } from './session-ending.ts'
export { cachedSetting, openSettings, readSetting, SETTINGS, writeSetting } from './settings.ts'
