/** `nanduti sandbox soltar`: releases the calls that a script holds. */
import { type ControlOption, type SandboxRegistration, withControl } from './control-client.ts'

export const addSoltar: SandboxRegistration = (sandbox, { print, callControl }) => {
  const command = sandbox.command('soltar').description('suelta las llamadas que un guion (hang, late) retiene')
  withControl(command).action(async (where: ControlOption) => {
    await callControl(where, 'POST', '/control/release')
    print('Soltadas.')
  })
}
