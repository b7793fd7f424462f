/** Routes of the sandbox's own page and its style sheet. */

import { CSS, documentPage, pageOf, validationPage } from '../page/index.ts'
import { noDocument, type Route } from './route.ts'

/** A lot of 1,000 KB, unpacked, and more. */
const MAX_FORM = 12 * 1024 * 1024

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
  {
    method: 'GET',
    path: '/validar',
    answer: () => ({ status: 200, type: HTML, body: validationPage().text }),
  },
  {
    method: 'POST',
    path: '/validar',
    maxForm: MAX_FORM,
    answer: ({ sandbox, form: { xml, archivo, prod } }) => {
      const octets = archivo && archivo.length > 0 ? archivo : (xml ?? Buffer.alloc(0))
      const judged = sandbox.validate(octets, prod !== undefined)
      const text = octets === xml ? xml.toString() : ''
      return { status: 200, type: HTML, body: validationPage(judged, text, prod !== undefined).text }
    },
  },
  { method: 'GET', path: '/estilo.css', answer: () => ({ status: 200, type: 'text/css; charset=utf-8', body: CSS }) },
]
