/** Client of a running sandbox's control API, of a separate process or of the one inside `npm start`. */
import type { Command } from 'commander'
import { CommandError, type CommandParts } from './command.ts'
import { type Fields, typedFor } from './typed.ts'
import { controlOf } from './values.ts'

export type ControlOption = { control?: string | undefined }

/**
 * Calls the control API of a sandbox. Throws `CommandError` when none answers or the call is refused. The message names
 * refused fields by the options in `fields`.
 */
export type CallControl = (
  where: ControlOption,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
  fields?: Fields,
) => Promise<Response>

/** Adds a command that talks to a sandbox. */
export type SandboxRegistration = (sandbox: Command, parts: CommandParts & { callControl: CallControl }) => void

/** Adds the --control option, which every command for a running sandbox has. */
export function withControl(command: Command): Command {
  return command.option(
    '--control <dirección>',
    'la del control del sandbox (la de SANDBOX_CONTROL_PORT en esta máquina)',
    controlOf,
  )
}

export function controlClient({ controlPort, sandbox }: Pick<CommandParts, 'controlPort' | 'sandbox'>): CallControl {
  return async ({ control }, method, path, body, fields = {}) => {
    const base = control ?? `http://127.0.0.1:${controlPort()}`
    const json = body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    await assertControl(base, sandbox)
    const answer = await fetch(base + path, { method, ...json }).catch(() => {
      throw nobodyAt(base, sandbox)
    })
    if (answer.ok) return answer
    const { message, errors } = (await answer.json().catch(() => ({}))) as Refused
    const problems = Object.entries(errors ?? {}).map(([field, problem]) => `${typedFor(fields, field)}: ${problem}`)
    throw new CommandError(problems.join('\n') || message || `El sandbox respondió ${answer.status}.`)
  }
}

type Refused = { message?: string; errors?: Record<string, string> }

/**
 * Another program may listen on this port. Checks that it is a sandbox's control before sending anything, especially a
 * .p12 password.
 */
async function assertControl(base: string, sandbox: string): Promise<void> {
  const answer = await fetch(`${base}/control`, { signal: AbortSignal.timeout(ANSWER_MS) }).catch(() => {
    throw nobodyAt(base, sandbox)
  })
  const reply = (await answer.json().catch(() => null)) as {
    sifen?: unknown
    rutas?: unknown
    message?: unknown
  } | null
  if (answer.ok && typeof reply?.sifen === 'string' && Array.isArray(reply.rutas)) return
  // A sandbox that is called by another host name answers so.
  if (typeof reply?.message === 'string' && reply.message.startsWith('El control del sandbox'))
    throw new CommandError(reply.message)
  throw new CommandError(`En ${base} responde algo que no es el control de un sandbox; diga dónde está con --control.`)
}

const ANSWER_MS = 10_000

const nobodyAt = (base: string, sandbox: string) =>
  new CommandError(
    `No responde ningún sandbox en ${base}. Arránquelo (npm start, o ${sandbox} iniciar) o diga dónde está con --control.`,
  )
