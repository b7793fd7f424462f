/**
 * Schema of a DTE as integrators write it: only names and JSON types. The catalogue and rules.ts have the fiscal rules:
 * required fields, lengths of texts, and consistency between values. So all problems are reported at once. Names come
 * from the spec, or otherwise from what Paraguay's integrators know. `null` means the same as leaving a field out.
 */
import * as z from 'zod'
import { LISTS, RANGES, short } from '../../campos/index.ts'
import { condicionPago } from './condicion-pago.ts'
import { emisor, usuario } from './emisor.ts'
import { amount, boolean, code, digits, integer, libre, list, text } from './field.ts'
import { exportacion, importacion, retencion } from './futuros.ts'
import { items, totales } from './item.ts'
import { complementarios, compraPublica, factura } from './operacion.ts'
import { receptor } from './receptor.ts'
import { sectorAdicional, sectorEnergiaElectrica, sectorSeguros, sectorSupermercados } from './sectores.ts'
import { autoFactura, documentoAsociado, notaCreditoDebito, remision } from './tipos.ts'
import { transporte } from './transporte.ts'

/** Codes without those that are refused for now, or always (rules/document.ts). */
const SERVED = {
  tipoDocumento: LISTS.tipoDocumento,
  tipoEmision: short({ 1: 'Normal' }),
}

export const dteInputSchema = z
  .object({
    tipoDocumento: code('Qué documento es; SIFEN no acepta todavía 2, 3 ni 8.', SERVED.tipoDocumento, 1),
    tipoEmision: code('Si falta, 1; SIFEN no acepta otra.', SERVED.tipoEmision, 1),
    fechaEmision: text('Fecha y hora en Asunción, sin zona; si falta, ahora.', '2026-11-21T10:00:00'),
    tipoOperacion: code('Si falta, se deduce del receptor.', RANGES.tipoOperacion, 1),
    tipoImpuesto: code('Si falta, 1. Con 2 (ISC) los ítems no llevan IVA.', LISTS.tipoImpuesto, 1),
    tipoTransaccion: code('Si falta, 1.', LISTS.tipoTransaccion, 1),
    tipoContribuyente: code('Del emisor; solo puede repetir el registrado.', RANGES.tipoContribuyente, 2),
    establecimiento: text('Código del establecimiento, de tres dígitos.', '001'),
    puntoExpedicion: text('Código del punto de expedición, de tres dígitos.', '001'),
    numeroDocumento: text(
      'Número del documento, con ceros delante o sin ellos. Sin este campo, el punto de expedición registrado da el próximo.',
      '0000042',
    ),
    permitir_salto: boolean(
      'Permite que numeroDocumento deje sin usar más de 100 números, que después hay que inutilizar.',
      true,
    ),
    serie: text(
      'Serie, de dos letras. Solo para un punto que agotó el número 9999999: si un documento la lleva, SIFEN la espera en todos los que siguen de su punto y tipo.',
      'AA',
    ),
    timbrado: digits('Número del timbrado: un texto de ocho dígitos, o el mismo número como entero.', '12345678'),
    timbradoFechaInicio: text('Inicio de vigencia del timbrado, si no está registrado.', '2026-01-01'),
    timbrado_id: integer('El timbrado registrado; con él, el número se toma solo.', 1),
    establecimiento_id: integer('El establecimiento registrado.', 1),
    punto_expedicion_id: integer('El punto de expedición registrado.', 1),
    emitter_id: integer('El emisor, si usted tiene más de uno.', 1),
    reemplaza_id: integer(
      'El documento de la misma venta que quedó rechazado, en error o cancelado, y que este reemplaza.',
      12,
    ),
    moneda: text('Moneda (ISO 4217); si falta, PYG.', 'PYG'),
    tipo_cambio: amount(
      'Guaraníes por unidad de la moneda, si no es el guaraní. Si falta, se toma la cotización de referencia del BCP del día de emisión.',
      '7300.1234',
    ),
    permitir_tipo_cambio: boolean(
      'Permite un tipo de cambio de más del doble, o menos de la mitad, de la cotización de referencia del BCP.',
      true,
    ),
    condicionTipoCambio: code('Si falta, 1.', RANGES.condicionTipoCambio, 1),
    condicionAnticipo: code('Qué anticipos hay; si falta y hay anticipoGlobal, 1.', LISTS.condicionAnticipo, 2),
    descripcion: text(
      'Información de interés del fisco; obligatoria en la nota de remisión.',
      'Información para el fisco',
    ),
    observacion: text('Información de interés del emisor.', 'Gracias por su compra'),
    obligaciones: list('Obligaciones que afecta; hasta 11.', {
      codigo: code('Cuál es.', LISTS.obligacion, 211),
    }),
    emisor,
    receptor,
    usuario,
    factura,
    dncp: compraPublica,
    autoFactura,
    notaCreditoDebito,
    remision,
    condicionPago,
    items,
    descuentoGlobal: amount(
      'Descuento de todo el documento: se reparte entre los ítems según su precio. SIFEN recibe también qué porcentaje es.',
      1000,
    ),
    anticipoGlobal: amount(
      'Anticipo de todo el documento: se reparte entre los ítems según lo que queda de cada uno con sus descuentos.',
      5000,
    ),
    comision: amount('Comisión, IVA del 10 % incluido; se suma al total.', 1100),
    redondeo: amount('Redondeo, que se resta del total; menor que 10.000.', 45),
    redondearA: amount(
      'Guaraníes a cuyo múltiplo se redondea el total hacia abajo, calculando el redondeo; con 0 no se redondea. Si faltan los dos campos, los del emisor.',
      50,
    ),
    totales,
    sectorEnergiaElectrica,
    sectorSeguros,
    sectorSupermercados,
    sectorAdicional,
    exportacion,
    importacion,
    retencion,
    transporte,
    complementarios,
    documentoAsociado,
    referencia_externa: text(
      'El número que su sistema le da a la venta, de 1 a 100 caracteres: no se envía. Con la misma referencia y los mismos datos no se emite otro documento, ni después de semanas.',
      'PED-1024',
    ),
    extras: libre(
      'Datos suyos: se guardan con el documento y no se envían; las respuestas los repiten si no pasan de 10.000 caracteres.',
      { pedido: 'A-17' },
    ),
  })
  .meta({
    description:
      'Un documento por emitir. Además de lo que se marca obligatorio lleva o bien timbrado_id, establecimiento_id y punto_expedicion_id, o bien establecimiento y puntoExpedicion, con timbrado si hay varios vigentes y sin el campo numeroDocumento: en los dos casos el número se toma solo; o bien timbrado, establecimiento, puntoExpedicion y numeroDocumento. `null` o un texto en blanco es lo mismo que omitir el campo.',
  })

export type DteInput = z.infer<typeof dteInputSchema>
export type ItemInput = NonNullable<DteInput['items']>[number]
export type ReceptorInput = NonNullable<DteInput['receptor']>
export type EmisorInput = NonNullable<DteInput['emisor']>
export type TransporteInput = NonNullable<DteInput['transporte']>
export type AutofacturaInput = NonNullable<DteInput['autoFactura']>
export type AsociadoInput = NonNullable<DteInput['documentoAsociado']>[number]
export type CondicionInput = NonNullable<DteInput['condicionPago']>
