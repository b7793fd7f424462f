/** `nanduti sandbox diario`: lists the calls that the sandbox received, and the documents that were posted twice. */
import { Option } from 'commander'
import { type CallControl, type ControlOption, type SandboxRegistration, withControl } from './control-client.ts'
import { columns, fechaHora } from './text-table.ts'
import { bodyOf, type Fields } from './typed.ts'
import { wholeOf } from './values.ts'

type Call = {
  at: string
  service: string
  ruc?: string
  cdcs: string[]
  codigo: string
  fault?: string
  mensaje?: string
  motivo?: string
}
type Options = ControlOption & { cdc?: string; servicio?: string; ruc?: string; ultimas: number; repetidos?: true }

const FIELDS: Fields = { '--cdc': 'cdc', '--servicio': 'service', '--ruc': 'ruc', '--ultimas': 'last' }

export const addDiario: SandboxRegistration = (sandbox, { print, callControl }) => {
  const command = sandbox
    .command('diario')
    .description('muestra las llamadas que recibió')
    .option('--cdc <cdc>', 'solo las de este documento')
    .option('--servicio <servicio>', 'solo las de este servicio')
    .option('--ruc <ruc>', 'solo las del certificado de este RUC, con o sin dígito verificador')
    .option('--ultimas <n>', 'cuántas (100)', wholeOf(1, 999_999), 100)
    .addOption(
      new Option('--repetidos', 'en su lugar, los documentos que llegaron más de una vez').conflicts([
        'cdc',
        'servicio',
        'ruc',
        'ultimas',
      ]),
    )
  withControl(command).action(async (options: Options) => {
    const calls = options.repetidos ? await repeated(callControl, options) : await journal(callControl, options)
    print(calls.length === 0 ? 'Nada.' : columns(calls.map(lineOf)))
  })
}

async function journal(callControl: CallControl, options: Options): Promise<Call[]> {
  const query = new URLSearchParams(bodyOf(FIELDS, options) as Record<string, string>)
  const answer = await callControl(options, 'GET', `/control/journal?${query}`, undefined, FIELDS)
  return ((await answer.json()) as { calls: Call[] }).calls
}

async function repeated(callControl: CallControl, where: ControlOption): Promise<Call[]> {
  const answer = await callControl(where, 'GET', '/control/repeated')
  return ((await answer.json()) as { repeated: { posts: Call[] }[] }).repeated.flatMap(({ posts }) => posts)
}

const lineOf = ({ at, service, ruc = '', cdcs, codigo, fault = '', mensaje, motivo }: Call) => [
  fechaHora(at),
  service,
  ruc,
  cdcs.length > 1 ? `${cdcs[0]} y ${cdcs.length - 1} más` : (cdcs[0] ?? ''),
  codigo,
  fault,
  [mensaje, motivo].filter(text => text !== undefined).join('. '),
]
