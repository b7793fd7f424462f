/** Speaks with the control API of a running sandbox: its own, or the one inside `npm start`. */
import type { Command } from 'commander'
import { loadConfig } from '../config.ts'
import { CommandError } from './command.ts'
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

/** The answer's body. Throws `CommandError` with what the sandbox says is wrong, or when there is none. */
export async function callControl(
  { control }: ControlOption,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
): Promise<Response> {
  const base = control ?? `http://127.0.0.1:${loadConfig().sandboxControlPort}`
  const json = body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const answer = await fetch(base + path, { method, ...json }).catch(() => {
    throw new CommandError(
      `No responde ningún sandbox en ${base}. Arránquelo (npm start, o npm run nanduti -- sandbox iniciar) o diga dónde está con --control.`,
    )
  })
  if (answer.ok) return answer
  const { message } = (await answer.json().catch(() => ({}))) as { message?: string }
  throw new CommandError(message ?? `El sandbox respondió ${answer.status}.`)
}
