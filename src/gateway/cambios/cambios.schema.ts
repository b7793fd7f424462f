/** Schemas of the list of changes. */
import * as z from 'zod'
import { WEBHOOK_EVENTS } from '../../db/index.ts'
import { countText, dataOf, field, idText, refusal } from '../../http/index.ts'
import { changesDeleted, chooseEmpresa, notReached, notYourEmpresa } from './cambios.errors.ts'

/** Maximum and default number of changes per response. */
const MAX_LIMIT = 500
const USUAL = 100

export const cambiosQuery = z.object({
  after_id: field(
    z
      .string()
      .regex(/^\d{1,15}$/, 'El campo after_id debe ser el next_after_id de una respuesta anterior.')
      .transform(Number)
      .optional(),
    'Solo los que siguen a ese cambio: el `next_after_id` de la respuesta anterior. Sin él, desde el más antiguo que se guarda.',
    '1024',
  ),
  limit: field(
    countText('limit', MAX_LIMIT).default(USUAL),
    `Cuántos como mucho: de 1 a ${MAX_LIMIT}; ${USUAL} si no se indica.`,
    '100',
  ),
  empresa_id: field(
    idText('El campo empresa_id debe ser el id de una empresa.').transform(Number).optional(),
    'De qué empresa; hace falta si el token ve varias.',
    '1',
  ),
})

export type CambiosQuery = z.output<typeof cambiosQuery>

const cambio = z
  .object({
    id: field(z.int().positive(), 'El lugar del cambio en su empresa. Crece siempre; puede saltar.', 1025),
    event: field(
      z.enum(WEBHOOK_EVENTS),
      'Qué pasó, con el nombre del evento del webhook. Ignore los que no conozca.',
      'dte.approved',
    ),
    occurred_at: field(z.iso.datetime(), 'Cuándo, en UTC.', '2026-11-21T13:00:05.000Z'),
    data: field(
      z.record(z.string(), z.unknown()),
      'El documento, el lote, el evento o el punto, como quedó con ese cambio.',
      { id: 2, estado: 'approved', version: 3 },
    ),
  })
  .meta({ id: 'Cambio', description: 'Un cambio, con el cuerpo de su webhook.' })

export const cambiosList = dataOf(cambio, 'Los cambios de la empresa, del más antiguo al más nuevo.').extend({
  next_after_id: field(
    z.int().min(0),
    'Siempre: páselo como `after_id` en el pedido siguiente, también cuando `data` está vacía.',
    1025,
  ),
})

export const cambiosRefusals = [
  refusal(
    'Algunos cambios que siguen a `after_id` ya se borraron: `primer_after_id` es el primero desde el que se puede seguir.',
    [changesDeleted(10, 1024)],
    { primer_after_id: field(z.int().positive(), 'Desde dónde seguir.', 1024) },
  ),
  refusal('Un parámetro está mal, o falta la empresa.', [
    chooseEmpresa([
      { id: 1, ruc: '80000000' },
      { id: 2, ruc: '80000001' },
    ]),
    notYourEmpresa(99),
    notReached(2048, 1024),
  ]),
]
