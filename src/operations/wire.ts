/**
 * Protocol of the socket: one JSON object a line. The command sends the order; closing its side means stop. The server sends lines and
 * progress, and at last the end with an error, if any.
 */
import { join } from 'node:path'

export type Message = { line: string } | { progress: [done: number, total: number] } | { end: { error?: string } }

export const socketPath = (dataDir: string) => join(dataDir, 'nanduti.sock')

export const writeLine = (value: object) => `${JSON.stringify(value)}\n`
