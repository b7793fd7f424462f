/** The receiver confirms that it received a document: rGeVeNotRec. docs/sifen §7. */
import * as z from 'zod'
import { amount, code, doubtInGuaranies, type Rule, readAmount, type WrittenAmount } from '../campos/index.ts'
import { type Campos, type Caso, type Evento, TYPES } from './evento.ts'
import { identityRules, readRuc, receiverRule } from './identity.ts'
import { RECEPTION, receptionRows, receptionRules } from './reception.ts'
import { cdcRule } from './rules.ts'

/** A paper outside the list. The event has no field for its name. */
const OTRO_DOCUMENTO = 9

/** Guaraníes have no decimals: a person reads three of them as thousands. */
const totalRule: Rule<Caso> = {
  campo: 'totalPYG',
  broken: ({ campos }) => doubtOf(campos) !== undefined,
  mensaje: ({ campos }) => doubtOf(campos) ?? '',
}

const doubtOf = ({ 'totalPYG.texto': text }: Campos) =>
  typeof text === 'string' ? doubtInGuaranies('totalPYG', text) : undefined

const readTotal = ({ totalPYG }: Campos): Campos => ({
  totalPYG: readAmount(totalPYG as WrittenAmount),
  'totalPYG.texto': totalPYG,
})

export const NOTIFICACION = {
  el: 'rGeVeNotRec',
  id: 'GEN001',
  schema: z.object({ ...RECEPTION, totalPYG: TYPES.number }),
  rows: [
    ...receptionRows('GEN', code('dTipIDRec', 'GEN009', 0, 'documentoReceptor', 'documentoTipo', OTRO_DOCUMENTO)),
    amount('dTotalGs', 'GEN011', 1, 15, 8, 'totalPYG'),
  ],
  completions: [readRuc('ruc'), readTotal],
  rules: [
    cdcRule('4102'),
    ...receptionRules('4104', true),
    ...identityRules('', 'tipoReceptor', {
      ruc: { falta: '4105', sobra: '4106' },
      documentoTipo: { falta: '4109', sobra: '4110' },
      documentoNumero: { falta: '4111', sobra: '4112' },
    }),
    receiverRule,
    totalRule,
  ],
} as const satisfies Evento
