/** The pieces that pages are made of. */

export { shownAmount, shownCount, shownNumber, shownRounded } from './amounts.ts'
export { counted } from './counted.ts'
export {
  BLANK,
  Check,
  Confirm,
  CSRF_FIELD,
  CsrfToken,
  Field,
  FieldProblems,
  Form,
  NewPassword,
  Problems,
  type Refused,
  Search,
} from './form.tsx'
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
export { type Chip, Chips, Filter, PagedTable, Pager, partHref } from './list.tsx'
export { cursorOf, cutPage, type ListQuery, listQuery } from './paging.ts'
export { type ShownState, STATES, StateBadge } from './state.tsx'
export { type Column, Table } from './table.tsx'
export { type Moment, Timeline } from './timeline.tsx'
