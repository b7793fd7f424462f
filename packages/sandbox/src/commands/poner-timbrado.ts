/** `nanduti sandbox timbrado …`: sets a timbrado's owner, start date and places. */
import { type ControlOption, type SandboxRegistration, withControl } from './control-client.ts'
import { columns } from './text-table.ts'
import { bodyOf, type Fields } from './typed.ts'

type Timbrado = { dNumTim: string; ruc: string; dFeIniT: string; puntos?: string[]; electronico?: boolean }
type Options = ControlOption & { ruc?: string; inicio?: string; punto?: string[]; electronico?: true; impreso?: true }

const FIELDS: Fields = {
  número: 'dNumTim',
  '--ruc': 'ruc',
  '--inicio': 'dFeIniT',
  '--punto': 'puntos',
  '--electronico': 'electronico',
}

export const addTimbrado: SandboxRegistration = (sandbox, { print, callControl }) => {
  const timbrado = sandbox.command('timbrado').description('los timbrados: de quién son, desde cuándo y para qué')
  const poner = timbrado
    .command('poner')
    .description('dice de un timbrado lo que el sandbox no vería por sí solo; lo que no se diga queda como estaba')
    .argument('<número>', 'de ocho cifras')
    .option('--ruc <ruc>', 'de quién es; hace falta si aún no lo conoce')
    .option('--inicio <aaaa-mm-dd>', 'desde cuándo rige; hace falta si aún no lo conoce')
    .option('--punto <001-001...>', 'para qué establecimientos y puntos; sin ellos se cree cualquiera')
    .option('--electronico', 'es de documentos electrónicos')
    .option('--impreso', 'es de documentos impresos')
  withControl(poner).action(async (número: string, { control, impreso, ...options }: Options) => {
    const body = bodyOf(FIELDS, { ...options, número, ...(impreso && { electronico: false }) })
    const stored = (await (
      await callControl({ control }, 'POST', '/control/timbrados', body, FIELDS)
    ).json()) as Timbrado
    print(columns([lineOf(stored)]))
  })
  withControl(timbrado.command('listar').description('muestra los que conoce')).action(async (where: ControlOption) => {
    const { timbrados } = (await (await callControl(where, 'GET', '/control/timbrados')).json()) as {
      timbrados: Timbrado[]
    }
    print(timbrados.length === 0 ? 'Ninguno.' : columns(timbrados.map(lineOf)))
  })
}

const lineOf = ({ dNumTim, ruc, dFeIniT, puntos = [], electronico = true }: Timbrado) => [
  dNumTim,
  ruc,
  `desde ${dFeIniT}`,
  electronico ? 'electrónico' : 'impreso',
  puntos.join(' '),
]
