/** Rules of the whole operation. docs/sifen §2.2, §9. */
import { given, isDateTime, LISTS, type Rule } from '../../campos/index.ts'
import { EMISION_EN_PALABRAS, EMISION_FUTURA_HORAS, EMISION_HORAS } from '../../plazos.ts'
import { CAMBIO, OPERACION } from '../resolve/index.ts'
import { isServed } from '../tipos/index.ts'
import { type Case, esGuarani } from './case.ts'

const HOUR_MS = 3_600_000

/** Codes that ISO 4217 reserves for no currency and for tests. The XSD copied them, but no invoice can be in either. */
const SIN_MONEDA: readonly string[] = ['XXX', 'XTS']

/**
 * Returns the hours from now to the emission: both are wall times of the same zone. NaN when one cannot be read. Zero for
 * one that was issued earlier on the same day, as most are: only older ones and the future have limits.
 */
function hoursAhead({ doc: { fechaEmision }, contexto: { ahora } }: Case): number {
  if (fechaEmision <= ahora && fechaEmision.startsWith(ahora.slice(0, 10))) return 0
  if (!isDateTime(fechaEmision)) return Number.NaN
  return (Date.parse(`${fechaEmision}Z`) - Date.parse(`${ahora}Z`)) / HOUR_MS
}

export const DOCUMENT_RULES: readonly Rule<Case>[] = [
  {
    campo: 'tipoDocumento',
    broken: c => !given(c.dte.tipoDocumento),
    mensaje: 'El campo tipoDocumento es obligatorio.',
  },
  {
    campo: 'tipoDocumento',
    broken: c => given(c.dte.tipoDocumento) && !isServed(c.dte.tipoDocumento),
    mensaje: `El campo tipoDocumento debe ser ${LISTS.tipoDocumento.sample}.`,
  },
  {
    campo: 'tipoEmision',
    codigo: '1050',
    broken: c => given(c.dte.tipoEmision) && c.dte.tipoEmision !== 1,
    mensaje: 'SIFEN solo acepta emisión normal: el campo tipoEmision debe ser 1.',
  },
  {
    campo: 'tipoOperacion',
    broken: c => given(c.dte.tipoOperacion) && !Object.values<number>(OPERACION).includes(c.dte.tipoOperacion ?? 0),
    mensaje: 'El campo tipoOperacion debe ser 1 (B2B), 2 (B2C), 3 (B2G) o 4 (B2F).',
  },
  {
    campo: 'fechaEmision',
    codigo: '1150',
    // A document exactly at the limit now will be older when it arrives.
    broken: c => hoursAhead(c) <= -EMISION_HORAS,
    mensaje: `SIFEN no acepta documentos emitidos hace más de ${EMISION_EN_PALABRAS}. Revise la fechaEmision.`,
  },
  {
    campo: 'fechaEmision',
    codigo: '1151',
    broken: c => hoursAhead(c) > EMISION_FUTURA_HORAS,
    mensaje: `SIFEN no acepta documentos emitidos con más de ${EMISION_FUTURA_HORAS} horas (5 días) de anticipación. Revise la fechaEmision y que sea hora de Asunción.`,
  },
  {
    campo: 'fechaEmision',
    codigo: '1103',
    needs: ['timbradoFechaInicio'],
    broken: c =>
      given(c.contexto.numeracion) &&
      c.doc.fechaEmision.slice(0, 10) < (c.contexto.numeracion?.timbradoFechaInicio ?? ''),
    mensaje: c =>
      `La fechaEmision es anterior al inicio de vigencia del timbrado (${c.contexto.numeracion?.timbradoFechaInicio}).`,
  },
]

/** Clocks differ by less than this. UTC is three hours ahead of Asunción. */
const DOUBTFUL_HOURS = 1 / 6

export const DOCUMENT_WARNINGS: readonly Rule<Case>[] = [
  {
    campo: 'fechaEmision',
    broken: c => hoursAhead(c) > DOUBTFUL_HOURS,
    mensaje: c =>
      `La fechaEmision ${c.doc.fechaEmision} es posterior a la hora de Asunción (${c.contexto.ahora}): ¿está en UTC? Indique la hora local, sin zona, o no indique ninguna.`,
  },
]

/** Rules of gOpeCom: currency, rate and obligations. */
export const OPERATION_RULES: readonly Rule<Case>[] = [
  {
    campo: 'moneda',
    broken: c => SIN_MONEDA.includes(c.doc.operacion.moneda),
    mensaje:
      'Los códigos XXX (ninguna) y XTS (pruebas) no son de una moneda: indique la de la operación, por ejemplo PYG o USD.',
  },
  {
    campo: 'tipo_cambio',
    codigo: '1209',
    needs: ['moneda', 'condicionTipoCambio'],
    broken: c =>
      !esGuarani(c) &&
      c.doc.operacion.condicionTipoCambio === CAMBIO.global &&
      c.doc.operacion.tipo_cambio === undefined,
    mensaje: 'La operación no es en guaraníes: indique el tipo_cambio (guaraníes por unidad de la moneda).',
  },
  {
    campo: 'tipo_cambio',
    codigo: '1210',
    needs: ['moneda'],
    broken: c => esGuarani(c) && given(c.dte.tipo_cambio),
    mensaje: 'Una operación en guaraníes no lleva tipo_cambio: quítelo o indique la moneda.',
  },
  {
    campo: 'tipo_cambio',
    codigo: '1210',
    needs: ['condicionTipoCambio'],
    broken: c => c.doc.operacion.condicionTipoCambio === CAMBIO.porItem && given(c.dte.tipo_cambio),
    mensaje: 'Con condicionTipoCambio 2 el cambio va en cada ítem (items.N.cambio) y no en tipo_cambio.',
  },
  {
    campo: 'condicionTipoCambio',
    codigo: '1208',
    needs: ['moneda'],
    broken: c => esGuarani(c) && given(c.dte.condicionTipoCambio),
    mensaje: 'Una operación en guaraníes no lleva condicionTipoCambio: quítelo.',
  },
  {
    campo: 'obligaciones',
    codigo: '1222',
    broken: ({ dte: { obligaciones } }) =>
      given(obligaciones) && new Set(obligaciones?.map(o => o.codigo)).size < (obligaciones?.length ?? 0),
    mensaje: 'Hay códigos repetidos en obligaciones.',
  },
  {
    campo: 'dncp.fecha',
    codigo: '1402',
    needs: ['fechaEmision'],
    broken: ({ dte, doc }) => (dte.dncp?.fecha ?? '') > doc.fechaEmision.slice(0, 10),
    mensaje: 'La fecha del código de contratación no puede ser posterior a la fechaEmision.',
  },
]
