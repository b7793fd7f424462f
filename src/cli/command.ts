/** Types of commands, shared with the sandbox's package. */
export { CommandError, type CommandParts, type Registration } from '@nanduti/sandbox/commands'
