/** Public exports of MCP. The package of the protocol is loaded when it is needed. */
import type { StdioParts } from './stdio.ts'

export { mcpRoutes } from './mcp.routes.ts'

/** Serves MCP over stdin and stdout until the client closes them. */
export async function serveMcp(parts: StdioParts): Promise<void> {
  const stdio = await import('./stdio.ts')
  return stdio.serveMcp(parts)
}
