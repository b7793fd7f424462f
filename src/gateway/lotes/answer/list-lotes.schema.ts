/** Schemas of GET /api/sifen/lotes and GET /api/sifen/lotes/{id}, which the spec does not have (docs/notes 377). */
import * as z from 'zod'
import { ESTADOS, LOTE_ESTADOS } from '../../../db/index.ts'
import { countText, dataOf, dayText, field, idText, instantOrNull, textOrNull } from '../../../http/index.ts'
import { midnight } from '../../dtes/index.ts'
import { RECEIVED } from './lotes.examples.ts'
import { part } from './lotes.schema.ts'

/** Maximum and default number of rows per response. */
const MAX_LIMIT = 500
const USUAL = 50

const id = (name: string) => idText(`El campo ${name} debe ser un número entero.`).transform(Number).optional()

const day = (name: string, days: number) =>
  dayText(name)
    .transform(text => midnight(text, days))
    .optional()

export const loteFilter = z
  .object({
    emitter_id: field(id('emitter_id'), 'Solo los de este emisor.', '1'),
    estado: field(z.enum(LOTE_ESTADOS).optional(), 'Solo los que están en este estado.', 'unknown'),
    prot_lote: field(
      z.string().trim().min(1).max(30).optional(),
      'Solo el de este protocolo de SIFEN.',
      RECEIVED.prot_lote,
    ),
    batch_id: field(id('batch_id'), 'Solo los que llevan ese `batch_id` suyo.', '20261121'),
    desde: field(day('desde', 0), 'Enviados ese día o después, en Asunción.', '2026-11-01'),
    hasta: field(day('hasta', 1), 'Enviados ese día o antes, en Asunción.', '2026-11-30'),
    before_id: field(
      id('before_id'),
      'Solo los que siguen a ese lote en la lista: el `next_before_id` de la respuesta anterior.',
      '500',
    ),
    limit: field(
      countText('limit', MAX_LIMIT).default(USUAL),
      `Cuántos como mucho: de 1 a ${MAX_LIMIT}; ${USUAL} si no se indica.`,
      '50',
    ),
  })
  .refine(({ desde, hasta }) => !desde || !hasta || desde < hasta, {
    path: ['hasta'],
    error: 'El campo hasta debe ser una fecha igual o posterior a desde.',
  })

export type LoteFilter = z.output<typeof loteFilter>

const SENT = '2026-11-21T13:00:00.000Z'

const { dte_ids: _, ...own } = part

const summary = {
  ...own,
  emitter_id: field(z.int().positive(), 'El emisor.', 1),
  tipo_documento: field(z.int(), 'El tipo de sus documentos.', 1),
  batch_id: field(z.int().nullable(), 'El `batch_id` del pedido, si lo trajo.', RECEIVED.batch_id),
  grupo: field(
    z.int().nullable(),
    'El primer lote del mismo pedido, cuando se enviaron varios; vacío en el primero.',
    null,
  ),
  error_code: field(z.string().nullable(), 'Por qué falló el envío, si falló.', null),
  documentos: field(z.partialRecord(z.enum(ESTADOS), z.int()), 'Cuántos documentos suyos hay en cada estado, ahora.', {
    approved: 48,
    rejected: 2,
  }),
  sent_at: field(z.iso.datetime(), 'Cuándo se envió, en UTC.', SENT),
  next_poll_at: instantOrNull('Cuándo se pregunta a SIFEN por él; vacío si ya no hace falta.', null),
  settled_at: instantOrNull('Cuándo concluyó, en UTC.', '2026-11-21T13:10:00.000Z'),
}

const loteSummary = z
  .object(summary)
  .meta({ id: 'LoteEnLista', shares: 'CamposDeLote', description: 'Un lote, como está ahora.' })

export const loteList = dataOf(loteSummary, 'Los lotes de sus empresas, del más nuevo al más antiguo.').extend({
  next_before_id: field(
    z.int().positive().optional(),
    'Solo cuando hay más: pídalos con `before_id` y este id, y los mismos filtros.',
    2,
  ),
})

const carried = z.object({
  id: field(z.int().positive(), 'Identificador del documento.', 2),
  cdc: field(z.string(), 'Código de control.', '01800123450001001000000222026112114292279601'),
  numero: field(z.string(), 'Número completo.', '001-001-0000002'),
  estado: field(z.enum(ESTADOS), 'Su estado, ahora.', 'approved'),
  sifen_result_code: textOrNull('Lo último que SIFEN dijo de él.', '0260'),
  sifen_result_msg: textOrNull(
    'Con sus palabras, o con las nuestras si no lo tiene.',
    'Autorización del DE satisfactoria',
  ),
  en_el_lote: z
    .object({
      outcome: field(
        z.enum(['pending', 'not_sent', 'unknown', 'answered']),
        '`answered`: SIFEN respondió por él en este lote; `not_sent`: no lo recibió; `unknown`: no se sabe por este lote.',
        'answered',
      ),
      codigo: textOrNull('El código de SIFEN en este lote.', '0260'),
      mensaje: textOrNull('El mensaje de SIFEN en este lote.', 'Autorización del DE satisfactoria'),
    })
    .meta({ description: 'Qué pasó con él en este lote; puede haber salido en otro después.' }),
})

const change = z.object({
  at: field(z.iso.datetime(), 'Cuándo, en UTC.', SENT),
  to: field(z.enum(LOTE_ESTADOS), 'El estado al que pasó.', 'received'),
  usuario: textOrNull('Quién lo pidió; vacío si fue un trabajo.', 'Ana Benítez'),
})

export const loteDetail = z
  .object({
    ...summary,
    documentos: z.array(carried).meta({ description: 'Sus documentos, en el orden del lote.' }),
    historial: z.array(change).meta({ description: 'Los cambios de estado, del más antiguo al más nuevo.' }),
  })
  .meta({ id: 'Lote', shares: 'CamposDeLote', description: 'Un lote con sus documentos.' })
