/** The client of the protocol's own package, over both transports and both revisions. */

import { fileURLToPath } from 'node:url'
import { Client, StreamableHTTPClientTransport, type Transport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** With a handshake, and with each request on its own. */
export const REVISIONS = ['2025-11-25', '2026-07-28'] as const
export type Revision = (typeof REVISIONS)[number]

/** What the person answers; undefined: the client cannot ask. */
export type Person =
  | ((question: string) => { action: 'accept' | 'decline'; content?: { decision: string } })
  | undefined

// biome-ignore lint/suspicious/noExplicitAny: the answers of all tools.
export type Answer = { isError: boolean; aviso: string; datos: any }

export type McpClient = Awaited<ReturnType<typeof connect>>

export async function connect(transport: Transport, revision: Revision, person?: Person) {
  const client = new Client(
    { name: 'prueba', version: '1.0.0' },
    {
      capabilities: person ? { elicitation: { form: {} } } : {},
      versionNegotiation: { mode: revision === '2025-11-25' ? 'legacy' : { pin: revision } },
    },
  )
  if (person) client.setRequestHandler('elicitation/create', async ({ params }) => person(params.message))
  await client.connect(transport)
  return {
    tools: async () => (await client.listTools()).tools,
    instructions: () => client.getInstructions(),
    async call(name: string, given: Record<string, unknown> = {}): Promise<Answer> {
      const { isError = false, structuredContent } = await client.callTool({ name, arguments: given })
      return { isError, ...(structuredContent as Omit<Answer, 'isError'>) }
    },
    close: () => client.close(),
  }
}

export const overHttp = (url: string, token: string) =>
  new StreamableHTTPClientTransport(new URL(`${url}/mcp`), {
    requestInit: { headers: { Authorization: `Bearer ${token}` } },
  })

/** Starts `nanduti mcp` from its source. */
export const overStdio = (url: string, token: string, ...options: string[]) =>
  new StdioClientTransport({
    command: process.execPath,
    args: ['--conditions=@nanduti/source', '--import=./scripts/jsx.ts', 'src/cli.ts', 'mcp', ...options],
    cwd: ROOT,
    env: { PATH: process.env.PATH ?? '', NANDUTI_URL: url, NANDUTI_TOKEN: token },
    stderr: 'inherit',
  })
