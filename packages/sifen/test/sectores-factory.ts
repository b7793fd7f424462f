/** Fields of some trades for tests: one of each group, with every field. */
import { type Body, item, minimal } from './invoice-factory.ts'

export const vehiculoNuevo = (over: Body = {}): Body => ({
  tipo: 2,
  chasis: '9BWZZZ377VT004251',
  color: 'Rojo',
  potencia: 110,
  capacidadMotor: 1600,
  capacidadPasajeros: 5,
  pesoBruto: '1.95',
  pesoNeto: '1.2',
  tipoCombustible: 9,
  tipoCombustibleDescripcion: 'Eléctrico',
  numeroMotor: 'EA111-1234567',
  capacidadTraccion: '0.4',
  año: 2026,
  tipoVehiculo: 'Automóvil',
  ...over,
})

export const medidor = (over: Body = {}): Body => ({
  numeroMedidor: '1324-2',
  codigoActividad: 12,
  codigoCategoria: '001',
  lecturaAnterior: 1000,
  lecturaActual: '1250.5',
  consumoKwh: '250.5',
  ...over,
})

export const poliza = (over: Body = {}): Body => ({
  codigoAseguradora: '112',
  codigoPoliza: 'AUTO',
  numeroPoliza: 'P-2026-1',
  vigencia: 12,
  vigenciaUnidad: 'meses',
  inicioVigencia: '2026-11-21T00:00:00',
  finVigencia: '2027-11-21T00:00:00',
  codigoInternoItem: '1',
  ...over,
})

export const caja = (over: Body = {}): Body => ({
  nombreCajero: 'Ana Ayala',
  efectivo: 100000,
  vuelto: 26000,
  donacion: 500,
  donacionDescripcion: 'Teletón',
  ...over,
})

export const ciclo = (over: Body = {}): Body => ({
  ciclo: 'Noviembre 2026',
  inicioCiclo: '2026-11-01',
  finCiclo: '2026-11-30',
  vencimientoPago: ['2026-12-10', '2026-12-20'],
  numeroContrato: 'AF-2541',
  saldoAnterior: 15000,
  codigoContratacionDNCP: 'CC-11001-26-0001',
  ...over,
})

/** An invoice with all of them: a vehicle, a meter, a policy and a supermarket. */
export const facturaConSectores = (over: Body = {}): Body =>
  minimal({
    items: [item({ sectorAutomotor: vehiculoNuevo() }), item({ precioUnitario: 6000 })],
    sectorEnergiaElectrica: [medidor()],
    sectorSeguros: [poliza()],
    sectorSupermercados: caja(),
    sectorAdicional: ciclo(),
    ...over,
  })

/** A document with every discount, advance and the like of the whole document. */
export const conGlobales = (over: Body = {}): Body =>
  minimal({
    items: [item(), item({ precioUnitario: 5000, cantidad: 2, tasaIva: 5 })],
    descuentoGlobal: 2100,
    anticipoGlobal: 3000,
    comision: 1100,
    redondeo: 45,
    ...over,
  })
