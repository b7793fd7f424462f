/** Addresses and forms of the pages of documents. What an address says wrongly is left out: a link never fails for its filter. */
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
  /** Of the rejected or failed ones, those that wait for a person. */
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
  /** Every row that can go in a lot is ticked. */
  elegir: z.literal('1').optional().catch(undefined),
})

export type ListQuery = z.output<typeof listQuery>

const BOX = /^dte\.([1-9]\d{0,14})$/

/** The name of the box that chooses a document: each has its own, since a form keeps one value a name. */
export const boxOf = (id: number) => `dte.${id}`

/** The documents that were chosen, by their boxes. */
export const chosenIds = z.record(z.string(), z.unknown()).transform(fields =>
  Object.keys(fields).flatMap(name => {
    const [, id] = BOX.exec(name) ?? []
    return id === undefined ? [] : [Number(id)]
  }),
)

export const cancelForm = z.object({ motivo: z.string(), numero: z.string().trim() })
