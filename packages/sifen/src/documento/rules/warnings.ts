/**
 * Warnings about values that SIFEN accepts and the client probably did not mean, returned in `advertencias`. A warning
 * has the shape of a rule, but only runs on documents without problems, so it needs neither `needs` nor a code.
 */
import { filled, given, knownAmount, type ReadAmount, type Rule } from '../../campos/index.ts'
import {
  add,
  type Decimal,
  fitsDecimals,
  formatDecimal,
  fromInteger,
  multiply,
  ONE,
  roundTo,
  subtract,
  ZERO,
} from '../../decimal.ts'
import { AFECTACION, CONDICION, CREDITO, GUARANI, INNOMINADO, LEYENDA, NATURALEZA, PLAZO } from '../resolve/index.ts'
import type { Reglas } from '../tipos/index.ts'
import { type Case, esGuarani, totalEnGuaranies } from './case.ts'
import { FUTURO_WARNINGS } from './futuros.ts'
import { importe } from './importe.ts'
import type { ItemCase } from './item.ts'
import { SECTOR_WARNINGS } from './sectores.ts'
import { differs, farApart, totalText } from './totals.ts'

type Montos = readonly { moneda: string; monto: ReadAmount | undefined }[]

/** Returns the sum of payments or instalments. Undefined without any, or when one is not in the document's currency. */
function sumOf(montos: Montos | undefined, { doc }: Case): Decimal | undefined {
  if (!montos?.length || montos.some(({ moneda }) => moneda !== doc.operacion.moneda)) return undefined
  return montos.reduce<Decimal>((sum, { monto }) => add(sum, knownAmount(monto) ?? ZERO), ZERO)
}

const total = ({ doc }: Case) => doc.totales.totGralOpe
const pagado = (c: Case) => sumOf(c.doc.condicion.entregas, c)
const entregaInicial = ({ doc }: Case) => knownAmount(doc.condicion.credito?.montoEntrega)
const enCuotas = (c: Case) => sumOf(c.doc.condicion.credito?.infoCuotas, c)
/**
 * Returns the total minus the initial payment. That payment has no currency of its own: it is the document's when all
 * its payments are.
 */
function aCredito(c: Case): Decimal | undefined {
  const entrega = entregaInicial(c)
  if (entrega === undefined) return total(c)
  return pagado(c) === undefined ? undefined : subtract(total(c), entrega)
}

const disagree = (a: Decimal | undefined, b: Decimal | undefined) =>
  a !== undefined && b !== undefined && farApart(a, b)
/** Writes an amount of the document, in its currency. */
const texto = (amount: Decimal | undefined, { doc }: Case) => importe(amount ?? ZERO, doc.operacion.moneda)

/** True for a rounding that the document did not ask for. */
const esDelEmisor = ({ dte, doc }: Case) => doc.totales.redon > ZERO && !given(dte.redondeo) && !given(dte.redondearA)

const SUBTOTALES = [
  ['subtotalExento', 'subExe'],
  ['subtotalGravado5', 'sub5'],
  ['subtotalGravado10', 'sub10'],
  ['iva5', 'iva5'],
  ['iva10', 'iva10'],
] as const

type Cuota = NonNullable<NonNullable<Case['doc']['condicion']['credito']>['infoCuotas']>[number]
/** An instalment, and the day of the document. */
type CuotaCase = { cuota: Cuota; emision: string }

export const CUOTA_WARNINGS: readonly Rule<CuotaCase>[] = [
  {
    campo: 'vencimiento',
    broken: ({ cuota, emision }) => cuota.vencimiento != null && cuota.vencimiento < emision,
    mensaje: ({ cuota, emision }) =>
      `La cuota vence el ${cuota.vencimiento}, antes de la emisión del documento (${emision}). SIFEN no lo mira: revísela.`,
  },
]

export const ITEM_WARNINGS: readonly Rule<Pick<ItemCase, 'item'>>[] = [
  {
    campo: 'precioUnitario',
    broken: ({ item }) => item.precioUnitario === ZERO,
    mensaje: 'El precioUnitario es 0: si no es un obsequio o una muestra, corríjalo.',
  },
  {
    campo: 'ivaProporcion',
    broken: ({ item }) => item.afectacionIva === AFECTACION.parcial && item.figures.ivaProporcion <= ONE,
    mensaje: ({ item }) => {
      const written = formatDecimal(item.figures.ivaProporcion)
      return `La ivaProporcion es un porcentaje: ${written} grava el ${written} % del precio. Si es una fracción, multiplíquela por 100.`
    },
  },
]

