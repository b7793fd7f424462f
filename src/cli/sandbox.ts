/** `nanduti sandbox …`: the sandbox's commands. */
import { addSandboxCommands, DESCRIPTION } from '@nanduti/sandbox/commands'
import type { Registration } from './command.ts'

export const addSandbox: Registration = (program, parts) => {
  const sandbox = program
    .command('sandbox')
    .description(DESCRIPTION)
    .addHelpText('after', '\nSin orden es «iniciar»; sus opciones están en nanduti sandbox iniciar --help.')
  addSandboxCommands(sandbox, parts)
}
