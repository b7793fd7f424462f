/** Routes of the sandbox's own page and its style sheet. */

import { CSS, documentPage, pageOf } from '../page/index.ts'
import { noDocument, type Route } from './route.ts'

const HTML = 'text/html; charset=utf-8'

export const PAGE: readonly Route[] = [
  {
    method: 'GET',
    path: '/',
    answer: ({ sandbox }) => ({ status: 200, type: HTML, body: pageOf(sandbox).text }),
  },
  {
    method: 'GET',
    path: '/documentos/:cdc',
    answer: ({ sandbox, params: { cdc = '' } }) => {
      const page = documentPage(sandbox, cdc)
      if (page === undefined) throw noDocument(cdc)
      return { status: 200, type: HTML, body: page.text }
    },
  },
  { method: 'GET', path: '/estilo.css', answer: () => ({ status: 200, type: 'text/css; charset=utf-8', body: CSS }) },
]
