/** The route of MCP (docs/notes 526). */
import { HttpError, notFound, type Route, route } from '../http/index.ts'

export const mcpRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/mcp',
    permission: 'token',
    isProtocol: true,
    async handler(deps, { address, reply }) {
      if (deps.config.mcp === 'no') throw notFound()
      const { request } = reply
      if (!isOwnOrigin(request.headers.origin, deps.config.appUrl)) throw foreignOrigin()
      const { answerMcp } = await import('./answer-mcp.ts')
      const answer = await answerMcp(deps, request, address)
      reply.code(answer.status).type(answer.headers.get('content-type') ?? 'application/json; charset=utf-8')
      return answer.text()
    },
  }),
]

/** A browser sends the origin of the page that calls. A page of another site may call nothing (DNS rebinding). */
const isOwnOrigin = (origin: string | undefined, appUrl: string) =>
  origin === undefined || origin === new URL(appUrl).origin

const foreignOrigin = () =>
  new HttpError(403, 'El pedido viene de una página de otro sitio (Origin), y MCP no los atiende.', {
    code: 'ORIGEN_AJENO',
  })
