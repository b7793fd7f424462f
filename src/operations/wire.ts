/**
 * What passes over the socket, one JSON object a line. The operator sends the order and then nothing; ending its side means stop. The
 * server answers with lines and progress as they come, and at last with the end, which carries what went wrong, if anything did.
 */
import { join } from 'node:path'

export type Message = { line: string } | { progress: [done: number, total: number] } | { end: { error?: string } }

export const socketPath = (dataDir: string) => join(dataDir, 'nanduti.sock')

export const writeLine = (value: object) => `${JSON.stringify(value)}\n`
