/** Routes of the sandbox's own page and its style sheet. */

import { CSS, documentPage, pageOf, validationPage } from '../page/index.ts'
import { NotACertificate } from '../validation/index.ts'
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
    answer({ sandbox, form }) {
      const [pasted] = form.get('xml') ?? []
      const files = [...(form.get('archivo') ?? []), ...(pasted ? [pasted] : [])]
      const typed = { text: pasted?.toString() ?? '', prod: form.has('prod') }
      const shown = (status: number, given: Parameters<typeof validationPage>[0]) => ({
        ...{ status, type: HTML, body: validationPage({ ...typed, ...given }).text },
      })
      if (files.length === 0) return shown(422, { problem: 'Pegue un XML o elija un archivo.' })
      try {
        const options = { prod: typed.prod, autoridades: form.get('autoridad') ?? [] }
        return shown(200, { judged: sandbox.validate(files, options) })
      } catch (error) {
        if (!(error instanceof NotACertificate)) throw error
        return shown(422, { problem: error.message })
      }
    },
  },
  { method: 'GET', path: '/estilo.css', answer: () => ({ status: 200, type: 'text/css; charset=utf-8', body: CSS }) },
]
