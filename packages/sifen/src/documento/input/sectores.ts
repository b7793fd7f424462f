/**
 * Schema of some trades: vehicles in an item; energy, insurance, supermarkets and bills by cycles in the whole
 * document.
 */
import { LISTS } from '../../campos/index.ts'
import { amount, code, group, integer, list, text, texts } from './field.ts'

export const sectorAutomotor = group('Datos del vehículo, si el ítem es uno.', {
  tipo: code('A quién se vende.', LISTS.operacionVehiculo, 2),
  chasis: text('Número de chasis, de 17 letras y dígitos.', '9BWZZZ377VT004251'),
  color: text('Color, de hasta 10 caracteres.', 'Rojo'),
  potencia: integer('Potencia, en caballos de fuerza.', 110),
  capacidadMotor: integer('Capacidad del motor, en centímetros cúbicos.', 1600),
  capacidadPasajeros: integer('Cuántos pasajeros lleva.', 5),
  pesoBruto: amount('Peso bruto, en toneladas.', '1.95'),
  pesoNeto: amount('Peso neto, en toneladas.', '1.2'),
  tipoCombustible: code('Qué combustible usa.', LISTS.combustible, 5, 9),
  tipoCombustibleDescripcion: text('Cuál es, si tipoCombustible es 9.', 'Eléctrico'),
  numeroMotor: text('Número de motor, de hasta 21 caracteres.', 'EA111-1234567'),
  capacidadTraccion: amount('Capacidad máxima de tracción, en toneladas.', '0.4'),
  año: integer('Año de fabricación.', 2026),
  tipoVehiculo: text('Qué vehículo es, de 4 a 10 caracteres.', 'Automóvil'),
})

export const sectorEnergiaElectrica = list(
  'Los medidores de energía eléctrica; hasta 9. Uno solo puede ir sin lista.',
  {
    numeroMedidor: text('Número del medidor.', '1324-2'),
    codigoActividad: integer('Código de la actividad, de hasta dos dígitos.', 12),
    codigoCategoria: text('Código de la categoría, de hasta 3 caracteres.', '001'),
    lecturaAnterior: amount('Lectura anterior.', 1000),
    lecturaActual: amount('Lectura actual.', '1250.5'),
    consumoKwh: amount('Consumo en kWh; si falta, la diferencia de las lecturas.', '250.5'),
  },
)

export const sectorSeguros = list('Las pólizas de seguro. Una sola puede ir sin lista.', {
  codigoAseguradora: text('Código de la empresa en la Superintendencia de Seguros, el mismo en todas.', '112'),
  codigoPoliza: text('Código de la póliza.', 'AUTO'),
  numeroPoliza: text('Número de la póliza.', 'P-2026-1'),
  vigencia: amount('Cuánto dura, con un decimal a lo más.', 12),
  vigenciaUnidad: text('Unidad de la vigencia, de 3 a 15 caracteres.', 'meses'),
  inicioVigencia: text('Inicio de la vigencia; sin hora, la medianoche.', '2026-11-21T00:00:00'),
  finVigencia: text('Fin de la vigencia; sin hora, la medianoche.', '2027-11-21T00:00:00'),
  codigoInternoItem: text('Código interno del ítem que la póliza asegura.', 'SEG-1'),
})

export const sectorSupermercados = group('Datos de la caja del supermercado.', {
  nombreCajero: text('Nombre del cajero, de hasta 20 caracteres.', 'Ana Ayala'),
  efectivo: amount('Efectivo que se recibió.', 100000),
  vuelto: amount('Vuelto que se dio.', 26000),
  donacion: amount('Monto que se donó.', 500),
  donacionDescripcion: text('A quién se donó, de hasta 20 caracteres.', 'Teletón'),
})

export const sectorAdicional = group('Datos de una factura por ciclos y de contratos.', {
  ciclo: text('Ciclo que se factura, de hasta 15 caracteres.', 'Noviembre 2026'),
  inicioCiclo: text('Primer día del ciclo; obligatorio con ciclo.', '2026-11-01'),
  finCiclo: text('Último día del ciclo; obligatorio con ciclo.', '2026-11-30'),
  vencimientoPago: texts('Cuándo vence el pago; hasta 3 fechas. Una sola puede ir sin lista.', ['2026-12-10']),
  numeroContrato: text('Número del contrato.', 'AF-2541'),
  saldoAnterior: amount('Saldo anterior.', 15000),
  codigoContratacionDNCP: text('Código de contratación de la DNCP.', 'CC-11001-26-0001'),
})
