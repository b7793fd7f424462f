/** Schema of the payment: cash or credit, and the means of payment. */
import { LISTS } from '../../campos/index.ts'
import { amount, code, digits, group, integer, list, text } from './field.ts'

const infoTarjeta = group('Datos de la tarjeta; obligatorios en los pagos 3 y 4.', {
  tipo: code('Qué tarjeta es.', LISTS.tarjeta, 1, 99),
  tipoDescripcion: text('Qué tarjeta es, si el tipo es 99.', 'Bancard'),
  numero: digits(
    'Solo los últimos cuatro dígitos de la tarjeta: un texto, o un entero sin los ceros de delante, que se completan.',
    '0042',
  ),
  titular: text('Titular.', 'Ana Ayala'),
  ruc: text('RUC de la procesadora, con dígito verificador.', '80012345-0'),
  razonSocial: text('Razón social de la procesadora.', 'Procesadora S.A.'),
  medioPago: code('Cómo se pasó.', LISTS.medioPago, 1),
  codigoAutorizacion: digits(
    'Código de autorización: un texto o un entero de 6 a 10 dígitos, sin ceros a la izquierda. SIFEN no admite otro; si el suyo lo es, omítalo.',
    '123456',
  ),
})

const entregas = list('Las formas de pago. Si faltan en una operación al contado: efectivo, por el total.', {
  tipo: code('Forma de pago.', LISTS.tipoPago, 1, 99),
  tipoDescripcion: text('Qué forma de pago es, si el tipo es 99.', 'Criptoactivo'),
  monto: amount('Monto.', 74000),
  moneda: text('Moneda (ISO 4217); si falta, la de la operación.', 'PYG'),
  cambio: amount(
    'Guaraníes por unidad de la moneda, si no es el guaraní; si falta, el de la operación o el común a los ítems.',
    '7300.1234',
  ),
  infoTarjeta,
  infoCheque: group('Datos del cheque; obligatorios en el pago 2.', {
    numeroCheque: text('Número del cheque, de ocho dígitos.', '12345678'),
    banco: text('Banco que lo emite.', 'Banco Nacional'),
  }),
})

const credito = group('Condiciones de una operación a crédito; si faltan: a plazo, «30 días».', {
  tipo: code('A plazo, o en cuotas; si falta, lo dice `cuotas`.', LISTS.condicionCredito, 1),
  plazo: text('El plazo, si es a plazo; si falta, «30 días».', '30 días'),
  cuotas: integer('Cantidad de cuotas, si es en cuotas.', 2),
  montoEntrega: amount('Entrega inicial; su forma de pago va en entregas.', 20000),
  infoCuotas: list('Las cuotas, una por una.', {
    moneda: text('Moneda (ISO 4217); si falta, la de la operación.', 'PYG'),
    monto: amount('Monto de la cuota.', 27000),
    vencimiento: text('Fecha de vencimiento.', '2026-12-21'),
  }),
})

export const condicionPago = group('Cómo se paga; si falta: al contado, en efectivo.', {
  condicion: code('Si falta, 1.', LISTS.condicionOperacion, 1),
  entregas,
  credito,
})
