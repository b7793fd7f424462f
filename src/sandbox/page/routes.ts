/** The sandbox's own page and its style sheet. */
import type { Route } from '../control/route.ts'
import { CSS } from './css.ts'
import { pageOf } from './page.ts'

export const PAGE: readonly Route[] = [
  {
    method: 'GET',
    path: '/',
    answer: ({ sandbox }) => ({ status: 200, type: 'text/html; charset=utf-8', body: pageOf(sandbox).text }),
  },
  { method: 'GET', path: '/estilo.css', answer: () => ({ status: 200, type: 'text/css; charset=utf-8', body: CSS }) },
]
