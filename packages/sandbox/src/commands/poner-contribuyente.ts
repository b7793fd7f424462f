/**
 * `nanduti sandbox contribuyente …`: sets the register's data of a RUC, so that SIFEN rejects documents because of it.
 */
import { CommandError } from './command.ts'
import { type ControlOption, type SandboxRegistration, withControl } from './control-client.ts'
import { columns } from './text-table.ts'
import { bodyOf, type Fields } from './typed.ts'

type Taxpayer = { ruc: string; nombre: string; estado: string; facturadorElectronico: boolean; soloLotes?: boolean }
type Options = ControlOption & {
  nombre?: string
  estado?: string
  facturador?: boolean
  soloLotes?: boolean
  actividad?: string[]
  delEstado?: boolean
}

const FIELDS: Fields = {
  ruc: 'ruc',
  '--nombre': 'nombre',
  '--estado': 'estado',
  '--facturador': 'facturadorElectronico',
  '--solo-lotes': 'soloLotes',
  '--actividad': 'actividades',
  '--del-estado': 'organismoDelEstado',
}

export const addContribuyente: SandboxRegistration = (sandbox, { print, callControl }) => {
  const contribuyente = sandbox
    .command('contribuyente')
    .description('el padrón: qué RUC existen, en qué estado y con qué actividades')
  const poner = contribuyente
    .command('poner')
    .description('dice de un RUC lo que el sandbox no vería por sí solo; lo que no se diga queda como estaba')
    .argument('<ruc>', 'con o sin dígito verificador')
    .option('--estado <estado>', 'ACT, SUS, SAD, BLQ, CAN, CDE o INEXISTENTE')
    .option('--nombre <nombre>', 'el nombre o la razón social')
    .option('--facturador', 'es facturador electrónico')
    .option('--no-facturador', 'no lo es')
    .option('--solo-lotes', 'SIFEN lo atiende solo por lotes: recibe contesta 1264')
    .option('--no-solo-lotes', 'recibe lo atiende')
    .option('--actividad <código=descripción...>', 'sus actividades económicas; sin ellas se cree cualquiera')
    .option('--del-estado', 'es un organismo del Estado')
    .option('--no-del-estado', 'no lo es')
  withControl(poner).action(async (ruc: string, { control, actividad, ...options }: Options) => {
    const actividades = actividad && Object.fromEntries(actividad.map(pairOf))
    const body = bodyOf(FIELDS, { ...options, ruc, actividad: actividades })
    const answer = await callControl({ control }, 'POST', '/control/contribuyentes', body, FIELDS)
    const stored = (await answer.json()) as Taxpayer
    print(`El RUC ${stored.ruc} (${stored.nombre}) está en estado ${stored.estado}.`)
  })
  withControl(contribuyente.command('listar').description('muestra los que conoce')).action(
    async (where: ControlOption) => {
      const answer = await callControl(where, 'GET', '/control/contribuyentes')
      const { contribuyentes } = (await answer.json()) as { contribuyentes: Taxpayer[] }
      print(contribuyentes.length === 0 ? 'Ninguno.' : columns(contribuyentes.map(lineOf)))
    },
  )
}

const lineOf = ({ ruc, nombre, estado, facturadorElectronico, soloLotes }: Taxpayer) => [
  ruc,
  estado,
  [facturadorElectronico && 'facturador electrónico', soloLotes && 'solo por lotes'].filter(Boolean).join(', '),
  nombre,
]

function pairOf(text: string): [string, string] {
  const [, codigo, descripcion] = /^([^=]+)=(.+)$/s.exec(text) ?? []
  if (codigo === undefined || descripcion === undefined) {
    throw new CommandError(`«${text}» no es una actividad: escriba código=descripción.`)
  }
  return [codigo, descripcion]
}
