/** The program with all its commands. A new one is a file beside this and a row below. */
import { explainItself, inSpanish } from '@nanduti/sandbox/commands'
import { Command } from 'commander'
import { version } from '../boot/version.ts'
import { bcpSync } from './bcp-sync.ts'
import type { CommandParts, Registration } from './command.ts'
import { dteCerrar } from './dte-cerrar.ts'
import { eventoCerrar } from './evento-cerrar.ts'
import { keysForget } from './keys-forget.ts'
import { keysRotate } from './keys-rotate.ts'
import { addSandbox } from './sandbox.ts'
import { user } from './user.ts'
import { webhook } from './webhook.ts'

/** Thrown when the help was asked for (`exitCode` 0) or the usage was wrong; what there was to say is printed already. */
export { CommanderError as WrongUsage } from 'commander'

const COMMANDS: readonly Registration[] = [
  keysRotate,
  keysForget,
  dteCerrar,
  eventoCerrar,
  bcpSync,
  webhook,
  user,
  addSandbox,
]

/** Prints its help and its complaints about wrong usage itself; the commands print through `parts`. */
export function createProgram(parts: CommandParts): Command {
  const program = inSpanish(new Command('nanduti'))
    .description('ñandutí: órdenes para quien instala y opera la pasarela con SIFEN.')
    .version(version(), '-V, --version', 'muestra la versión')
    .exitOverride()
  for (const register of COMMANDS) register(program, parts)
  explainItself(program)
  return program
}
