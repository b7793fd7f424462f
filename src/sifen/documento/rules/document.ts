/** Rules of the operation as a whole and of its issuer. reference.md §2.2, §9. */
import { type Decimal, formatDecimal, ONE, parseDecimal } from '../../decimal.ts'
import { parseRuc } from '../../ruc.ts'
import { isDateTime } from '../lexical.ts'
import { CAMBIO } from '../resolve-item.ts'
import { OPERACION } from '../resolve-receptor.ts'
import { TOO_LARGE } from '../totals.ts'
import { type Case, esGuarani, given, type Rule, unrelated } from './rule.ts'

const HOUR_MS = 3_600_000
const MAX_AGE_HOURS = 720
const MAX_AHEAD_HOURS = 120
/** Hours from now to the emission; both are wall times of the same zone. NaN when one cannot be read. */
const hoursAhead = ({ doc, contexto }: Case) =>
  isDateTime(doc.fechaEmision)
    ? (Date.parse(`${doc.fechaEmision}Z`) - Date.parse(`${contexto.ahora}Z`)) / HOUR_MS
    : Number.NaN

/** Amounts of the client's agree with ours when they are at most one unit apart (DECISIONS A10). */
export function differs(value: number | string | null | undefined, computed: Decimal): boolean {
  const amount = given(value) ? parseDecimal(value ?? '') : undefined
  if (amount === undefined) return false
  const gap = amount > computed ? amount - computed : computed - amount
  return gap > ONE
}

export const totalText = (campo: string, computed: Decimal): string =>
  `El valor de totales.${campo} no coincide con el calculado a partir de los ítems, que es ${formatDecimal(computed)}.`

export const DOCUMENT_RULES: readonly Rule<Case>[] = [
  {
    campo: 'tipoDocumento',
    broken: c => !given(c.dte.tipoDocumento),
    mensaje: 'El campo tipoDocumento es obligatorio.',
  },
  {
    campo: 'tipoDocumento',
    broken: c => given(c.dte.tipoDocumento) && c.dte.tipoDocumento !== 1,
    mensaje: 'Por ahora solo se emiten facturas electrónicas: el campo tipoDocumento debe ser 1.',
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
    broken: c => hoursAhead(c) < -MAX_AGE_HOURS,
    mensaje: `SIFEN no acepta documentos emitidos hace más de ${MAX_AGE_HOURS} horas (30 días). Revise la fechaEmision.`,
  },
  {
    campo: 'fechaEmision',
    codigo: '1151',
    broken: c => hoursAhead(c) > MAX_AHEAD_HOURS,
    mensaje: `SIFEN no acepta documentos emitidos con más de ${MAX_AHEAD_HOURS} horas (5 días) de anticipación. Revise la fechaEmision y que sea hora de Asunción.`,
  },
  {
    campo: 'fechaEmision',
    codigo: '1103',
    broken: c =>
      given(c.contexto.numeracion) &&
      c.doc.fechaEmision.slice(0, 10) < (c.contexto.numeracion?.timbradoFechaInicio ?? ''),
    mensaje: c =>
      `La fechaEmision es anterior al inicio de vigencia del timbrado (${c.contexto.numeracion?.timbradoFechaInicio}).`,
  },
  {
    campo: 'tipoImpuesto',
    broken: c => c.doc.operacion.tipoImpuesto === 2,
    mensaje: 'Los documentos con ISC (tipoImpuesto 2) todavía no están disponibles. Use 1 (IVA) o 5 (IVA - Renta).',
  },
  {
    campo: 'tipo_cambio',
    codigo: '1209',
    broken: c => !esGuarani(c) && c.doc.operacion.condicionTipoCambio === CAMBIO.global && !given(c.dte.tipo_cambio),
    mensaje: 'La operación no es en guaraníes: indique el tipo_cambio (guaraníes por unidad de la moneda).',
  },
  {
    campo: 'tipo_cambio',
    codigo: '1208',
    broken: c => esGuarani(c) && given(c.dte.tipo_cambio),
    mensaje: 'Una operación en guaraníes no lleva tipo_cambio: quítelo o indique la moneda.',
  },
  {
    campo: 'tipo_cambio',
    codigo: '1210',
    broken: c => c.doc.operacion.condicionTipoCambio === CAMBIO.porItem && given(c.dte.tipo_cambio),
    mensaje: 'Con condicionTipoCambio 2 el cambio va en cada ítem (items.N.cambio) y no en tipo_cambio.',
  },
  {
    campo: 'condicionTipoCambio',
    codigo: '1208',
    broken: c => esGuarani(c) && given(c.dte.condicionTipoCambio),
    mensaje: 'Una operación en guaraníes no lleva condicionTipoCambio: quítelo.',
  },
  {
    campo: 'obligaciones',
    codigo: '1222',
    broken: ({ dte }) => new Set(dte.obligaciones?.map(o => o.codigo)).size < (dte.obligaciones?.length ?? 0),
    mensaje: 'Hay códigos repetidos en obligaciones.',
  },
  {
    campo: 'dncp',
    broken: ({ dte, doc }) => given(dte.dncp) && given(doc.receptor) && doc.receptor?.tipoOperacion !== OPERACION.b2g,
    mensaje: 'Los datos de compra pública (dncp) solo van en ventas al Estado: tipoOperacion 3 (B2G).',
  },
  {
    campo: 'dncp.fecha',
    codigo: '1402',
    broken: ({ dte, doc }) => (dte.dncp?.fecha ?? '') > doc.fechaEmision.slice(0, 10),
    mensaje: 'La fecha del código de contratación no puede ser posterior a la fechaEmision.',
  },
]

