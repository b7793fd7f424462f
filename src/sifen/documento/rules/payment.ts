/** Rules of the condition of the operation: cash, credit and each payment. reference.md §2.2, gCamCond. */
import { CONDICION, CREDITO, type Documento, GUARANI } from '../resolve.ts'
import { type Case, given, type Rule } from './rule.ts'

export const PAYMENT_RULES: readonly Rule<Case>[] = [
  {
    campo: 'condicionPago.entregas',
    codigo: '1550',
    broken: ({ doc }) => doc.condicion.condicion === CONDICION.contado && doc.condicion.entregas?.length === 0,
    mensaje: 'Una operación al contado necesita al menos una forma de pago en condicionPago.entregas.',
  },
  {
    campo: 'condicionPago.credito.montoEntrega',
    codigo: '1551',
    broken: ({ dte, doc }) =>
      doc.condicion.condicion === CONDICION.credito &&
      (doc.condicion.entregas?.length ?? 0) > 0 !== given(dte.condicionPago?.credito?.montoEntrega),
    mensaje: 'A crédito, las entregas y credito.montoEntrega van juntas: indique ambas o ninguna.',
  },
  {
    campo: 'condicionPago.credito.plazo',
    codigo: '1704',
    broken: ({ doc }) => doc.condicion.credito?.tipo === CREDITO.cuota && given(doc.condicion.credito.plazo),
    mensaje: 'Un crédito en cuotas no lleva plazo: quítelo, o use credito.tipo 1.',
  },
  {
    campo: 'condicionPago.credito.cuotas',
    codigo: '1705',
    broken: ({ doc }) => doc.condicion.credito?.tipo === CREDITO.cuota && !given(doc.condicion.credito.cuotas),
    mensaje: 'Un crédito en cuotas necesita credito.cuotas (la cantidad).',
  },
  {
    campo: 'condicionPago.credito.cuotas',
    codigo: '1706',
    broken: ({ doc: { condicion } }) =>
      condicion.credito?.tipo === CREDITO.plazo &&
      (given(condicion.credito.cuotas) || given(condicion.credito.infoCuotas)),
    mensaje: 'Un crédito a plazo no lleva cuotas: quítelas, o use credito.tipo 2.',
  },
]

export type Entrega = NonNullable<Documento['condicion']['entregas']>[number] & {
  presencia: number
  /** The document's own rate is missing, and has been asked for: asking again for each payment helps nobody. */
  faltaTipoCambio: boolean
}

const CHEQUE = 2
const TARJETAS: readonly number[] = [3, 4]
const PAGO_BANCARIO = 16
const OPERACION_BANCARIA = 5

export const ENTREGA_RULES: readonly Rule<Entrega>[] = [
  {
    campo: 'infoTarjeta',
    codigo: '1600',
    broken: e => TARJETAS.includes(e.tipo ?? 0) && !('infoTarjeta' in e && given(e.infoTarjeta)),
    mensaje: 'Un pago con tarjeta necesita infoTarjeta (tipo y medioPago).',
  },
  {
    campo: 'infoCheque',
    codigo: '1650',
    broken: e => e.tipo === CHEQUE && !('infoCheque' in e && given(e.infoCheque)),
    mensaje: 'Un pago con cheque necesita infoCheque (numeroCheque y banco).',
  },
  {
    campo: 'tipo',
    codigo: '1553',
    broken: e => e.tipo === PAGO_BANCARIO && e.presencia !== OPERACION_BANCARIA,
    mensaje: 'El pago bancario (16) solo va con factura.presencia 5 (operación bancaria).',
  },
  {
    campo: 'cambio',
    codigo: '1556',
    broken: e => e.moneda !== GUARANI && !given(e.cambio) && !e.faltaTipoCambio,
    mensaje: 'Un pago que no es en guaraníes necesita su cambio.',
  },
  {
    campo: 'cambio',
    codigo: '1557',
    broken: e => e.moneda === GUARANI && given(e.cambio),
    mensaje: 'Un pago en guaraníes no lleva cambio: quítelo.',
  },
]
