/** The program with all commands. A new command is a file beside this one and a row below. */
import { explainItself, inSpanish } from '@nanduti/sandbox/commands'
import { Command } from 'commander'
import { version } from '../version.ts'
import { filesCommand } from './archivos.ts'
import { bcpSync } from './bcp-sync.ts'
import { cancelar } from './cancelar.ts'
import { carpeta } from './carpeta.ts'
import { dteCerrar, eventoCerrar } from './cerrar.ts'
import type { CommandParts, Registration } from './command.ts'
import { cuenta } from './cuenta.ts'
import { emitir } from './emitir.ts'
import { keysForget } from './keys-forget.ts'
import { keysRotate } from './keys-rotate.ts'
import { mcp } from './mcp.ts'
import { migrateCommand } from './migrate.ts'
import { recover } from './recover.ts'
import { addSandbox } from './sandbox.ts'
import { user } from './user.ts'
import { webhook } from './webhook.ts'

/** Thrown after printing the help (`exitCode` 0) or a usage error. */
export { CommanderError as WrongUsage } from 'commander'

const COMMANDS: readonly Registration[] = [
  keysRotate,
  keysForget,
  filesCommand,
  dteCerrar,
  eventoCerrar,
  bcpSync,
  recover,
  migrateCommand,
  webhook,
  cuenta,
  user,
  mcp,
  emitir,
  cancelar,
  carpeta,
  addSandbox,
]

/** Creates the program. It prints its help and usage errors itself; the commands print through `parts`. */
export function createProgram(parts: CommandParts): Command {
  const program = inSpanish(new Command('nanduti'))
    .description('ñandutí: órdenes para quien instala y opera la pasarela con SIFEN.')
    .version(version(), '-V, --version', 'muestra la versión')
    .exitOverride()
  for (const register of COMMANDS) register(program, parts)
  explainItself(program)
  return program
}
