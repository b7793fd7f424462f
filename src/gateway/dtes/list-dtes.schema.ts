/** Schemas of the list of documents: its filters and its rows. An addition to the spec (docs/notes 206). */
import { CDC_SHAPE, isDate, parseCdc } from '@nanduti/sifen'
import { z } from 'zod'
import { AMBIENTES, ESTADOS } from '../../db/index.ts'
import { dataOf, field } from '../../http/index.ts'
import { dteDetail } from './dtes.schema.ts'

/** Maximum and default number of rows per response. */
export const MAX_LISTED = 500
const USUAL = 50

/** Query strings hold text, so ids are parsed. */
const id = (name: string, what: string) =>
  z
    .string()
    .regex(/^[1-9]\d{0,14}$/, `El campo ${name} debe ser el id de un ${what}.`)
    .transform(Number)
    .optional()

const day = (name: string) => z.string().refine(isDate, `El campo ${name} debe ser una fecha AAAA-MM-DD.`).optional()

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

const whole = (name: string, most: number) =>
  z
    .string()
    .refine(
      text => /^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= most,
      `El campo ${name} debe ser un número de 1 a ${most}.`,
    )
    .transform(Number)

const isOrdered = ({ desde, hasta }: { desde?: string | undefined; hasta?: string | undefined }) =>
  desde === undefined || hasta === undefined || desde <= hasta

export const dteFilter = z
  .object({
    emitter_id: field(id('emitter_id', 'emisor'), 'Solo los de este emisor.', '1'),
    ambiente: field(z.enum(AMBIENTES).optional(), 'Solo los de este ambiente.', 'test'),
    estado: field(z.enum(ESTADOS).optional(), 'Solo los que están en este estado.', 'rejected'),
    tipo_documento: field(
      whole('tipo_documento', 8).optional(),
      'Solo los de este tipo; 1 es factura electrónica.',
      '1',
    ),
    desde: field(day('desde'), 'Emitidos ese día o después, en Asunción.', '2026-11-01'),
    hasta: field(day('hasta'), 'Emitidos ese día o antes, en Asunción.', '2026-11-30'),
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
    before_id: field(
      id('before_id', 'documento'),
      'Solo los que siguen a ese documento en la lista: el `next_before_id` de la respuesta anterior.',
      '500',
    ),
    limit: field(
      whole('limit', MAX_LISTED).default(USUAL),
      `Cuántos como mucho: de 1 a ${MAX_LISTED}; ${USUAL} si no se indica.`,
      '50',
    ),
  })
  .refine(isOrdered, { path: ['hasta'], error: 'El campo hasta debe ser una fecha igual o posterior a desde.' })

export type DteFilter = z.output<typeof dteFilter>

/** Fields of the detail that tell documents apart. */
export const dteSummary = dteDetail
  .omit({
    advertencias: true,
    atencion: true,
    cancelable_hasta: true,
    eventos: true,
    historial: true,
    tipo_cambio: true,
    xml_signed_path: true,
  })
  .extend({
    cdc: field(z.string().regex(CDC_SHAPE), 'Código de control.', '01800123450001001000000222026112114292279601'),
  })
  .meta({ id: 'DocumentoEnLista', description: 'Un documento, como lo muestra la lista.' })

export const dteList = dataOf(
  dteSummary,
  'Los documentos de sus empresas, del más nuevo al más antiguo; con `desde` o `hasta`, por fecha de emisión.',
).extend({
  next_before_id: field(
    z.int().positive().optional(),
    'Solo cuando hay más: pídalos con `before_id` y este id, y los mismos filtros.',
    2,
  ),
})
