/** What every command is handed, and how it fails: the sandbox's package has its own commands, and the gateway's are made alike. */
export { CommandError, type CommandParts, type Registration } from '@nanduti/sandbox/commands'
