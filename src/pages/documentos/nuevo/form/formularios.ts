/** The forms by document type. An entry lists the groups of fields of a type. No other file depends on a type. */
import { TIPOS_DE_DOCUMENTO } from '@nanduti/sifen'
import { type FormFields, OWN } from '../../../../web/index.ts'
import { asociado, facturaDeRemision, globales, items, moneda, notas, pago, transaccion } from './operacion.ts'
import { compraPublica, constancia, receptor, vendedor } from './receptor.ts'
import { entrega, remision, salida, transportista, vehiculo, viaje } from './transporte.ts'

export type Grupo = {
  titulo: string
  campos: FormFields
  /** Text at the right of the title. */
  nota?: string
  /** Rows of lists in the card. */
  rows?: 'items' | 'pago'
}

export type Formulario = {
  tipoDocumento: number
  titulo: string
  /** Name of the type in the tabs. */
  corto: string
  grupos: readonly Grupo[]
  precios: boolean
}

const punto: FormFields = {
  punto: { label: 'Punto de expedición', kind: OWN },
}
const emision: Grupo = { titulo: 'Emisión', campos: { ...punto, ...notas } }
const RECEPTOR = { titulo: 'Receptor' }
const CON_IVA = 'Precios con IVA incluido'

const itemsDe = (carries: Parameters<typeof items>[0], nota?: string): Grupo => ({
  titulo: 'Ítems',
  campos: items(carries),
  rows: 'items',
  ...(nota && { nota }),
})

const nota = (titulo: string, corto: string): FormularioDeTipo => ({
  ...{ titulo, corto, precios: true },
  grupos: [
    { titulo: 'Sobre qué documento', campos: asociado },
    { ...RECEPTOR, campos: receptor() },
    itemsDe({ precios: true, iva: true, descuento: true }, CON_IVA),
    { titulo: 'Moneda', campos: { ...moneda, ...globales } },
    emision,
  ],
})

type FormularioDeTipo = Omit<Formulario, 'tipoDocumento'>

/** In the order of the tabs. */
const DE_TIPO: Readonly<Record<keyof typeof TIPOS_DE_DOCUMENTO, FormularioDeTipo>> = {
  factura: {
    ...{ titulo: 'Nueva factura', corto: 'Factura', precios: true },
    grupos: [
      { ...RECEPTOR, campos: { ...receptor(), ...compraPublica } },
      itemsDe({ precios: true, iva: true, descuento: true }, CON_IVA),
      { titulo: 'Condición', campos: { ...pago, ...moneda, ...globales }, rows: 'pago' },
      { ...emision, campos: { ...punto, ...transaccion, ...notas } },
    ],
  },
  notaDeCredito: nota('Nueva nota de crédito', 'Nota de crédito'),
  notaDeDebito: nota('Nueva nota de débito', 'Nota de débito'),
  notaDeRemision: {
    ...{ titulo: 'Nueva nota de remisión', corto: 'Remisión', precios: false },
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
  autofactura: {
    ...{ titulo: 'Nueva autofactura', corto: 'Autofactura', precios: true },
    grupos: [
      { titulo: 'Vendedor', campos: vendedor },
      { titulo: 'Constancia', campos: constancia, nota: 'De no ser contribuyente' },
      itemsDe({ precios: true, iva: false, descuento: false }, 'Sin IVA'),
      { titulo: 'Condición', campos: { ...pago, ...moneda }, rows: 'pago' },
      emision,
    ],
  },
}

const TIPOS: Readonly<Record<string, number>> = TIPOS_DE_DOCUMENTO

export const FORMULARIOS: ReadonlyMap<number, Formulario> = new Map(
  Object.entries(DE_TIPO).map(([tipo, formulario]) => {
    const tipoDocumento = TIPOS[tipo] as number
    return [tipoDocumento, { ...formulario, tipoDocumento }]
  }),
)

/** Returns all fields of a form by path. */
export const camposDe = ({ grupos }: Formulario): FormFields =>
  Object.assign({}, ...grupos.map(({ campos }) => campos)) as FormFields