/** Returns what the payments are worth in guaraníes, when one is in another currency than the document. */
function enGuaranies({ doc: { condicion, operacion } }: Case): Decimal | undefined {
  const entregas = condicion.condicion === CONDICION.contado ? (condicion.entregas ?? []) : []
  if (entregas.every(({ moneda }) => moneda === operacion.moneda)) return undefined
  return entregas.reduce<Decimal>((sum, { moneda, monto, cambio }) => {
    const rate = moneda === GUARANI ? ONE : (knownAmount(cambio) ?? ZERO)
    return add(sum, multiply(knownAmount(monto) ?? ZERO, rate))
  }, ZERO)
}

const FIVE = fromInteger(5)
/** True when `a` differs from `b` by more than a fifth of it. Currencies are changed at other rates than the document's. */
const fifthApart = (a: Decimal | undefined, b: Decimal) =>
  a !== undefined && multiply(a > b ? subtract(a, b) : subtract(b, a), FIVE) > b

const PAYMENT_WARNINGS: readonly Rule<Case>[] = [
  {
    campo: 'condicionPago.entregas',
    broken: c => fifthApart(enGuaranies(c), totalEnGuaranies(c)),
    mensaje: c =>
      `Los pagos de condicionPago.entregas valen ${importe(roundTo(enGuaranies(c) ?? ZERO, 0), GUARANI)} y el total vale ${importe(roundTo(totalEnGuaranies(c), 0), GUARANI)}: difieren en más del 20 %. Revise montos y monedas: SIFEN no los compara.`,
  },
  {
    campo: 'condicionPago.entregas',
    broken: c => c.doc.condicion.condicion === CONDICION.contado && disagree(pagado(c), total(c)),
    mensaje: c =>
      `Los pagos de condicionPago.entregas suman ${texto(pagado(c), c)} y el total es ${texto(total(c), c)}. SIFEN no los compara: revíselos.`,
  },
  {
    campo: 'condicionPago.credito.montoEntrega',
    broken: c => disagree(pagado(c), entregaInicial(c)),
    mensaje: c =>
      `Los pagos de condicionPago.entregas suman ${texto(pagado(c), c)} y credito.montoEntrega es ${texto(entregaInicial(c), c)}. SIFEN no los compara: revíselos.`,
  },
  {
    campo: 'condicionPago.credito.plazo',
    broken: ({ dte, doc }) =>
      doc.condicion.credito?.tipo === CREDITO.plazo && filled(dte.condicionPago?.credito?.plazo) === undefined,
    mensaje: `El crédito no dice su plazo ni sus cuotas y se emite a «${PLAZO}»: si no es así, indíquelo en condicionPago.credito.`,
  },
  {
    campo: 'condicionPago.credito.infoCuotas',
    broken: ({ doc: { condicion } }) =>
      Boolean(condicion.credito?.infoCuotas?.length) &&
      condicion.credito?.infoCuotas?.length !== condicion.credito?.cuotas,
    mensaje: ({ doc: { condicion } }) =>
      `La cantidad credito.cuotas es ${condicion.credito?.cuotas} y en credito.infoCuotas el detalle es de ${condicion.credito?.infoCuotas?.length}. SIFEN no las compara: revíselas.`,
  },
  {
    campo: 'condicionPago.credito.infoCuotas',
    broken: c => disagree(enCuotas(c), aCredito(c)),
    mensaje: c =>
      `Las cuotas de credito.infoCuotas suman ${texto(enCuotas(c), c)} y lo que queda a crédito es ${texto(aCredito(c), c)}. SIFEN no los compara: revíselos.`,
  },
]

