/** Public face of the web room: the parts of pages. */
export { localPath, loginUrl, REASONS, type Reason } from './addresses.ts'
export { shownAmount, shownNumber, shownRounded } from './amounts.ts'
export { assetRoutes } from './assets.ts'
export { dropCookie, setCookie } from './cookies.ts'
export { counted } from './counted.ts'
export { THEMES } from './document.tsx'
export { BLANK, Check, Confirm, Field, Form, NewPassword, Problems, type Refused, Search } from './form.tsx'
export type { FrameEmpresa } from './frame.queries.ts'
export { Icon, type IconName } from './icon.tsx'
export { daysUntil, shownDate, shownInstant, timeLeft, timeSince } from './instants.ts'
export {
  ButtonLink,
  Card,
  Cdc,
  Copy,
  DataList,
  Email,
  EmptyState,
  type Facts,
  KudeBox,
  NoEmpresa,
  Note,
  OtherTab,
  Ruc,
  Sums,
  Tabs,
  Tag,
  type Todo,
  TodoList,
  type Tone,
} from './kit.tsx'
export type { Notice } from './layout.tsx'
export { type Chip, Chips, Filter, PagedTable, Pager, partHref } from './list.tsx'
export { alonePage, currentEmpresa, done, mainAmbiente, page, sessionOf } from './page.tsx'
export { openPageFace } from './page-face.ts'
export { cursorFields, cursorOf, cutPage, type ListQuery, listQuery, type PageCursor } from './paging.ts'
export {
  endIdleSessions,
  endSession,
  endSessionsOf,
  listSessions,
  type SessionRow,
  setSessionEmpresa,
} from './session.queries.ts'
export { findCookieSession, openSession, type Session } from './session.ts'
export { ENDED, endingOf } from './session-ending.ts'
export { openSettings, readSetting, SETTINGS, type SettingKey, writeSetting } from './settings.ts'
export { type ShownState, STATES, StateBadge } from './state.tsx'
export { type Column, Table } from './table.tsx'
export { type Moment, Timeline } from './timeline.tsx'
