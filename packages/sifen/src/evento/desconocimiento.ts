/** The receiver disclaims a document issued to it: rGeVeDescon. docs/sifen §7. */
import * as z from 'zod'
import { code, text } from '../campos/index.ts'
import { type Evento, TYPES } from './evento.ts'
import { identityRules, readRuc, receiverRule } from './identity.ts'
import { RECEPTION, receptionRows, receptionRules } from './reception.ts'
import { cdcRule } from './rules.ts'

export const DESCONOCIMIENTO = {
  el: 'rGeVeDescon',
  id: 'GED001',
  schema: z.object({ ...RECEPTION, motivo: TYPES.text }),
  rows: [
    ...receptionRows('GED', code('dTipIDRec', 'GED009', 0, 'documentoIdentidad', 'documentoTipo')),
    text('mOtEve', 'GED011', 1, 5, 500, 'motivo'),
  ],
  completions: [readRuc('ruc')],
  rules: [
    cdcRule('4252'),
    ...receptionRules('4254', false),
    ...identityRules('', 'tipoReceptor', {
      ruc: { falta: '4255', sobra: '4256' },
      documentoTipo: { falta: '4259', sobra: '4260' },
      documentoNumero: { falta: '4261', sobra: '4262' },
    }),
    receiverRule,
  ],
} as const satisfies Evento
