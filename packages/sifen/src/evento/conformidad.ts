/** The receiver agrees with a document, in whole (1) or in part (2): rGeVeConf. docs/sifen §7. */
import * as z from 'zod'
import { dateTime, integer, pattern } from '../campos/index.ts'
import { type Evento, TYPES } from './evento.ts'
import { cdcRule, is, required } from './rules.ts'

const PARCIAL = 2

export const CONFORMIDAD = {
  el: 'rGeVeConf',
  id: 'GCO001',
  schema: z.object({ cdc: TYPES.text, tipoConformidad: TYPES.integer, fechaRecepcion: TYPES.text }),
  rows: [
    pattern('Id', 'GCO002', 1, 'cdc', 'cdc'),
    integer('iTipConf', 'GCO003', 1, 1, 2, 'tipoConformidad'),
    dateTime('dFecRecep', 'GCO004', 0, 'fechaRecepcion'),
  ],
  completions: [],
  rules: [cdcRule('4151'), required('fechaRecepcion', is('tipoConformidad', PARCIAL), '4154')],
} as const satisfies Evento
