/** `nanduti sandbox csc`: adds a security code of QRs, besides the two public ones. */
import { type ControlOption, type SandboxRegistration, withControl } from './control-client.ts'

export const addCsc: SandboxRegistration = (sandbox, { print, callControl }) => {
  const command = sandbox
    .command('csc')
    .description('da a conocer un código de seguridad de QR (CSC)')
    .argument('<id>', 'su número, de 1 a 4 cifras')
    .argument('<csc>', 'el código: 32 letras y cifras')
  withControl(command).action(async (id: string, csc: string, where: ControlOption) => {
    await callControl(where, 'POST', '/control/csc', { id, csc })
    print(`El sandbox conoce el CSC ${id}.`)
  })
}
