/** The public face of the web room: what pages of slices are made of. */
export { localPath, loginUrl, REASONS, type Reason } from './addresses.ts'
export { assetRoutes } from './assets.ts'
export { dropCookie, setCookie } from './cookies.ts'
export { THEMES } from './document.tsx'
export { BLANK, Confirm, Field, Form, Problems, type Refused } from './form.tsx'
export type { FrameEmpresa } from './frame.queries.ts'
export { Icon } from './icon.tsx'
export { shownDate, shownInstant } from './instants.ts'
export { Card, Copy, DataList, EmptyState, KudeBox, Note, Ruc, Tag, type Todo, TodoList, type Tone } from './kit.tsx'
export { alonePage, currentEmpresa, done, page, sessionOf } from './page.tsx'
export { openPageFace } from './page-face.ts'
export {
  endIdleSessions,
  endSession,
  endSessionsOf,
  listSessions,
  type SessionRow,
  setSessionEmpresa,
} from './session.queries.ts'
export { findCookieSession, openSession, type Session } from './session.ts'
export { openSettings, readSetting, SETTINGS, type SettingKey, writeSetting } from './settings.ts'
export { Table } from './table.tsx'
