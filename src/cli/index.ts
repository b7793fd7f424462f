/** The command line: one file a command, registered by hand in program.ts. */
export { CommandError } from './command.ts'
export { createProgram, WrongUsage } from './program.ts'
