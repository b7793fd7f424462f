/** The control API over plain HTTP, with the page. */

export { type ListenerParts, openListener } from './listener.ts'
export type { Sandbox, SandboxOptions } from './sandbox.ts'
