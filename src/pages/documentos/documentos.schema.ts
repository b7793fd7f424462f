/**
 * The query of the list of documents. An invalid value is treated as missing, so that no link fails
 * because of its filter.
 */
import { isDate } from '@nanduti/sifen'
import * as z from 'zod'
import { AMBIENTES } from '../../db/index.ts'
import { PARTS } from '../../gateway/dtes/index.ts'

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
