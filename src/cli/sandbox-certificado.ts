/** `nanduti sandbox certificado`: a .p12 for any RUC, as an emitter would buy it. */
import { writeFile } from 'node:fs/promises'
import { CommandError, type Registration } from './command.ts'
import { type ControlOption, callControl, withControl } from './control-client.ts'

type Options = ControlOption & {
  ruc: string
  salida: string
  clave: string
  nombre?: string
  antiguo?: true
  persona?: true
}

export const addCertificado: Registration = (sandbox, { print }) => {
  const command = sandbox
    .command('certificado')
    .description('emite un .p12 para un RUC, de la autoridad del sandbox')
    .requiredOption('--ruc <ruc>', 'el RUC, con o sin dígito verificador')
    .requiredOption('--salida <archivo>', 'dónde se escribe; no pisa uno que ya exista')
    .requiredOption('--clave <clave>', 'la contraseña del archivo')
    .option('--nombre <nombre>', 'el titular')
    .option('--antiguo', 'con el cifrado antiguo (RC2-40, 3DES) que algunas autoridades aún usan')
    .option('--persona', 'de persona física, con el RUC en el nombre alternativo')
  withControl(command).action(async ({ ruc, salida, clave: password, nombre, antiguo, persona, ...where }: Options) => {
    const request = { ruc, password, ...(nombre && { nombre }), legacy: antiguo ?? false, persona: persona ?? false }
    const answer = await callControl(where, 'POST', '/control/certificados', request)
    await write(salida, Buffer.from(await answer.arrayBuffer()))
    print(`Certificado del RUC ${ruc} en ${salida}.`)
  })
}

/** The key inside is nobody else's business. */
async function write(file: string, bytes: Uint8Array): Promise<void> {
  await writeFile(file, bytes, { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    const why = error.code === 'EEXIST' ? 'ya existe; elija otro nombre' : `no se pudo escribir (${error.code})`
    throw new CommandError(`${file}: ${why}.`)
  })
}
