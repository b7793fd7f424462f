/**
 * The codes of the DE with their descriptions (docs/sifen §11, Appendix A). A code that is missing here (9, 99 …) takes
 * free text.
 */
import { cellsOf, described, Table } from './table.ts'

/** The file, kept for the next field. */
let cells: readonly string[][] | undefined

/** Returns the codes of a field. */
function of(field: string): Table {
  return new Table(() => {
    cells ??= cellsOf('codigos')
    return cells.flatMap(([campo, code = '', description = '']) =>
      campo === field ? [[code, description] as const] : [],
    )
  })
}

export const TIPO_EMISION = of('iTipEmi')
export const TIPO_DOCUMENTO = of('iTiDE')
/** Types that the manual announces and SIFEN does not accept yet. docs/notes A16 */
export const TIPO_DOCUMENTO_FUTURO = of('iTiDE futuro')
export const TIPO_TRANSACCION = of('iTipTra')
export const TIPO_IMPUESTO = of('iTImp')
export const CONDICION_ANTICIPO = of('iCondAnt')
export const OBLIGACION = of('cOblAfe')
export const DEPARTAMENTO = described('departamentos')
export const DOCUMENTO_IDENTIDAD = of('iTipIDRespDE')
export const DOCUMENTO_RECEPTOR = of('iTipIDRec')
export const INDICADOR_PRESENCIA = of('iIndPres')
export const NATURALEZA_VENDEDOR = of('iNatVen')
export const MOTIVO_NOTA = of('iMotEmi')
export const MOTIVO_REMISION = of('iMotEmiNR')
export const RESPONSABLE_REMISION = of('iRespEmiNR')
export const CONDICION_OPERACION = of('iCondOpe')
export const TIPO_PAGO = of('iTiPago')
export const TARJETA = of('iDenTarj')
export const CONDICION_CREDITO = of('iCondCred')
export const RELEVANCIA_MERCADERIA = of('cRelMerc')
export const AFECTACION_IVA = of('iAfecIVA')
export const OPERACION_VEHICULO = of('iTipOpVN')
export const TIPO_TRANSPORTE = of('iTipTrans')
export const MODALIDAD_TRANSPORTE = of('iModTrans')
export const DOCUMENTO_ASOCIADO = of('iTipDocAso')
export const DOCUMENTO_IMPRESO = of('iTipoDocAso')
export const CONSTANCIA = of('iTipCons')

/** Countries of a DE, by their three letters. */
export const PAIS = described('paises')
/** Currencies of a DE, with their English names. */
export const MONEDA = described('monedas')
/** Units of measure of a DE, with their abbreviations for dDesUniMed. */
export const UNIDAD = described('unidades')
