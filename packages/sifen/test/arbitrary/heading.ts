/** Everything outside items, receiver and payment: texts, dates, the issuer's own data, optional groups. */
import fc from 'fast-check'
import { AHORA, type Body } from '../invoice-factory.ts'
import { texto } from './text.ts'
import { digits, fecha, maybe, oneOf, unidades } from './values.ts'

const usuario = fc.oneof(
  fc.record({
    documentoTipo: oneOf(1, 2, 3, 4),
    documentoNumero: digits(1, 20),
    nombre: texto(4, 255),
    cargo: texto(4, 100),
  }),
  fc.record({
    documentoTipo: oneOf(9),
    documentoTipoDescripcion: texto(9, 41),
    documentoNumero: digits(1, 20),
    nombre: texto(4, 255),
    cargo: texto(4, 100),
  }),
)

const carga = fc
  .record({
    unidadMedidaVolumenTotal: maybe(unidades),
    volumenTotal: maybe(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER })),
    pesoTotal: maybe(fc.integer({ min: 1, max: 10 ** 9 })),
    caracteristica: maybe(
      oneOf<Body>(
        { caracteristicaCarga: 1 },
        { caracteristicaCarga: 3, caracteristicaCargaDescripcion: 'Frágil & caro' },
      ),
    ),
  })
  .map(({ caracteristica, ...rest }): Body => ({ ...rest, ...caracteristica }))

export const cabecera = fc.record({
  // All except the sale of tax credit, which needs its resolution.
  tipoTransaccion: maybe(fc.integer({ min: 1, max: 13 }).filter(tipo => tipo !== 12)),
  tipoImpuesto: maybe(oneOf(1, 5)),
  condicionAnticipo: maybe(oneOf(1, 2)),
  fechaEmision: maybe(fc.integer({ min: -700, max: 118 }).map(hours => emittedAt(hours))),
  observacion: maybe(texto(1, 300)),
  descripcion: maybe(texto(1, 3000)),
  obligaciones: maybe(fc.subarray([211, 311, 700, 715].map(codigo => ({ codigo })))),
  usuario: maybe(usuario),
  factura: maybe(
    fc.oneof(
      fc.record({ presencia: maybe(oneOf(1, 2, 3, 4, 5, 6)), fechaEnvio: maybe(fecha) }),
      fc.record({ presencia: oneOf(9), presenciaDescripcion: texto(10, 30) }),
    ),
  ),
  complementarios: maybe(
    fc.record({
      ordenCompra: maybe(texto(1, 15)),
      ordenVenta: maybe(texto(1, 15)),
      numeroAsiento: maybe(texto(1, 10)),
      carga: maybe(carga),
    }),
  ),
  emisor: maybe(
    fc.record({
      nombreFantasia: maybe(texto(4, 255)),
      tipoRegimen: maybe(fc.integer({ min: 1, max: 8 })),
      direccion: maybe(texto(1, 255)),
      denominacion: maybe(texto(1, 30)),
      complementoDireccion1: maybe(texto(1, 255)),
    }),
  ),
})

const HOUR_MS = 3_600_000
const emittedAt = (hours: number) => new Date(Date.parse(`${AHORA}Z`) + hours * HOUR_MS).toISOString().slice(0, 19)
