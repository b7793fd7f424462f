/** The commands of the sandbox, for programs that offer them among their own (`@nanduti/sandbox/commands`). */

export { addSandboxCommands, DESCRIPTION } from './add-sandbox.ts'
export { CommandError, type CommandParts, type Registration } from './command.ts'
export { explainItself, inSpanish } from './spanish.ts'
