/**
 * The shape of a DTE as an integrator writes it: names and JSON types, nothing else. What is obligatory, how long a text may be and which
 * values agree with each other is fiscal knowledge and stands in the catalogue and in rules.ts, so that every problem is reported at once.
 * Names: the spec's; where it is silent, those that Paraguay's integrators know. `null` means the same as leaving a field out.
 */
import { z } from 'zod'
import { condicionPago } from './input/condicion-pago.ts'
import { emisor, usuario } from './input/emisor.ts'
import { amount, integer, libre, list, text } from './input/field.ts'
import { items, totales } from './input/item.ts'
import { complementarios, compraPublica, factura } from './input/operacion.ts'
import { receptor } from './input/receptor.ts'

/** By the tenant ids, as the README has it: enough for an invoice. */
const EXAMPLE = {
  tipoDocumento: 1,
  timbrado_id: 1,
  establecimiento_id: 1,
  punto_expedicion_id: 1,
  receptor: { naturaleza: 1, numeroDocumento: '80000000-5', nombre: 'Cliente de Prueba S.A.' },
  items: [{ descripcion: 'Yerba mate 500 g', cantidad: 4, precioUnitario: 18500, afectacionIva: 1, tasaIva: 5 }],
}

export const dteInputSchema = z
  .object({
    tipoDocumento: integer('Obligatorio; por ahora, 1 (factura electrónica).', 1),
    tipoEmision: integer('1 (normal); SIFEN no acepta otra.', 1),
    fechaEmision: text('Fecha y hora en Asunción, sin zona; si falta, ahora.', '2026-11-21T10:00:00'),
    tipoOperacion: integer('1 B2B, 2 B2C, 3 B2G, 4 B2F; si falta, se deduce del receptor.', 1),
    tipoImpuesto: integer('1 IVA, 3 Renta, 4 ninguno, 5 IVA - Renta; si falta, 1.', 1),
    tipoTransaccion: integer('1 venta de mercadería, 2 prestación de servicios, 3 mixto…, hasta 13; si falta, 1.', 1),
    tipoContribuyente: integer(
      'Del emisor: 1 persona física, 2 persona jurídica. Solo puede repetir el registrado.',
      2,
    ),
    establecimiento: text('Código del establecimiento, de tres dígitos.', '001'),
    puntoExpedicion: text('Código del punto de expedición, de tres dígitos.', '001'),
    numeroDocumento: text('Número del documento, si no se toma solo; con ceros delante o sin ellos.', '0000042'),
    serie: text('Serie, de dos letras.', 'AA'),
    timbrado: integer('Número del timbrado, de ocho dígitos.', 12345678),
    timbradoFechaInicio: text('Inicio de vigencia del timbrado, si no está registrado.', '2026-01-01'),
    timbrado_id: integer('El timbrado registrado; con él, el número se toma solo.', 1),
    establecimiento_id: integer('El establecimiento registrado.', 1),
    punto_expedicion_id: integer('El punto de expedición registrado.', 1),
    emitter_id: integer('El emisor, si usted tiene más de uno.', 1),
    moneda: text('Moneda (ISO 4217); si falta, PYG.', 'PYG'),
    tipo_cambio: amount('Guaraníes por unidad de la moneda, si no es el guaraní.', '7300.1234'),
    condicionTipoCambio: integer('1 un cambio para toda la operación, 2 un cambio por ítem.', 1),
    condicionAnticipo: integer('1 anticipo global, 2 anticipo por ítem.', 2),
    descripcion: text('Información de interés del fisco.', 'Información para el fisco'),
    observacion: text('Información de interés del emisor.', 'Gracias por su compra'),
    obligaciones: list('Obligaciones que afecta; hasta 11.', {
      codigo: integer('Código de la obligación, según la tabla de la DNIT.', 211),
    }),
    emisor,
    receptor,
    usuario,
    factura,
    dncp: compraPublica,
    condicionPago,
    items,
    totales,
    complementarios,
    extras: libre('Datos suyos: se guardan con el documento y no se envían.', { pedido: 'A-17' }),
  })
  .meta({
    description:
      'Un documento por emitir. Obligatorios son tipoDocumento, receptor, items, y o bien timbrado_id, establecimiento_id y punto_expedicion_id, o bien timbrado, establecimiento, puntoExpedicion y numeroDocumento. `null` es lo mismo que omitir el campo.',
    examples: [EXAMPLE],
  })

export type DteInput = z.infer<typeof dteInputSchema>
export type ItemInput = NonNullable<DteInput['items']>[number]
export type ReceptorInput = NonNullable<DteInput['receptor']>
export type EmisorInput = NonNullable<DteInput['emisor']>
export type CondicionInput = NonNullable<DteInput['condicionPago']>

/** Other spellings that are read as the field they stand for. Keys are where they stand, `[]` meaning each element. */
export const ALIASES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '': {
    tipo_documento: 'tipoDocumento',
    tipo_emision: 'tipoEmision',
    tipoCambio: 'tipo_cambio',
    cambio: 'tipo_cambio',
    condicion_tipo_cambio: 'condicionTipoCambio',
    condicion_anticipo: 'condicionAnticipo',
    punto: 'puntoExpedicion',
    numero: 'numeroDocumento',
  },
  'items[]': {
    codigo: 'codigoInterno',
    precio_unitario: 'precioUnitario',
    ivaTipo: 'afectacionIva',
    iva: 'tasaIva',
    ivaBase: 'ivaProporcion',
  },
  dncp: { ano: 'año' },
}

/** Fields that integrators know and that we do not serve yet: saying so beats ignoring an amount. */
export const NOT_SERVED: Readonly<Record<string, string>> = {
  descuentoGlobal: 'Indique el descuento por unidad de cada ítem en items.N.descuento.',
  anticipoGlobal: 'Indique el anticipo por unidad de cada ítem en items.N.anticipo.',
  comision: 'Las facturas con comisión todavía no están disponibles.',
}
