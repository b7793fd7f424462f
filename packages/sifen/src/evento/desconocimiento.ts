/** The receiver does not know a document made out to it: rGeVeDescon. docs/sifen §7. */
import { z } from 'zod'
import { code, dateTime, integer, pattern, text } from '../campos/index.ts'
import { type Evento, TYPES } from './evento.ts'
import { identityRules, readRuc, receiverRule } from './identity.ts'
import { receptionRules } from './reception.ts'
import { cdcRule } from './rules.ts'

export const DESCONOCIMIENTO = {
  el: 'rGeVeDescon',
  id: 'GED001',
  schema: z.object({
    cdc: TYPES.text,
    fechaEmision: TYPES.text,
    fechaRecepcion: TYPES.text,
    tipoReceptor: TYPES.integer,
    nombre: TYPES.text,
    ruc: TYPES.text,
    documentoTipo: TYPES.integer,
    documentoNumero: TYPES.text,
    motivo: TYPES.text,
  }),
  rows: [
    pattern('Id', 'GED002', 1, 'cdc', 'cdc'),
    dateTime('dFecEmi', 'GED003', 1, 'fechaEmision'),
    dateTime('dFecRecep', 'GED004', 1, 'fechaRecepcion'),
    integer('iTipRec', 'GED005', 1, 1, 2, 'tipoReceptor'),
    text('dNomRec', 'GED006', 1, 4, 255, 'nombre'),
    pattern('dRucRec', 'GED007', 0, 'ruc', 'ruc.numero'),
    pattern('dDVRec', 'GED008', 0, 'dv', 'ruc.dv'),
    code('dTipIDRec', 'GED009', 0, 'documentoIdentidad', 'documentoTipo'),
    pattern('dNumID', 'GED010', 0, 'documento', 'documentoNumero'),
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
