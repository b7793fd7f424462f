/** `nanduti sandbox diario`: every call that the sandbox got, and the question that matters: was any document posted twice? */
import type { Registration } from './command.ts'
import { type ControlOption, callControl, withControl } from './control-client.ts'
import { columns, fechaHora } from './table.ts'
import { wholeOf } from './values.ts'

type Call = { at: string; service: string; ruc?: string; cdcs: string[]; codigo: string; fault?: string }
type Options = ControlOption & { cdc?: string; servicio?: string; ruc?: string; ultimas: number; repetidos?: true }

export const addDiario: Registration = (sandbox, { print }) => {
  const command = sandbox
    .command('diario')
    .description('muestra las llamadas que recibió')
    .option('--cdc <cdc>', 'solo las de este documento')
    .option('--servicio <servicio>', 'solo las de este servicio')
    .option('--ruc <ruc>', 'solo las del certificado de este RUC, sin dígito verificador')
    .option('--ultimas <n>', 'cuántas (100)', wholeOf(1, 999_999), 100)
    .option('--repetidos', 'en su lugar, los documentos que llegaron más de una vez')
  withControl(command).action(async (options: Options) => {
    const calls = options.repetidos ? await repeated(options) : await journal(options)
    print(calls.length === 0 ? 'Nada.' : columns(calls.map(lineOf)))
  })
}

async function journal({ cdc, servicio: service, ruc, ultimas: last, ...where }: Options): Promise<Call[]> {
  const filters = Object.entries({ cdc, service, ruc, last: String(last) }).filter(([, value]) => value !== undefined)
  const query = new URLSearchParams(filters as [string, string][])
  const answer = await callControl(where, 'GET', `/control/journal?${query}`)
  return ((await answer.json()) as { calls: Call[] }).calls
}

async function repeated(where: ControlOption): Promise<Call[]> {
  const answer = await callControl(where, 'GET', '/control/repeated')
  return ((await answer.json()) as { repeated: { posts: Call[] }[] }).repeated.flatMap(({ posts }) => posts)
}

const lineOf = ({ at, service, ruc = '', cdcs, codigo, fault = '' }: Call) => [
  fechaHora(at),
  service,
  ruc,
  cdcs.length > 1 ? `${cdcs[0]} y ${cdcs.length - 1} más` : (cdcs[0] ?? ''),
  codigo,
  fault,
]
