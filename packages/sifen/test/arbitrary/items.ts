/** Items: the four kinds of VAT, discounts and advances per unit, and sometimes every optional field. */
import fc from 'fast-check'
import { digitoVerificador } from '../../src/ruc.ts'
import type { Body } from '../invoice-factory.ts'
import { vehiculo } from './sectores.ts'
import { texto } from './text.ts'
import { digits, fecha, inequivoco, maybe, monto, oneOf, unidades } from './values.ts'

const precio = fc.oneof(monto(5_000_000, 0), monto(100_000, 2), monto(1000, 8))
const cantidad = fc.oneof(fc.integer({ min: 1, max: 50 }), monto(100, 3), monto(10, 8), oneOf('0.00000001', '0.5'))

/** A reduction per unit, at most half the price, so that discount and advance together stay within it. */
const rebaja = (price: number | string): fc.Arbitrary<number | string> => {
  const half = Number(price) / 2
  return fc
    .integer({ min: 0, max: 10_000 })
    .map(share => ((half * share) / 10_000).toFixed(8).replace(/\.?0+$/, ''))
    .map(inequivoco)
    .filter(text => Number(text) <= half)
}

const iva = fc.oneof(
  fc.record({ afectacionIva: oneOf(1), tasaIva: oneOf(5, 10), ivaProporcion: oneOf(undefined, null, 100) }),
  fc.record({ afectacionIva: oneOf(2, 3), tasaIva: oneOf(undefined, null, 0), ivaProporcion: oneOf(undefined, 0) }),
  fc.record({
    afectacionIva: oneOf(4),
    tasaIva: oneOf(5, 10),
    ivaProporcion: fc.oneof(fc.integer({ min: 1, max: 99 }), oneOf('0.00000001', '33.33333333', '99.99999999')),
  }),
)

const rastreo = fc.record({
  lote: maybe(texto(1, 80)),
  vencimiento: maybe(fecha),
  numeroSerie: maybe(texto(1, 10)),
  numeroPedido: maybe(texto(1, 20)),
  numeroSeguimiento: maybe(texto(1, 20)),
  registroSenave: maybe(texto(1, 20)),
  registroEntidadComercial: maybe(texto(1, 20)),
  nombreProducto: maybe(texto(1, 30)),
})

const detalle = fc.record({
  codigoInterno: maybe(texto(1, 50)),
  descripcion: fc.oneof({ arbitrary: texto(1, 60), weight: 9 }, { arbitrary: texto(1, 2000), weight: 1 }),
  observacion: maybe(texto(1, 500)),
  unidadMedida: maybe(unidades),
  partidaArancelaria: maybe(fc.integer({ min: 1, max: 9999 })),
  ncm: maybe(fc.stringMatching(/^0?[1-9][0-9]{5,6}$/)),
  dncp: maybe(
    fc.record({
      codigoNivelGeneral: maybe(digits(8, 8)),
      codigoNivelEspecifico: maybe(digits(3, 4)),
      codigoGtinProducto: maybe(fc.stringMatching(/^[1-9][0-9]{7,13}$/)),
      codigoNivelPaquete: maybe(fc.stringMatching(/^[1-9][0-9]{7,13}$/)),
    }),
  ),
  pais: maybe(oneOf('PRY', 'ARG', 'BRA', 'CIV')),
  cdcAnticipo: maybe(digits(43, 43).map(body => body + digitoVerificador(body))),
})

/** Most items are plain: only some carry every optional field. */
const unItem = fc
  .tuple(precio, cantidad, iva, fc.integer({ min: 0, max: 5 }))
  .chain(([precioUnitario, cuanto, impuesto, extras]) =>
    fc.record({
      base: fc.constant({ precioUnitario, cantidad: cuanto, ...impuesto }),
      descuento: maybe(rebaja(precioUnitario)),
      anticipo: extras > 3 ? maybe(rebaja(precioUnitario)) : oneOf(undefined),
      detalle: extras > 3 ? detalle : texto(1, 60).map(descripcion => ({ descripcion })),
      rastreo: extras > 4 ? rastreo : oneOf({}),
      sectorAutomotor: extras > 4 ? maybe(vehiculo) : oneOf(undefined),
    }),
  )
  .map(
    ({ base, descuento, anticipo, detalle, rastreo, sectorAutomotor }): Body => ({
      ...base,
      descuento,
      anticipo,
      ...detalle,
      ...rastreo,
      sectorAutomotor,
    }),
  )

export const items = (max: number) =>
  fc.oneof(
    { arbitrary: fc.array(unItem, { minLength: 1, maxLength: Math.min(max, 8), size: 'max' }), weight: 7 },
    { arbitrary: fc.array(unItem, { minLength: 1, maxLength: max, size: 'max' }), weight: 1 },
  )
