/**
 * Schema of the types that the manual has and SIFEN does not accept yet. None of it goes into the XML. docs/notes A16
 */
import { LISTS, RANGES } from '../../campos/index.ts'
import { amount, code, group, text } from './field.ts'

export const exportacion = group('Datos de la factura de exportación (2), que SIFEN no acepta todavía.', {
  condicionNegociacion: text(`Condición de la negociación: ${LISTS.incoterm.sample}.`, 'FOB'),
  paisDestino: text('País de destino (ISO 3166, tres letras).', 'BRA'),
})

export const importacion = group('Datos de la factura de importación (3), que SIFEN no acepta todavía.', {
  numeroDespacho: text('Número del despacho de importación.', '26001IC04000123A'),
  fechaDespacho: text('Fecha del despacho.', '2026-11-20'),
  paisOrigen: text('País de origen (ISO 3166, tres letras).', 'BRA'),
})

export const retencion = group('Datos del comprobante de retención (8), que SIFEN no acepta todavía.', {
  tipoRegimen: code('Qué impuesto se retiene.', RANGES.regimenRetencion, 2),
  porcentaje: amount('Porcentaje que se retiene, mayor que 0 y de hasta 100.', 30),
})
