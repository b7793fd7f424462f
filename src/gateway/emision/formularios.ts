/** The forms by document type. An entry lists the groups of fields of a type. No other file depends on a type. */
import { type Campo, type Campos, type Lista, templateOf } from './campo.ts'
import { asociado, facturaDeRemision, globales, items, moneda, notas, pago, transaccion } from './operacion.ts'
import { compraPublica, constancia, receptor, vendedor } from './receptor.ts'
import { entrega, remision, salida, transportista, vehiculo, viaje } from './transporte.ts'

export type Grupo = {
  titulo: string
  campos: Campos
  /** Text at the right of the title. */
  nota?: string
  /** Extra content of the card: the search of the receiver, or rows of lists. */
  con?: 'busqueda' | 'items' | 'pago'
}

export type Formulario = {
  tipoDocumento: number
  titulo: string
  /** Name of the type in the tabs. */
  corto: string
  grupos: readonly Grupo[]
  precios: boolean
}

const punto: Campos = {
  punto: { label: 'Punto de expedición', kind: 'texto', options: [] },
}
const emision: Grupo = { titulo: 'Emisión', campos: { ...punto, ...notas } }
const RECEPTOR = { titulo: 'Receptor', con: 'busqueda' } as const
const CON_IVA = 'Precios con IVA incluido'

const itemsDe = (carries: Parameters<typeof items>[0], nota?: string): Grupo => ({
  titulo: 'Ítems',
  campos: items(carries),
  con: 'items',
  ...(nota && { nota }),
})

const nota = (tipoDocumento: number, titulo: string, corto: string): Formulario => ({
  ...{ tipoDocumento, titulo, corto, precios: true },
  grupos: [
    { titulo: 'Sobre qué documento', campos: asociado },
    { ...RECEPTOR, campos: receptor() },
    itemsDe({ precios: true, iva: true, descuento: true }, CON_IVA),
    { titulo: 'Moneda', campos: { ...moneda, ...globales } },
    emision,
  ],
})

const TODOS: readonly Formulario[] = [
  {
    ...{ tipoDocumento: 1, titulo: 'Nueva factura', corto: 'Factura', precios: true },
    grupos: [
      { ...RECEPTOR, campos: { ...receptor(), ...compraPublica } },
      itemsDe({ precios: true, iva: true, descuento: true }, CON_IVA),
      { titulo: 'Condición', campos: { ...pago, ...moneda, ...globales }, con: 'pago' },
      { ...emision, campos: { ...punto, ...transaccion, ...notas } },
    ],
  },
  nota(5, 'Nueva nota de crédito', 'Nota de crédito'),
  nota(6, 'Nueva nota de débito', 'Nota de débito'),
  {
    ...{ tipoDocumento: 7, titulo: 'Nueva nota de remisión', corto: 'Remisión', precios: false },
    grupos: [
      { titulo: 'Traslado', campos: { ...remision, ...viaje, ...facturaDeRemision } },
      { ...RECEPTOR, titulo: 'Destinatario', campos: receptor({ conDireccion: true }) },
      itemsDe({ precios: false, iva: false, descuento: false }, 'Sin precios'),
      { titulo: 'Local de salida', campos: salida },
      { titulo: 'Local de entrega', campos: entrega },
      { titulo: 'Vehículo', campos: vehiculo },
      { titulo: 'Transportista', campos: transportista },
      emision,
    ],
  },
  {
    ...{ tipoDocumento: 4, titulo: 'Nueva autofactura', corto: 'Autofactura', precios: true },
    grupos: [
      { titulo: 'Vendedor', campos: vendedor },
      { titulo: 'Constancia', campos: constancia, nota: 'De no ser contribuyente' },
      itemsDe({ precios: true, iva: false, descuento: false }, 'Sin IVA'),
      { titulo: 'Condición', campos: { ...pago, ...moneda }, con: 'pago' },
      emision,
    ],
  },
]

export const FORMULARIOS: ReadonlyMap<number, Formulario> = new Map(TODOS.map(one => [one.tipoDocumento, one]))

/** Returns all fields of a form by path. */
export const camposDe = ({ grupos }: Formulario): Campos =>
  Object.assign({}, ...grupos.map(({ campos }) => campos)) as Campos

/** Returns the field of that name, if the form has it. */
export function campoDe(campos: Campos, name: string): Campo | undefined {
  const template = templateOf(name)
  return Object.hasOwn(campos, template) && !name.includes('#') ? campos[template] : undefined
}

/** True when the form has the list. */
export const hasLista = (campos: Campos, lista: Lista): boolean =>
  Object.keys(campos).some(path => path.startsWith(`${lista}.#.`))
