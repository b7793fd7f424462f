/** Parameters of every command, and its errors. */
import type { Command } from 'commander'
import type { Clock, Random } from '../ports/index.ts'

export type CommandParts = {
  clock: Clock
  random: Random
  /** Prints one line for the user of the command. */
  print(line: string): void
  /** How users type the sandbox command, up to its own name: `npx nanduti-sandbox`. */
  sandbox: string
  /** Default control port of the sandbox, unless an option sets another one. */
  controlPort(): number
  /** Aborted by Ctrl+C or SIGTERM. A command that runs until then ends normally. */
  stop: AbortSignal
}

/** Adds a command, with its subcommands and options, to the program. */
export type Registration = (program: Command, parts: CommandParts) => void

/** An error for the user, in Spanish: what went wrong, why, and what to do. The program exits with `exitCode`. */
export class CommandError extends Error {
  override name = 'CommandError'
  readonly exitCode: number
  constructor(message: string, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}
