/** Schema of data about the whole operation, besides its codes: presence, public purchases, orders and freight. */
import { LISTS } from '../../campos/index.ts'
import { code, group, integer, text } from './field.ts'

export const factura = group('Datos propios de la factura.', {
  presencia: code('Si falta, 1.', LISTS.presencia, 1, 9),
  presenciaDescripcion: text('Cuál es, si presencia es 9.', 'En la feria del pueblo'),
  fechaEnvio: text('Fecha futura de traslado de la mercadería.', '2026-11-22'),
})

export const compraPublica = group('Código de contratación de la DNCP; en ventas al Estado (tipoOperacion 3).', {
  modalidad: text('Modalidad, de dos caracteres.', 'AB'),
  entidad: integer('Entidad, de cinco dígitos.', 12345),
  año: integer('Año, de dos dígitos.', 26),
  secuencia: integer('Secuencia, de siete dígitos.', 1234567),
  fecha: text('Fecha de emisión del código.', '2026-11-01'),
})

export const complementarios = group('Datos comerciales complementarios.', {
  ordenCompra: text('Número de la orden de compra.', 'OC-1'),
  ordenVenta: text('Número de la orden de venta.', 'OV-1'),
  numeroAsiento: text('Número del asiento contable.', 'A-1'),
  carga: group('Datos de la carga.', {
    unidadMedidaVolumenTotal: integer(`Unidad de medida del volumen. Valores: ${LISTS.unidad.sample}.`, 110),
    volumenTotal: integer('Volumen total de la mercadería.', 3),
    unidadMedidaPesoTotal: integer(`Unidad de medida del peso. Valores: ${LISTS.unidad.sample}.`, 83),
    pesoTotal: integer('Peso total de la mercadería.', 40),
    caracteristicaCarga: code('Característica de la carga.', LISTS.caracteristicaCarga, 1, 3),
    caracteristicaCargaDescripcion: text('Cuál es, si caracteristicaCarga es 3.', 'Frágil'),
  }),
})
