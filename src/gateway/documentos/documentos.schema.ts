/**
 * Query and form schemas of the pages of documents. An invalid value is treated as missing, so that no link fails
 * because of its filter.
 */
import { isDate } from '@nanduti/sifen'
import { z } from 'zod'
import { AMBIENTES } from '../../db/index.ts'
import { PARTS } from '../dtes/index.ts'

const anyId = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number)
  .optional()
  .catch(undefined)

const day = z.string().refine(isDate).optional().catch(undefined)

export const listQuery = z.object({
  q: z.string().trim().min(1).max(100).optional().catch(undefined),
  estado: z.enum(PARTS).optional().catch(undefined),
  ambiente: z.enum(AMBIENTES).optional().catch(undefined),
  /** Only the rejected or failed documents that wait for a person. */
  pendientes: z.literal('1').optional().catch(undefined),
  desde: day,
  hasta: day,
  tipo: z
    .string()
    .regex(/^[1-8]$/)
    .transform(Number)
    .optional()
    .catch(undefined),
  punto: anyId,
  antes: anyId,
  despues: anyId,
  /** Ticks every row that can go in a lot. */
  elegir: z.literal('1').optional().catch(undefined),
})

export type ListQuery = z.output<typeof listQuery>

const BOX = /^dte\.([1-9]\d{0,14})$/

/**
 * Returns the name of the box that chooses a document. Each box has its own name, because a form keeps one value for
 * each name.
 */
export const boxOf = (id: number) => `dte.${id}`

/** The ids of the chosen documents, from their boxes. */
export const chosenIds = z.record(z.string(), z.unknown()).transform(fields =>
  Object.keys(fields).flatMap(name => {
    const [, id] = BOX.exec(name) ?? []
    return id === undefined ? [] : [Number(id)]
  }),
)

export const cancelForm = z.object({ motivo: z.string(), numero: z.string().trim() })
