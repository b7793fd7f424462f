/** The server's program. What serves is imported once Node is known to be able to, and quickly. */
import './boot/node-version.ts'
import './boot/drizzle-imports.ts'

await import('./serve.ts')
