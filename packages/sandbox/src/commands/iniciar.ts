/** `nanduti sandbox iniciar`: runs the sandbox in a process of its own and prints the settings that clients need. */
import { once } from 'node:events'
import { type Command, Option } from 'commander'
import { OBSERVATION_CODES, openSandbox, type Sandbox } from '../index.ts'
import { CommandError, type Registration } from './command.ts'
import { portOf } from './values.ts'

type Options = {
  puerto?: number
  port?: number
  control?: number
  datos?: string
  data?: string
  xsd?: string
  rechazar?: string[]
}

export const addIniciar: Registration = (sandbox, { clock, random, print, stop, sandbox: command }) => {
  sandbox
    .command('iniciar', { isDefault: true })
    .description('arranca el sandbox solo, y dice cómo se le conecta cualquier cliente')
    .option('--puerto <puerto>', 'donde atienden los servicios (3443)', portOf)
    .option('--control <puerto>', 'donde atienden el control y la página (el siguiente)', portOf)
    .option('--datos <carpeta>', 'donde guarda su autoridad y lo que aprueba; sin ella, en memoria')
    .option('--xsd <carpeta>', 'los XSD oficiales de SIFEN, para correrlos además de las reglas propias')
    .addOption(
      new Option('--rechazar <códigos...>', 'rechaza con estos códigos, que si no solo observan').choices(
        OBSERVATION_CODES,
      ),
    )
    // Hidden aliases that users of other tools try first.
    .addOption(new Option('--port <puerto>').argParser(portOf).hideHelp())
    .addOption(new Option('--data <carpeta>').hideHelp())
    // Reached by any word that is not a subcommand.
    .allowExcessArguments()
    .action(async (options: Options, { args: [stray] }: Command) => {
      const { port = 3443, puerto = port, data, datos = data, control, xsd: xsdDir, rechazar: rejecting } = options
      if (stray !== undefined) sandbox.error(`error: unknown command '${stray}'`)
      const controlPort = control ?? (puerto && (puerto + 1) % 65_536)
      const dataDir = datos === undefined ? {} : { dataDir: datos }
      const ports = { '--puerto': puerto, '--control': controlPort }
      const opened = await openSandbox({
        port: puerto,
        controlPort,
        xsdDir,
        rejecting,
        command,
        ...dataDir,
        clock,
        random,
      }).catch(error => {
        throw error.code === 'EADDRINUSE' ? taken(error.port, ports) : error
      })
      print(instructions(opened, datos))
      if (!stop.aborted) await once(stop, 'abort')
      await opened.close()
    })
}

function taken(port: number, ports: Readonly<Record<string, number | undefined>>): CommandError {
  const option = Object.keys(ports).find(name => ports[name] === port) ?? '--puerto'
  return new CommandError(`El puerto ${port} está ocupado por otro programa. Deténgalo o elija otro con ${option}.`)
}

function instructions({ url, controlUrl, services, command }: Sandbox, datos: string | undefined): string {
  const addresses = Object.entries(services).map(([name, address]) => `    ${name.padEnd(14)} ${address}`)
  return `
  SIFEN de laboratorio en ${url}  (sin valor fiscal; ${datos === undefined ? 'en memoria' : `guarda en ${datos}`})
  Su página: ${controlUrl}

  Servicios (SOAP 1.2 por POST, TLS 1.2 con certificado de cliente):
${addresses.join('\n')}

  La autoridad en la que debe confiar su cliente:
    curl -sS ${controlUrl}/control/ca.pem -o ca.pem
  Un certificado .p12 para cualquier RUC, que sirve para conectarse y para firmar:
    ${command} certificado --ruc 80012345 --salida emisor.p12 --clave secreta --control ${controlUrl}
    curl -sS ${controlUrl}/control/certificados -H 'Content-Type: application/json' -d '{"ruc":"80012345","password":"secreta"}' -o emisor.p12
  El código de seguridad del QR: IdCSC 0001, ABCD0000000000000000000000000000
  Cotizaciones del banco central: ${controlUrl}/webapps/web/cotizacion/monedas
  Provocar fallas:
    ${command} guion fallas --control ${controlUrl}
    ${command} guion poner reset-after --servicio recibe --veces 1 --control ${controlUrl}

  Ctrl+C para detener.
`
}
