/** The server's program: checks Node's version and opens the cache of compiled code before it loads the rest. */
import './boot/node-version.ts'
import './boot/compile-cache.ts'

await import('./boot/serve.ts')
