/** The receiver disagrees with a document: rGeVeDisconf. docs/sifen §7. */
import * as z from 'zod'
import { pattern, text } from '../campos/index.ts'
import { type Evento, TYPES } from './evento.ts'
import { cdcRule } from './rules.ts'

export const DISCONFORMIDAD = {
  el: 'rGeVeDisconf',
  id: 'GDI001',
  schema: z.object({ cdc: TYPES.text, motivo: TYPES.text }),
  rows: [pattern('Id', 'GDI002', 1, 'cdc', 'cdc'), text('mOtEve', 'GDI003', 1, 5, 500, 'motivo')],
  completions: [],
  rules: [cdcRule('4201')],
} as const satisfies Evento
