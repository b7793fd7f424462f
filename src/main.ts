/** The server's program: checks Node's version and speeds up drizzle-orm's imports before it loads the rest. */
import './boot/node-version.ts'
import './boot/drizzle-imports.ts'

await import('./boot/serve.ts')
