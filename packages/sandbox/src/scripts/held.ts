/** Duration of a held call. */
import type { ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import type { Script } from './script.ts'

/** Resolves when the script's time has passed, the hanging calls are released, or the client has gone. */
export function held({ hangMs }: Script, response: ServerResponse, released: () => Promise<void>): Promise<unknown> {
  const gone = new Promise(resolve => response.once('close', resolve))
  const passed = hangMs === undefined ? [] : [setTimeout(hangMs, undefined, { ref: false })]
  return Promise.race([released(), gone, ...passed])
}
