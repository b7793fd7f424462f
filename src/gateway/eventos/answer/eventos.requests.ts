/**
 * Request bodies of the events for the API reference. The SIFEN library, which knows their fields, reads and checks
 * them.
 */
import { CDC_SHAPE } from '@nanduti/sifen'
import * as z from 'zod'
import { field } from '../../../http/index.ts'
import { CDC } from './eventos.examples.ts'

export const cdc = field(z.string().regex(CDC_SHAPE), 'El CDC del documento, de 44 caracteres.', CDC)
export const motivo = field(z.string().min(5).max(500), 'Por qué, en 5 a 500 caracteres.', 'Error en el precio')

export const emitterId = field(z.int().positive().optional(), 'El emisor que firma, si hay varios posibles.', 1)

export const cancelacion = z
  .object({ cdc, motivo })
  .meta({ id: 'PedidoDeCancelacion', description: 'La cancelación de un documento aprobado.' })

const tresDigitos = (de: string) => field(z.string().regex(/^[0-9]{3}$/), `Código ${de}, de tres dígitos.`, '001')
const numero = (cual: string, example: string) =>
  field(z.string().regex(/^[0-9]{7}$/), `${cual} número del rango, de siete dígitos.`, example)

export const inutilizacion = z
  .object({
    timbrado: field(
      z.union([z.string().regex(/^[0-9]{8}$/), z.int().min(10_000_000).max(99_999_999)]),
      'Número del timbrado, de ocho dígitos.',
      '12345678',
    ),
    establecimiento: tresDigitos('del establecimiento'),
    punto_expedicion: tresDigitos('del punto de expedición'),
    numero_inicio: numero('Primer', '0000010'),
    numero_fin: numero('Último', '0000012'),
    tipo_documento: field(z.int().min(1).max(8), 'Tipo de documento; 1 es factura electrónica.', 1),
    motivo,
    serie: field(
      z
        .string()
        .regex(/^[A-Z]{2}$/)
        .optional(),
      'La serie de los números, si la hay.',
      'AA',
    ),
    emitter_id: emitterId,
  })
  .meta({ id: 'PedidoDeInutilizacion', description: 'Un rango de números sin usar, de 1 a 1000.' })
