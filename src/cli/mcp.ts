/** `nanduti mcp`: gives a gateway to the model of a program that speaks MCP. */
import { isEncryptedOrLocal, loadGatewayAccess } from '../config/index.ts'
import { serveMcp } from '../mcp/index.ts'
import { CommandError, type CommandParts, type Registration } from './command.ts'

const HELP = `
Habla por la entrada y la salida estándar: la ejecuta un programa que entiende
MCP, con NANDUTI_URL (la dirección de la pasarela) y NANDUTI_TOKEN en su entorno.
Sin --escritura solo se consulta y se valida. Con ella, y con un token que tenga
el permiso sifen:send, se emite, cancela, inutiliza, nomina y reenvía en dos pasos;
en prod confirma una persona. Dé al token límites: una cuenta de servicio.`

export const mcp: Registration = (program, parts) => {
  program
    .command('mcp')
    .description('ofrece la pasarela a un modelo de lenguaje, por MCP')
    .option('--escritura', 'permite emitir, cancelar, inutilizar, nominar y reenviar')
    .option('--carpeta <ruta>', 'dónde se escriben los KuDE; si falta, una carpeta temporal propia')
    .addHelpText('after', HELP)
    .action(options => serve(options, parts))
}

type Options = { escritura?: boolean; carpeta?: string }

async function serve({ escritura: writes = false, carpeta: folder }: Options, { stop }: CommandParts): Promise<void> {
  const { url, token } = loadGatewayAccess()
  if (!url || !URL.canParse(url) || !/^https?:/.test(url))
    throw new CommandError('Falta NANDUTI_URL: la dirección http(s)://… de la pasarela.')
  if (!token) throw new CommandError('Falta NANDUTI_TOKEN: un token de la pasarela (POST /api/auth/token).')
  if (!isEncryptedOrLocal(url))
    throw new CommandError(`${url}: sin https el token se vería en la red. http es solo para esta misma máquina.`)
  const complain = (line: string) => void process.stderr.write(`${line}\n`)
  await serveMcp({ url, token, writes, folder, complain, stop }).catch(error => {
    throw new CommandError(`La pasarela no responde en ${url}: ${reasonOf(error)}.`)
  })
}

const reasonOf = (error: unknown) => {
  const { message, cause } = error as Error & { cause?: { code?: string } }
  return cause?.code ?? message
}
