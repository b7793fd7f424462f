/** Speaks with the control API of a running sandbox: its own, or the one inside `npm start`. */
import type { Command } from 'commander'
import { loadConfig } from '../config.ts'
import { CommandError } from './command.ts'
import { type Fields, typedFor } from './typed.ts'
import { controlOf } from './values.ts'

export type ControlOption = { control?: string | undefined }

/** Every command that needs a running sandbox takes this. */
export function withControl(command: Command): Command {
  return command.option(
    '--control <dirección>',
    'la del control del sandbox (la de SANDBOX_CONTROL_PORT en esta máquina)',
    controlOf,
  )
}

/** Throws `CommandError` when there is no sandbox, or with what it says is wrong, its fields told as `fields` has them typed. */
export async function callControl(
  { control }: ControlOption,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
  fields: Fields = {},
): Promise<Response> {
  const base = control ?? `http://127.0.0.1:${loadConfig().sandboxControlPort}`
  const json = body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  await assertControl(base)
  const answer = await fetch(base + path, { method, ...json }).catch(() => {
    throw nobodyAt(base)
  })
  if (answer.ok) return answer
  const { message, errors } = (await answer.json().catch(() => ({}))) as Refused
  const problems = Object.entries(errors ?? {}).map(([field, problem]) => `${typedFor(fields, field)}: ${problem}`)
  throw new CommandError(problems.join('\n') || message || `El sandbox respondió ${answer.status}.`)
}

type Refused = { message?: string; errors?: Record<string, string> }

/** Anything may listen on a port: what is no control is told nothing, no password of a .p12 either, and believed nothing. */
async function assertControl(base: string): Promise<void> {
  const answer = await fetch(`${base}/control`, { signal: AbortSignal.timeout(ANSWER_MS) }).catch(() => {
    throw nobodyAt(base)
  })
  const told = (await answer.json().catch(() => null)) as { sifen?: unknown; rutas?: unknown; message?: unknown } | null
  if (answer.ok && typeof told?.sifen === 'string' && Array.isArray(told.rutas)) return
  // Asked by another name than this machine's, it says so.
  if (typeof told?.message === 'string' && told.message.startsWith('El control del sandbox'))
    throw new CommandError(told.message)
  throw new CommandError(`En ${base} responde algo que no es el control de un sandbox; diga dónde está con --control.`)
}

const ANSWER_MS = 10_000

const nobodyAt = (base: string) =>
  new CommandError(
    `No responde ningún sandbox en ${base}. Arránquelo (npm start, o npm run nanduti -- sandbox iniciar) o diga dónde está con --control.`,
  )
