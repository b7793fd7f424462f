/** SIFEN's short code lists: numbers with their exact literals. docs/sifen §11 and Appendix A. */
import { readTable } from './read-table.ts'

type Codigos = Readonly<Record<number, string>>

const ROWS = readTable('codigos')

/** Returns the descriptions of a field's codes. */
const of = (field: string): Codigos =>
  Object.fromEntries(ROWS.flatMap(([campo, codigo, descripcion]) => (campo === field ? [[codigo, descripcion]] : [])))

/** C002 by name, of the types that SIFEN accepts. */
export const TIPOS_DE_DOCUMENTO = {
  factura: 1,
  autofactura: 4,
  notaDeCredito: 5,
  notaDeDebito: 6,
  notaDeRemision: 7,
} as const
export type TipoDeDocumento = (typeof TIPOS_DE_DOCUMENTO)[keyof typeof TIPOS_DE_DOCUMENTO]

export const TIPO_EMISION = of('iTipEmi')
export const TIPO_DOCUMENTO = of('iTiDE')
/** Types that the manual has and the XSD lacks, so they cannot be sent. docs/notes A16 */
export const TIPO_DOCUMENTO_FUTURO = of('iTiDE futuro')
export const TIPO_TRANSACCION = of('iTipTra')
export const TIPO_IMPUESTO = of('iTImp')
export const CONDICION_ANTICIPO = of('iCondAnt')
export const OBLIGACIONES = of('cOblAfe')
export const TIPO_REGIMEN = of('cTipReg')
/** Identity papers of people who must have one. D141, E304 */
export const TIPO_DOCUMENTO_IDENTIDAD = of('iTipIDRespDE')
export const TIPO_DOCUMENTO_RECEPTOR = of('iTipIDRec')
export const INDICADOR_PRESENCIA = of('iIndPres')
export const CONDICION_OPERACION = of('iCondOpe')
export const TIPO_PAGO = of('iTiPago')
export const DENOMINACION_TARJETA = of('iDenTarj')
/** E626: how the card was processed. */
export const MEDIO_PAGO = { 1: 'POS', 2: 'Pago electrónico', 9: 'Otro' } as const
export const CONDICION_CREDITO = of('iCondCred')
export const AFECTACION_IVA = of('iAfecIVA')
export const CARACTERISTICA_CARGA = of('iCarCarga')
export const OPERACION_VEHICULO = of('iTipOpVN')
/** E779. 9 has a free text. */
export const COMBUSTIBLE = of('iTipCom')
export const NATURALEZA_VENDEDOR = of('iNatVen')
export const MOTIVO_NOTA = of('iMotEmi')
export const MOTIVO_REMISION = of('iMotEmiNR')
export const RESPONSABLE_REMISION = of('iRespEmiNR')
export const TOLERANCIA = of('cRelMerc')
export const TIPO_TRANSPORTE = of('iTipTrans')
export const MODALIDAD_TRANSPORTE = of('iModTrans')

/** E905: who pays the freight. SIFEN gets only the code. */
export const RESPONSABLE_FLETE = {
  1: 'Emisor de la factura',
  2: 'Receptor de la factura',
  3: 'Tercero',
  4: 'Agente intermediario del transporte',
  5: 'Transporte propio',
} as const

/** E906: Incoterms. SIFEN gets only the code. */
export const INCOTERMS = {
  CFR: 'Costo y flete',
  CIF: 'Costo, seguro y flete',
  CIP: 'Transporte y seguro pagados hasta',
  CPT: 'Transporte pagado hasta',
  DAP: 'Entregada en lugar convenido',
  DAT: 'Entregada en terminal',
  DDP: 'Entregada con derechos pagados',
  EXW: 'En fábrica',
  FAS: 'Franco al costado del buque',
  FCA: 'Franco transportista',
  FOB: 'Franco a bordo',
} as const

export const DOCUMENTO_ASOCIADO = of('iTipDocAso')
/** H009: types of a printed document. */
export const DOCUMENTO_IMPRESO = of('iTipoDocAso')
export const CONSTANCIA = of('iTipCons')
