/** What the sandbox's HTTP servers share. */
export { type Html, html } from './html.ts'
export { closeServer, listen } from './listen.ts'
export { type Body, readBody } from './read-body.ts'
export { send } from './send.ts'