const TOTAL_WARNINGS: readonly Rule<Case>[] = [
  {
    // One who states the total knows of it: another total is refused.
    campo: 'redondearA',
    broken: c => esDelEmisor(c) && !given(c.dte.totales?.totalOperacion),
    mensaje: c =>
      `El emisor redondea a ${c.contexto.redondearA} guaraníes: se restan ${texto(c.doc.totales.redon, c)} y el total es ${texto(total(c), c)}. Si este documento no se redondea, indique redondearA 0.`,
  },
  {
    campo: 'items',
    // A share of a global discount per unit is rounded at the eighth decimal.
    broken: c => esGuarani(c) && !fitsDecimals(roundTo(total(c), 4), 0),
    mensaje: c =>
      `El total es ${texto(total(c), c)} y los guaraníes no tienen decimales: revise cantidades, precios y descuentos.`,
  },
  {
    campo: 'condicionAnticipo',
    broken: ({ dte, doc }) =>
      doc.totales.anticipo > ZERO &&
      (dte.condicionAnticipo === 1 ? doc.totales.totAnt : dte.condicionAnticipo === 2 ? doc.totales.totAntItem : 1) ===
        ZERO,
    mensaje: ({ dte }) =>
      `El campo condicionAnticipo es ${dte.condicionAnticipo} y el anticipo es ${dte.condicionAnticipo === 1 ? 'de los ítems (2)' : 'de todo el documento (1)'}. SIFEN no los compara: revíselos.`,
  },
  // The client's subtotals are only compared. SIFEN always gets those that we computed (docs/notes A10).
  ...SUBTOTALES.map(
    ([campo, computed]): Rule<Case> => ({
      campo: `totales.${campo}`,
      broken: ({ dte, doc, tipo }) => tipo.iva && differs(dte.totales?.[campo], doc.totales[computed] ?? ZERO),
      mensaje: ({ doc }) => totalText(campo, doc.totales[computed] ?? ZERO),
    }),
  ),
]

/** Values of an unnamed receiver that SIFEN gets anyway. */
const DE_INNOMINADO = { numeroDocumento: /^0+$/, nombre: /^sin nombre$/i } as const

const RECEPTOR_WARNINGS: readonly Rule<Case>[] = [
  // A taxpayer is identified by its RUC. SIFEN has no other document of one (D208 to D210).
  ...(['tipoDoc', 'documentoTipoDescripcion'] as const).map(
    (campo): Rule<Case> => ({
      campo: `receptor.${campo}`,
      broken: ({ dte: { receptor } }) => receptor?.naturaleza === NATURALEZA.contribuyente && given(receptor[campo]),
      mensaje: `El receptor es contribuyente: se lo identifica por su RUC, y receptor.${campo} no se envía a SIFEN.`,
    }),
  ),
  // docs/notes 12
  ...(['numeroDocumento', 'nombre'] as const).map(
    (campo): Rule<Case> => ({
      campo: `receptor.${campo}`,
      broken: ({ dte, doc }) => {
        const written = filled(dte.receptor?.[campo])
        return doc.receptor?.tipoDoc === INNOMINADO && written !== undefined && !DE_INNOMINADO[campo].test(written)
      },
      mensaje: `SIFEN no admite número de documento ni nombre con tipoDoc 5 (innominado): receptor.${campo} no se envía. Para enviarlo, use tipoDoc 1 (cédula).`,
    }),
  ),
]

/** Motives with which goods usually stay with the company. SIFEN approves other receivers: docs/sifen/observed.md, 2606. */
const CASI_SIEMPRE_PROPIO: readonly unknown[] = [8, 9]

/** docs/notes A37. */
const REMISION_WARNINGS: readonly Rule<Case>[] = [
  {
    campo: 'receptor.numeroDocumento',
    broken: ({ dte, doc, contexto }) =>
      CASI_SIEMPRE_PROPIO.includes(dte.remision?.motivo) &&
      given(contexto.emisor) &&
      doc.receptor?.ruc !== contexto.emisor?.ruc,
    mensaje: ({ dte }) =>
      `En un traslado por ${dte.remision?.motivo === 8 ? 'transformación' : 'reparación'} (motivo ${dte.remision?.motivo}) el receptor suele ser el propio emisor. SIFEN acepta también a otro: revíselo.`,
  },
  {
    campo: 'descripcion',
    broken: ({ dte, contexto }) => filled(dte.descripcion) === undefined && contexto.leyendaRemision === undefined,
    mensaje: `La nota de remisión lleva la leyenda que pide la RG 41/2014 (art. 3 inc. 7). No se indicó ninguna y se emite «${LEYENDA}»: si no es esa, indíquela en el campo descripcion.`,
  },
]

/** Warnings by the tables of rules that a type has. */
export const WARNING_RULES: Readonly<Partial<Record<Reglas, readonly Rule<Case>[]>>> = {
  receptor: RECEPTOR_WARNINGS,
  condicion: PAYMENT_WARNINGS,
  totales: TOTAL_WARNINGS,
  remision: REMISION_WARNINGS,
  sectores: SECTOR_WARNINGS,
  exportacion: FUTURO_WARNINGS,
  importacion: FUTURO_WARNINGS,
  retencion: FUTURO_WARNINGS,
}
