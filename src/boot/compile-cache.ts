/**
 * Keeps compiled code in `dist/.compile-cache`, written at the exit of a process and read at the next start. Node ignores a cache of another
 * version, and a folder that it may not write. Not in the machine's temporary folder, where another user could place code.
 */
// Not by name: an old Node has none, and node-version.ts is to say so.
import nodeModule from 'node:module'
import { fileURLToPath } from 'node:url'
import { fromRoot } from '../root.ts'

nodeModule.enableCompileCache(fileURLToPath(fromRoot('dist/.compile-cache')))
