/** Fields of some trades: a vehicle in an item; meters, policies, a till, cycles. */
import fc from 'fast-check'
import type { Body } from '../invoice-factory.ts'
import { texto } from './text.ts'
import { maybe, monto, oneOf } from './values.ts'

const OTRO_COMBUSTIBLE: Body = { tipoCombustible: 9, tipoCombustibleDescripcion: 'Eléctrico & solar' }

export const vehiculo = fc
  .record({
    tipo: maybe(oneOf(1, 2, 3, 4)),
    chasis: maybe(fc.stringMatching(/^[0-9A-Za-z]{17}$/)),
    color: maybe(texto(1, 10)),
    potencia: maybe(fc.integer({ min: 1, max: 9999 })),
    capacidadMotor: maybe(fc.integer({ min: 1, max: 9999 })),
    capacidadPasajeros: maybe(fc.integer({ min: 1, max: 999 })),
    pesoBruto: maybe(monto(999_999, 4)),
    pesoNeto: maybe(monto(999_999, 4)),
    combustible: oneOf<Body>({}, { tipoCombustible: 1 }, { tipoCombustible: 5 }, OTRO_COMBUSTIBLE),
    numeroMotor: maybe(texto(1, 21)),
    capacidadTraccion: maybe(monto(999_999, 4)),
    año: maybe(fc.integer({ min: 1900, max: 9999 })),
    tipoVehiculo: maybe(texto(4, 10)),
  })
  .map(({ combustible, ...rest }): Body => ({ ...rest, ...combustible }))

const medidor = fc.record({
  numeroMedidor: maybe(texto(1, 50)),
  codigoActividad: maybe(fc.integer({ min: 0, max: 99 })),
  codigoCategoria: maybe(texto(1, 3)),
  lecturaAnterior: maybe(monto(1_000_000, 2)),
  lecturaActual: maybe(monto(1_000_000, 2)),
  consumoKwh: maybe(monto(1_000_000, 2)),
})

const poliza = (codigoAseguradora: string | null | undefined) =>
  fc.record({
    codigoAseguradora: fc.constant(codigoAseguradora),
    codigoPoliza: texto(1, 20),
    numeroPoliza: texto(1, 25),
    vigencia: monto(99_999, 1),
    vigenciaUnidad: oneOf('días', 'meses', 'años'),
    inicioVigencia: maybe(oneOf('2026-11-21', '2026-11-21T10:00:00')),
    finVigencia: maybe(oneOf('2027-11-21', '2027-11-21T23:59:59')),
    codigoInternoItem: maybe(texto(1, 50)),
  })

const polizas = maybe(texto(1, 20)).chain(codigo => fc.array(poliza(codigo), { minLength: 1, maxLength: 4 }))

const caja = fc.record({
  nombreCajero: maybe(texto(1, 20)),
  efectivo: maybe(monto(10 ** 9, 4)),
  vuelto: maybe(monto(999_999, 4)),
  donacion: maybe(monto(999_999, 4)),
  donacionDescripcion: maybe(texto(1, 20)),
})

const VENCIMIENTOS = ['2026-12-31', '2027-01-31', '2027-02-28']

const adicional = fc
  .record({
    periodo: oneOf<Body>({}, { ciclo: 'Noviembre', inicioCiclo: '2026-11-01', finCiclo: '2026-11-30' }),
    vencimientoPago: maybe(fc.subarray(VENCIMIENTOS)),
    numeroContrato: maybe(texto(1, 30)),
    saldoAnterior: maybe(monto(10 ** 9, 4)),
    codigoContratacionDNCP: maybe(texto(1, 30)),
  })
  .map(({ periodo, ...rest }): Body => ({ ...rest, ...periodo }))

export const sectores = fc.record({
  sectorEnergiaElectrica: maybe(fc.array(medidor, { maxLength: 9 })),
  sectorSeguros: maybe(polizas),
  sectorSupermercados: maybe(caja),
  sectorAdicional: maybe(adicional),
})
