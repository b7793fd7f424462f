/** A gateway that listens, with MCP turned on, and its clients. */
import { buildApp } from '../../src/app.ts'
import { buildIssuingApp } from '../support/issuing-app.ts'
import { connect, overHttp, type Person, type Revision } from './mcp-client.ts'

export type McpApp = Awaited<ReturnType<typeof buildMcpApp>>

export const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }

export async function buildMcpApp() {
  const t = await buildIssuingApp({ env: { MCP: 'escritura' } })
  const url = await t.app.listen({ port: 0, host: '127.0.0.1' })
  const closing: (() => Promise<unknown>)[] = []
  /** Serves the same database with another setting. */
  const openWith = async (mcp: 'no' | 'lectura' | 'escritura') => {
    const app = await buildApp({ ...t.deps, config: { ...t.deps.config, mcp } })
    closing.push(() => app.close())
    return app.listen({ port: 0, host: '127.0.0.1' })
  }
  return {
    t,
    openWith,
    /** Connects a client, which `closeClients` closes. */
    async open(token = t.tokens.operador, person?: Person, revision: Revision = '2026-07-28', at = url) {
      const client = await connect(overHttp(at, token), revision, person)
      closing.push(client.close)
      return client
    },
    /** Sends a request of the protocol as it is. */
    send: (token: string | undefined, headers: Record<string, string> = {}, payload: object | string = LIST) =>
      t.app.inject({
        ...{ method: 'POST', url: '/mcp', payload },
        headers: {
          accept: 'application/json, text/event-stream',
          'content-type': 'application/json',
          ...(token && { authorization: `Bearer ${token}` }),
          ...headers,
        },
      }),
    /** Closes what a test opened, the last first. */
    async closeClients() {
      for (const close of closing.splice(0).reverse()) await close()
    },
  }
}