/** Only for documents whose items are in order: what they come to. */
export const TOTAL_RULES: readonly Rule<Case>[] = [
  {
    campo: 'totales.totalOperacion',
    broken: c => differs(c.dte.totales?.totalOperacion, c.doc.totales.totGralOpe),
    mensaje: c => totalText('totalOperacion', c.doc.totales.totGralOpe),
  },
  {
    campo: 'totales.ivaTotal',
    broken: c => differs(c.dte.totales?.ivaTotal, c.doc.totales.totIVA),
    mensaje: c => totalText('ivaTotal', c.doc.totales.totIVA),
  },
  {
    campo: 'items',
    broken: ({ doc }) => Object.values(doc.totales).some(total => total !== undefined && total >= TOO_LARGE),
    mensaje: 'El total del documento supera los 15 dígitos enteros que SIFEN admite.',
  },
]

export const ISSUER_RULES: readonly Rule<Case>[] = [
  {
    campo: 'emisor.ruc',
    broken: ({ dte, contexto }) => {
      const ruc = dte.emisor?.ruc
      return given(ruc) && parseRuc(ruc ?? '')?.numero !== contexto.emisor?.ruc
    },
    mensaje: ({ contexto }) =>
      `El emisor.ruc no es el del emisor de este documento (${contexto.emisor?.ruc}-${contexto.emisor?.dv}).`,
  },
  {
    campo: 'emisor.dv',
    codigo: '1253',
    broken: ({ dte, contexto }) => given(dte.emisor?.dv) && dte.emisor?.dv !== contexto.emisor?.dv,
    mensaje: ({ contexto }) => `El dígito verificador del emisor es ${contexto.emisor?.dv}.`,
  },
  {
    campo: 'tipoContribuyente',
    broken: ({ dte, contexto }) =>
      given(dte.tipoContribuyente) && dte.tipoContribuyente !== contexto.emisor?.tipoContribuyente,
    mensaje: ({ contexto }) =>
      `El emisor está registrado con tipo de contribuyente ${contexto.emisor?.tipoContribuyente} (1 persona física, 2 persona jurídica).`,
  },
  {
    campo: 'emisor.codigoCiudad',
    codigo: '1255',
    broken: ({ doc }) => unrelated(doc.emisor?.departamento, doc.emisor?.codigoDistrito, doc.emisor?.codigoCiudad),
    mensaje: 'El departamento, el distrito y la ciudad del emisor no se corresponden según la tabla de la DNIT.',
  },
]
