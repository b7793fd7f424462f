/** `nanduti sandbox soltar`: lets the calls go that a script holds. */
import type { Registration } from './command.ts'
import { type ControlOption, callControl, withControl } from './control-client.ts'

export const addSoltar: Registration = (sandbox, { print }) => {
  const command = sandbox.command('soltar').description('suelta las llamadas que un guion (hang, late) retiene')
  withControl(command).action(async (where: ControlOption) => {
    await callControl(where, 'POST', '/control/release')
    print('Soltadas.')
  })
}
