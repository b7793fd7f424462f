/** Icons: one path each, in the colour of the text beside them. An icon always stands beside a word. */
import { jsxTemplate } from 'preact/jsx-runtime'
import { renderToString } from 'preact-render-to-string'

const PATHS = {
  ok: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M8.5 12l2.5 2.5 4.5-5',
  bad: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M9 9l6 6M15 9l-6 6',
  warn: 'M12 4l9 16H3zM12 10v4M12 17v.01',
  run: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M12 7v5l3 2',
  off: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M6 6l12 12',
  ring: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18',
  doubt: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1 .8-1 1.7M12 16.5v.01',
  okobs: 'M20.5 9A9 9 0 1 0 21 12M8.5 12l2.5 2.5 6-6.5M20 3v.01',
  draft: 'M4 20l1-4L16 5l3 3L8 19zM14 7l3 3',
  pen: 'M3 17c3-6 5-9 7-9s-2 8 1 8 3-4 5-4 1 3 5 2M3 21h18',
  get: 'M12 4v11M8 11l4 4 4-4M4 15v5h16v-5',
  stack: 'M12 4l8 4-8 4-8-4zM4 12l8 4 8-4M4 16l8 4 8-4',
  send: 'M4 12l16-8-6 16-3-7z',
  again: 'M20 11a8 8 0 1 0-2 6M20 5v6h-6',
  next: 'M9 6l6 6-6 6',
  prev: 'M15 6l-6 6 6 6',
  tab: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
  menu: 'M4 7h16M4 12h16M4 17h16',
  down: 'M6 9l6 6 6-6',
  plus: 'M12 5v14M5 12h14',
  trash: 'M5 7h14M10 11v6M14 11v6M7 7l1 13h8l1-13M9 7V4h6v3',
  search: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14M21 21l-6-6',
  user: 'M12 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8M5 21v-1a5 5 0 0 1 5-5h4a5 5 0 0 1 5 5v1',
} as const

export type IconName = keyof typeof PATHS

const Drawing = ({ path }: { path: string }) => (
  <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={path} />
  </svg>
)

/** Each icon is drawn once, because a list has one in every row. */
const DRAWN = Object.fromEntries(
  Object.entries(PATHS).map(([name, path]) => [name, renderToString(<Drawing path={path} />)]),
) as Readonly<Record<IconName, string>>

export const Icon = ({ name }: { name: IconName }) => jsxTemplate([DRAWN[name]])
