/**
 * Cancellation of an approved document by its issuer: rGeVeCan, within 48 h (invoice) or 168 h. docs/sifen §7; spec,
 * Emitter events.
 */
import * as z from 'zod'
import { pattern, text } from '../campos/index.ts'
import { type Evento, TYPES } from './evento.ts'
import { cdcRule, issuerRule } from './rules.ts'

export const CANCELACION = {
  el: 'rGeVeCan',
  id: 'GEC001',
  schema: z.object({ cdc: TYPES.text, motivo: TYPES.text }),
  rows: [pattern('Id', 'GEC002', 1, 'cdc', 'cdc'), text('mOtEve', 'GEC003', 1, 5, 500, 'motivo')],
  completions: [],
  rules: [cdcRule('4001'), issuerRule('0142')],
} as const satisfies Evento
