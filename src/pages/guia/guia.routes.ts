/** Routes of the guide, for anybody: pages, the same in Markdown, and their list for programs. */
import * as z from 'zod'
import { notFound, type Route, route } from '../../http/index.ts'
import { openPage } from '../../web/index.ts'
import { indexView, pageView, searchView } from './guia.page.tsx'
import { llmsText, readGuide } from './guide.ts'

const open = { method: 'GET', permission: 'public', face: 'page' } as const

export const guiaRoutes: Route[] = [
  route({
    ...open,
    path: '/guia',
    query: z.object({ buscar: z.string().trim().optional().catch(undefined) }),
    handler: (deps, { query: { buscar = '' }, reply }) =>
      openPage(deps, reply, buscar === '' ? indexView({ buscar }) : searchView(buscar)),
  }),
  route({
    ...open,
    path: '/guia/:pagina',
    handler(deps, { params, reply }) {
      const [, slug = '', markdown] = /^(.*?)(\.md)?$/.exec(params.pagina ?? '') ?? []
      const page = readGuide().pages.get(slug)
      if (!page) throw notFound()
      if (!markdown) return openPage(deps, reply, pageView(page, { buscar: '' }))
      reply.type('text/markdown; charset=utf-8')
      return page.markdown
    },
  }),
  route({
    ...open,
    path: '/llms.txt',
    handler(_deps, { reply }) {
      reply.type('text/plain; charset=utf-8')
      return llmsText(readGuide())
    },
  }),
]
