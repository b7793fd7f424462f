/**
 * Schema of single types of document: the seller of a self-invoice, the reason of a note, the remission. Also of
 * associated documents.
 */
import { LISTS } from '../../campos/index.ts'
import { amount, code, group, integer, list, text } from './field.ts'

const lugar = {
  departamento: code('Departamento.', LISTS.departamento, 1),
  distrito: integer('Código del distrito, según la tabla de la DNIT.', 1),
  ciudad: integer('Código de la ciudad, según la tabla de la DNIT; de ella salen distrito y departamento.', 1),
}

export const autoFactura = group('A quién se compra y dónde; de la autofactura (4).', {
  tipoVendedor: code('Quién vende.', LISTS.naturalezaVendedor, 1),
  documentoTipo: code('Documento del vendedor.', LISTS.documentoIdentidad, 1),
  documentoNumero: text('Número del documento.', '1234567'),
  nombre: text('Nombre del vendedor.', 'Juan Pérez'),
  direccion: text('Calle del vendedor; de un extranjero, dónde se hizo la operación.', 'Camino a Itauguá'),
  numeroCasa: integer('Número de casa; 0 si no tiene.', 0),
  ...lugar,
  ubicacion: group('Dónde se hizo la operación; si falta, donde vive el vendedor.', {
    lugar: text('Calle.', 'Mercado de Itauguá'),
    ...lugar,
  }),
})

export const notaCreditoDebito = group('Por qué se emite; de la nota de crédito (5) y la de débito (6).', {
  motivo: code('Motivo.', LISTS.motivoNota, 2),
})

export const remision = group('Por qué se trasladan los bienes; de la nota de remisión (7).', {
  motivo: code('Motivo.', LISTS.motivoRemision, 1, 99),
  motivoDescripcion: text('Cuál es, si motivo es 99.', 'Traslado a depósito'),
  tipoResponsable: code('Quién responde por la remisión.', LISTS.responsableRemision, 1),
  kms: integer('Kilómetros estimados del recorrido.', 35),
  fechaFactura: text(
    'Fecha futura de la factura; obligatoria en el traslado por ventas que no asocia ninguna.',
    '2026-11-25',
  ),
  costoFlete: amount('Costo del flete.', 150000),
})

export const documentoAsociado = list('De qué documentos trata; uno solo puede ir sin lista.', {
  formato: code('Cómo se emitió.', LISTS.documentoAsociado, 1),
  cdc: text('CDC, si es electrónico.', '01800990064001001000421322026010810494221989'),
  timbrado: text('Timbrado, si es impreso.', '11223344'),
  establecimiento: text('Código del establecimiento, si es impreso.', '001'),
  punto: text('Código del punto de expedición, si es impreso.', '001'),
  numero: text('Número, si es impreso; con ceros delante o sin ellos.', '0000007'),
  tipoDocumentoImpreso: code('Qué es, si es impreso.', LISTS.documentoImpreso, 1),
  fecha: text('Fecha de emisión, si es impreso.', '2026-10-01'),
  numeroRetencion: text('Número del comprobante de retención, de 15 caracteres.', '001001000123456'),
  resolucionCreditoFiscal: text('Número de la resolución del crédito fiscal, de 15 caracteres.', '710000000012345'),
  constanciaTipo: code('Qué constancia es, si lo es.', LISTS.constancia, 1),
  constanciaNumero: text('Número de la constancia, de 11 dígitos.', '12345678901'),
  constanciaControl: text('Número de control de la constancia, de 8 caracteres.', 'ABCD1234'),
  rucFusionado: text('RUC de la empresa fusionada que emitió el documento electrónico.', '80099006'),
})
