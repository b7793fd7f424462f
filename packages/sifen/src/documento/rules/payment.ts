/** Rules of the condition of the operation: cash, credit and each payment. docs/sifen §2.2, gCamCond. */
import { given, isRate, type Rule } from '../../campos/index.ts'
import { ZERO } from '../../decimal.ts'
import { parseRuc } from '../../ruc.ts'
import { CAMBIO, CONDICION, type Condicion, CREDITO, GUARANI } from '../resolve/index.ts'
import type { Case } from './case.ts'

const aCredito = ({ doc }: Case) => doc.condicion.condicion === CONDICION.credito
const aPlazo = ({ doc }: Case) => doc.condicion.credito?.tipo === CREDITO.plazo
const conEntregas = ({ doc }: Case) => (doc.condicion.entregas?.length ?? 0) > 0

export const PAYMENT_RULES: readonly Rule<Case>[] = [
  {
    campo: 'condicionPago',
    codigo: '1556',
    needs: ['moneda', 'items'],
    broken: ({ dte, doc: { operacion, items, condicion } }) =>
      !given(dte.condicionPago?.entregas) &&
      operacion.condicionTipoCambio === CAMBIO.porItem &&
      items.every(({ cambio }) => isRate(cambio)) &&
      Boolean(condicion.entregas?.some(({ moneda, cambio }) => moneda !== GUARANI && !given(cambio))),
    mensaje:
      'Con condicionTipoCambio 2 los ítems tienen cambios distintos y no se sabe cuál es el del pago: indique condicionPago.entregas con su cambio.',
  },
  {
    campo: 'condicionPago.entregas',
    codigo: '1550',
    broken: ({ doc }) => doc.condicion.condicion === CONDICION.contado && doc.condicion.entregas?.length === 0,
    mensaje: 'Una operación al contado necesita al menos una forma de pago en condicionPago.entregas.',
  },
  {
    campo: 'condicionPago.credito',
    codigo: '1701',
    broken: ({ dte, doc }) => doc.condicion.condicion === CONDICION.contado && given(dte.condicionPago?.credito),
    mensaje: 'Una operación al contado no lleva condicionPago.credito: quítelo, o use condicion 2.',
  },
  {
    campo: 'condicionPago.credito.montoEntrega',
    broken: c => aCredito(c) && c.doc.condicion.credito?.montoEntrega === ZERO,
    mensaje: 'Un condicionPago.credito.montoEntrega de 0 no es una entrega inicial: quítelo.',
  },
  {
    campo: 'condicionPago.entregas',
    codigo: '1551',
    needs: ['condicionPago.credito'],
    broken: c => aCredito(c) && !conEntregas(c) && given(c.doc.condicion.credito?.montoEntrega),
    mensaje: 'Un crédito con credito.montoEntrega necesita la forma de pago de esa entrega en condicionPago.entregas.',
  },
  {
    campo: 'condicionPago.entregas',
    codigo: '1552',
    needs: ['condicionPago.credito'],
    broken: c => aCredito(c) && conEntregas(c) && !given(c.doc.condicion.credito?.montoEntrega),
    mensaje: 'Un crédito con entregas necesita credito.montoEntrega (el monto de la entrega inicial).',
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
    broken: c => aPlazo(c) && given(c.doc.condicion.credito?.cuotas),
    mensaje: 'Un crédito a plazo no lleva cuotas: quítelas, o use credito.tipo 2.',
  },
  {
    campo: 'condicionPago.credito.infoCuotas',
    codigo: '1751',
    broken: c => aPlazo(c) && (c.doc.condicion.credito?.infoCuotas?.length ?? 0) > 0,
    mensaje: 'Un crédito a plazo no lleva infoCuotas: quítelas, o use credito.tipo 2.',
  },
]

export type Entrega = NonNullable<Condicion['entregas']>[number] & {
  presencia: number
  /**
   * True when the document's own rate is missing and already reported, so the payments do not report it again. Also for
   * the payment that the client did not write.
   */
  faltaTipoCambio: boolean
}

type Tarjeta = { ruc: string | undefined; dv: string | undefined }
const tarjetaOf = (e: Entrega): Tarjeta | undefined => ('infoTarjeta' in e ? (e.infoTarjeta ?? undefined) : undefined)
const isOtherDigit = (tarjeta: Tarjeta | undefined) =>
  tarjeta?.dv !== undefined && parseRuc(`${tarjeta.ruc}-${tarjeta.dv}`) === undefined

const CHEQUE = 2
const TARJETAS: readonly number[] = [3, 4]
const PAGO_BANCARIO = 16
const OPERACION_BANCARIA = 5

export const ENTREGA_RULES: readonly Rule<Entrega>[] = [
  {
    campo: 'infoTarjeta',
    codigo: '1600',
    needs: ['tipo'],
    broken: e => TARJETAS.includes(e.tipo ?? 0) && !('infoTarjeta' in e && given(e.infoTarjeta)),
    mensaje: 'Un pago con tarjeta necesita infoTarjeta (tipo y medioPago).',
  },
  {
    campo: 'infoCheque',
    codigo: '1650',
    needs: ['tipo'],
    broken: e => e.tipo === CHEQUE && !('infoCheque' in e && given(e.infoCheque)),
    mensaje: 'Un pago con cheque necesita infoCheque (numeroCheque y banco).',
  },
  {
    campo: 'infoTarjeta',
    codigo: '1601',
    needs: ['tipo'],
    broken: e => given(e.tipo) && !TARJETAS.includes(e.tipo ?? 0) && 'infoTarjeta' in e && given(e.infoTarjeta),
    mensaje: 'Los datos de tarjeta (infoTarjeta) solo van en pagos con tarjeta de crédito (3) o de débito (4).',
  },
  {
    campo: 'infoCheque',
    codigo: '1651',
    needs: ['tipo'],
    broken: e => given(e.tipo) && e.tipo !== CHEQUE && 'infoCheque' in e && given(e.infoCheque),
    mensaje: 'Los datos de cheque (infoCheque) solo van en pagos con cheque (2).',
  },
  {
    campo: 'infoTarjeta.ruc',
    codigo: '1604',
    needs: ['infoTarjeta.ruc'],
    broken: e => isOtherDigit(tarjetaOf(e)),
    mensaje:
      'El infoTarjeta.ruc no es un RUC válido, o su dígito verificador no corresponde: se espera como 80012345-0.',
  },
  {
    campo: 'tipo',
    codigo: '1553',
    needs: ['/factura.presencia'],
    broken: e => e.tipo === PAGO_BANCARIO && e.presencia !== OPERACION_BANCARIA,
    mensaje: 'El pago bancario (16) solo va con factura.presencia 5 (operación bancaria).',
  },
  {
    campo: 'cambio',
    codigo: '1556',
    needs: ['moneda'],
    broken: e => e.moneda !== GUARANI && !given(e.cambio) && !e.faltaTipoCambio,
    mensaje: 'Un pago que no es en guaraníes necesita su cambio.',
  },
  {
    campo: 'cambio',
    codigo: '1557',
    needs: ['moneda'],
    broken: e => e.moneda === GUARANI && given(e.cambio),
    mensaje: 'Un pago en guaraníes no lleva cambio: quítelo.',
  },
]
