/** `nanduti sandbox certificado`: makes a .p12 for any RUC, like one that an emitter buys. */
import { writeFile } from 'node:fs/promises'
import { CommandError } from './command.ts'
import { type ControlOption, type SandboxRegistration, withControl } from './control-client.ts'
import { bodyOf, type Fields } from './typed.ts'

const FIELDS: Fields = {
  '--ruc': 'ruc',
  '--clave': 'password',
  '--nombre': 'nombre',
  '--antiguo': 'legacy',
  '--persona': 'persona',
}

type Options = ControlOption & {
  ruc: string
  salida: string
  clave: string
  nombre?: string
  antiguo?: true
  persona?: true
}

export const addCertificado: SandboxRegistration = (sandbox, { print, callControl }) => {
  const command = sandbox
    .command('certificado')
    .description('emite un .p12 para un RUC, de la autoridad del sandbox')
    .requiredOption('--ruc <ruc>', 'el RUC, con o sin dígito verificador')
    .requiredOption('--salida <archivo>', 'dónde se escribe; no pisa uno que ya exista')
    .requiredOption('--clave <clave>', 'la contraseña del archivo')
    .option('--nombre <nombre>', 'el titular')
    .option('--antiguo', 'con el cifrado antiguo (RC2-40, 3DES) que algunas autoridades aún usan')
    .option('--persona', 'de persona física, con el RUC en el nombre alternativo')
  withControl(command).action(async ({ salida, ...options }: Options) => {
    const answer = await callControl(options, 'POST', '/control/certificados', bodyOf(FIELDS, options), FIELDS)
    await write(salida, Buffer.from(await answer.arrayBuffer()))
    print(`Certificado del RUC ${options.ruc} en ${salida}.`)
  })
}

/** Writes the file readable by its owner only, because it contains a key. */
async function write(file: string, bytes: Uint8Array): Promise<void> {
  await writeFile(file, bytes, { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    const why = REASONS[error.code ?? '']
    throw why === undefined ? error : new CommandError(`${file}: ${why}.`)
  })
}

/** Errors with a known remedy. Others, such as a full disk, are thrown unchanged. */
const REASONS: Readonly<Record<string, string>> = {
  EEXIST: 'ya existe; elija otro nombre',
  ENOENT: 'esa carpeta no existe; créela o elija otra',
  ENOTDIR: 'esa carpeta es un archivo; elija otra',
  EISDIR: 'es una carpeta; agregue el nombre del archivo',
  EACCES: 'falta permiso para escribir ahí; elija otra carpeta',
  EPERM: 'falta permiso para escribir ahí; elija otra carpeta',
  EROFS: 'ese disco es de solo lectura; elija otra carpeta',
}
