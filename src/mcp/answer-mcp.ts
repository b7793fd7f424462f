/** Answers one request of MCP over HTTP. Loaded with the first one: a process without MCP does not load the package. */
import { createMcpHandler } from '@modelcontextprotocol/server'
import type { Opciones } from '@nanduti/client'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { createMcpServer } from './mcp-server.ts'
import { type Callable, readOperations } from './operations.ts'

/** The tools call this process: nothing listens at this address. */
const HERE = 'http://nanduti.invalid'

/** A client of MCP waits 60 s. A repetition is up to it. */
const OPTIONS = { url: HERE, timeoutMs: 60_000, reintentos: 0, esperaDeResultadoMs: 15_000 }

const known = new WeakMap<FastifyInstance, Promise<(operationId: string) => Callable | undefined>>()

export async function answerMcp(deps: Deps, request: FastifyRequest, address: string): Promise<Response> {
  const { server, headers, body } = request
  const operations = known.get(server) ?? readOwn(server)
  known.set(server, operations)
  const operationOf = await operations
  const options = { ...OPTIONS, token: '', fetch: withinOf(request, address) }
  const handler = createMcpHandler(
    () =>
      createMcpServer({
        options,
        operationOf,
        secret: headers.authorization ?? '',
        writes: deps.config.mcp === 'escritura',
        report: error => deps.log.error({ err: error, reqId: request.id }, 'mcp'),
      }),
    // Each request is answered at once, by any process: nothing is subscribed to.
    { maxSubscriptions: 0, keepAliveMs: 0 },
  )
  try {
    const named = Object.entries(headers).map(([name, value]) => [name, String(value)] as [string, string])
    const web = new Request(`${HERE}/mcp`, {
      method: 'POST',
      headers: named.filter(([name]) => !HOP.has(name)),
      body: '{}',
    })
    const answer = await handler.fetch(web, { parsedBody: body })
    return new Response(await answer.text(), answer)
  } finally {
    await handler.close()
  }
}

/** Headers of the connection, which do not belong to the request inside. */
const HOP = new Set(['host', 'connection', 'content-length', 'transfer-encoding', 'expect', 'authorization'])

async function readOwn(server: FastifyInstance) {
  return readOperations((await server.inject({ method: 'GET', url: '/api/openapi.json' })).body)
}

/**
 * Returns the `fetch` of the client: each call runs through the routes of this process, as a request of the same token
 * from the same address.
 */
function withinOf({ server, headers }: FastifyRequest, remoteAddress: string): NonNullable<Opciones['fetch']> {
  return async (address, { method, headers: sent, body }) => {
    const { pathname, search } = new URL(address)
    const { authorization = '' } = headers
    const answer = await server.inject({
      method: method as 'GET' | 'POST',
      url: pathname + search,
      headers: { ...sent, Authorization: authorization },
      remoteAddress,
      ...(body !== undefined && { payload: body }),
    })
    return {
      status: answer.statusCode,
      headers: { get: name => answer.headers[name]?.toString() ?? null },
      arrayBuffer: async () => new Uint8Array(answer.rawPayload).buffer,
    }
  }
}
