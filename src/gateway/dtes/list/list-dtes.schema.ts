/** Schemas of the list of documents: its filters and its rows. An addition to the spec (docs/notes 206). */
import { CDC_SHAPE, parseCdc } from '@nanduti/sifen'
import * as z from 'zod'
import { AMBIENTES, ESTADOS } from '../../../db/index.ts'
import { countText, dataOf, dayText, field, idText } from '../../../http/index.ts'
import { dteDetail, MAX_REFERENCIA } from '../answer/index.ts'
import { withinCalendar } from './midnight.ts'

/** Maximum and default number of rows per response. */
const MAX_LIMIT = 500
const USUAL = 50

const id = (name: string, what: string) =>
  idText(`El campo ${name} debe ser el id de un ${what}.`).transform(Number).optional()

/** Full number `001-002-0000123`, or only its last part. */
const NUMERO = /^(?:(\d{3})-(\d{3})-)?(\d{1,7})$/

const numero = z
  .string()
  .regex(NUMERO, 'El campo numero debe ser un número de hasta 7 dígitos, o completo: 001-001-0000123.')
  .transform(text => {
    const [, establecimiento, punto_expedicion, digits] = NUMERO.exec(text) ?? []
    return { establecimiento, punto_expedicion, numero: Number(digits) }
  })
  .optional()

/**
 * How late a change may become visible: its instant is that of the question to SIFEN that it answers (up to 120 s), and
 * its transaction may wait for locks (docs/notes 378).
 */
export const OVERLAP_SECONDS = 300

/** An instant, or a position of an earlier answer: `2026-11-21T13:00:00.000Z,123`. */
const SINCE = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z)(?:,(\d{1,15}))?$/

const since = z
  .string()
  .refine(
    text => !Number.isNaN(Date.parse(SINCE.exec(text)?.[1] ?? '')),
    'El campo updated_since debe ser un instante en UTC, como 2026-11-21T13:00:00.000Z, o el next_updated_since de la respuesta anterior.',
  )
  .transform(text => {
    const [, at = '', id] = SINCE.exec(text) ?? []
    return { at: withinCalendar(Date.parse(at)), id: id === undefined ? 0 : Number(id) }
  })
  .optional()

const isOrdered = ({ desde, hasta }: { desde?: string | undefined; hasta?: string | undefined }) =>
  desde === undefined || hasta === undefined || desde <= hasta

export const dteFilter = z
  .object({
    emitter_id: field(id('emitter_id', 'emisor'), 'Solo los de este emisor.', '1'),
    ambiente: field(z.enum(AMBIENTES).optional(), 'Solo los de este ambiente.', 'test'),
    estado: field(z.enum(ESTADOS).optional(), 'Solo los que están en este estado.', 'rejected'),
    tipo_documento: field(
      countText('tipo_documento', 8).optional(),
      'Solo los de este tipo; 1 es factura electrónica.',
      '1',
    ),
    desde: field(dayText('desde').optional(), 'Emitidos ese día o después, en Asunción.', '2026-11-01'),
    hasta: field(dayText('hasta').optional(), 'Emitidos ese día o antes, en Asunción.', '2026-11-30'),
    numero: field(numero, 'Solo los de este número; puede llevar establecimiento y punto.', '001-001-0000123'),
    cdc: field(
      z
        .string()
        .refine(text => parseCdc(text) !== undefined, 'El campo cdc debe ser un CDC de 44 caracteres.')
        .optional(),
      'Solo el de este CDC.',
      '01800123450001001000000222026112114292279601',
    ),
    receptor: field(
      z.string().trim().min(1).max(100).optional(),
      'Solo los que lo llevan en el documento o el nombre del receptor, sin distinguir mayúsculas.',
      'cliente',
    ),
    referencia_externa: field(
      z.string().trim().min(1).max(MAX_REFERENCIA).optional(),
      'Solo los de esta referencia suya: el que la tiene, y los que fallaron antes que él.',
      'PED-1024',
    ),
    before_id: field(
      id('before_id', 'documento'),
      'Solo los que siguen a ese documento en la lista: el `next_before_id` de la respuesta anterior.',
      '500',
    ),
    updated_since: field(
      since,
      `Los que cambiaron desde ese instante, del cambio más antiguo al más nuevo, con \`next_updated_since\`. Un cambio puede verse hasta ${OVERLAP_SECONDS / 60} minutos después de su hora; por eso, al llegar al final, \`next_updated_since\` vuelve ese tiempo atrás, y algunos documentos se repiten: distíngalos por \`id\` y \`version\`.`,
      '2026-11-21T13:00:00.000Z',
    ),
    limit: field(
      countText('limit', MAX_LIMIT).default(USUAL),
      `Cuántos como mucho: de 1 a ${MAX_LIMIT}; ${USUAL} si no se indica.`,
      '50',
    ),
  })
  .refine(isOrdered, { path: ['hasta'], error: 'El campo hasta debe ser una fecha igual o posterior a desde.' })

export type DteQuery = z.output<typeof dteFilter>

/** Fields of the detail that tell documents apart. */
const dteSummary = dteDetail
  .omit({
    advertencias: true,
    atencion: true,
    cancelable_hasta: true,
    enlaces: true,
    eventos: true,
    historial: true,
    reemplazado_por: true,
    tipo_cambio: true,
    xml_signed_path: true,
  })
  .extend({
    cdc: field(z.string().regex(CDC_SHAPE), 'Código de control.', '01800123450001001000000222026112114292279601'),
  })
  .meta({ id: 'DocumentoEnLista', shares: 'CamposDeDocumento', description: 'Un documento, como lo muestra la lista.' })

export const dteList = dataOf(
  dteSummary,
  'Los documentos de sus empresas, del más nuevo al más antiguo; con `desde` o `hasta`, por fecha de emisión.',
).extend({
  next_before_id: field(
    z.int().positive().optional(),
    'Solo cuando hay más: pídalos con `before_id` y este id, y los mismos filtros.',
    2,
  ),
  next_updated_since: field(
    z.string().optional(),
    'Solo con `updated_since`, siempre: páselo en el pedido siguiente, ahora mismo si vino la página entera, o más tarde.',
    '2026-11-21T13:00:05.000Z,2',
  ),
})
