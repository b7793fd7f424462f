/** What every command is handed, and how it says that it could not do what was asked. */
import type { Command } from 'commander'
import type { Clock, Random } from '../ports.ts'

export type CommandParts = {
  clock: Clock
  random: Random
  /** One line for the user of the command. */
  print(line: string): void
  /** How a sandbox command is typed, up to its own name: `npx nanduti-sandbox`. */
  sandbox: string
  /** Where the control of a sandbox is looked for, unless a command says otherwise. */
  controlPort(): number
  /** Aborted by Ctrl+C or SIGTERM: a command that goes on until then ends in good order. */
  stop: AbortSignal
}

/** Adds itself, with its subcommands and options, to the program. */
export type Registration = (program: Command, parts: CommandParts) => void

/** What went wrong, why, and what to do, in Spanish; the program ends with 1. */
export class CommandError extends Error {
  override name = 'CommandError'
}
