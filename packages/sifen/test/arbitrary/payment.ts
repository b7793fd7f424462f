/** Currencies with their rates, and every means of payment. */
import fc from 'fast-check'
import type { Body } from '../invoice-factory.ts'
import { texto } from './text.ts'
import { cambio, digits, fecha, maybe, monto, oneOf } from './values.ts'

export type Dinero = { moneda?: string; tipo_cambio?: number | string; condicionTipoCambio?: number }

export const dinero: fc.Arbitrary<Dinero> = fc.oneof(
  { arbitrary: oneOf<Dinero>({}, { moneda: 'PYG' }), weight: 2 },
  { arbitrary: fc.record({ moneda: oneOf('USD', 'BRL'), tipo_cambio: cambio }), weight: 1 },
  { arbitrary: fc.record({ moneda: oneOf('USD', 'BRL'), condicionTipoCambio: oneOf(2) }), weight: 1 },
)

const tarjeta = fc.oneof(
  fc.record({ tipo: oneOf(1, 2, 3, 4, 5, 6), medioPago: oneOf(1, 2, 9) }),
  fc.record({
    tipo: oneOf(99),
    tipoDescripcion: texto(4, 20),
    medioPago: oneOf(1),
    razonSocial: maybe(texto(4, 60)),
    ruc: maybe(oneOf('80012345-0', '9999014')),
    codigoAutorizacion: maybe(fc.integer({ min: 100_000, max: 9_999_999_999 })),
    titular: maybe(texto(4, 30)),
    numero: maybe(fc.integer({ min: 1, max: 9999 })),
  }),
)

const cheque = fc.record({ numeroCheque: digits(1, 8), banco: texto(4, 20) })

const entrega = fc.oneof(
  fc.record({ tipo: oneOf(1, 5, 6, 7, 8, 9, 10, 11, 17, 21), monto: monto(1_000_000, 4) }),
  fc.record({ tipo: oneOf(2), monto: monto(1_000_000, 0), infoCheque: cheque }),
  fc.record({ tipo: oneOf(3, 4), monto: monto(1_000_000, 0), infoTarjeta: tarjeta }),
  fc.record({ tipo: oneOf(99), tipoDescripcion: texto(4, 30), monto: monto(1_000_000, 0) }),
)
const moneda = fc.oneof(oneOf({ moneda: 'PYG' }), fc.record({ moneda: oneOf('USD', 'ARS'), cambio }))
const entregas = fc.array(
  fc.tuple(entrega, moneda).map(([one, currency]): Body => ({ ...one, ...currency })),
  { minLength: 1, maxLength: 4 },
)

const credito = fc.oneof(
  fc.record({ tipo: oneOf(1, undefined), plazo: maybe(texto(2, 15)) }),
  fc.record({
    tipo: oneOf(2),
    cuotas: fc.integer({ min: 1, max: 999 }),
    infoCuotas: maybe(
      fc.array(
        fc.record({ moneda: oneOf(undefined, 'PYG', 'USD'), monto: monto(1_000_000, 4), vencimiento: maybe(fecha) }),
        { maxLength: 12 },
      ),
    ),
  }),
)

/** The condition of payment. Cash without payments is only for currencies whose rate the document has. */
export const condicionPago = ({ condicionTipoCambio }: Dinero): fc.Arbitrary<Body | undefined> =>
  fc.oneof(
    condicionTipoCambio === 2 ? fc.record({ condicion: oneOf(1), entregas }) : oneOf(undefined, { condicion: 1 }),
    fc.record({ condicion: oneOf(1), entregas }),
    fc.record({ condicion: oneOf(2), credito }),
    fc.record({ credito, entregas, montoEntrega: monto(1_000_000, 4) }).map(({ credito, entregas, montoEntrega }) => ({
      condicion: 2,
      entregas,
      credito: { ...credito, montoEntrega },
    })),
  )
