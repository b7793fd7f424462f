/**
 * Sabotages of events: one of each kind at SIFEN despite concurrent requests and lost answers, and no number both
 * voided and used.
 */
import type { Patch } from '../patch.ts'

const FAULTS = 'src/gateway/eventos/evento-faults.test.ts'
const STALLED = 'src/gateway/eventos/stalled-evento.test.ts'
const RULES = 'src/gateway/eventos/spec-rules.test.ts'

export const EVENTOS: readonly Patch[] = [
  {
    name: 'la cancelación no toma la fila del documento',
    edits: [
      {
        file: 'src/gateway/eventos/eventos.queries.ts',
        from: "eq(dtes.id, id)))\n    .for('update')",
        to: 'eq(dtes.id, id)))',
      },
    ],
    red: { 'src/gateway/eventos/cancelacion.test.ts': '200 for one of 50 concurrent requests' },
  },
  {
    name: 'la inutilización no toma ni el contador ni la empresa',
    edits: [
      {
        file: 'src/gateway/eventos/void-numeros.ts',
        from: `if (puntoId !== undefined) await lockContador(tx, { empresa_id, id: puntoId }, tipo_documento)
  await lockEmpresa(tx, empresa_id)`,
        to: 'void [puntoId, tipo_documento, lockContador, lockEmpresa]',
      },
    ],
    red: { 'src/gateway/eventos/inutilizacion.test.ts': 'overlapping voidings: one' },
  },
  {
    name: 'la inutilización no toma el contador de su punto',
    edits: [
      {
        file: 'src/gateway/eventos/void-numeros.ts',
        from: 'if (puntoId !== undefined) await lockContador(tx, { empresa_id, id: puntoId }, tipo_documento)',
        to: 'void [puntoId, tipo_documento, lockContador]',
      },
    ],
    red: {
      'src/gateway/eventos/inutilizacion.test.ts': 'waits for the transaction that holds the counter',
      'src/gateway/dtes/create-at-once.test.ts': 'skips a range that was voided after the counter was read',
    },
  },
  {
    name: 'se atiende un evento en duda sin reservarlo',
    edits: [
      {
        file: 'src/gateway/eventos/eventos.queries.ts',
        from: 'and(isRow(ref), eq(eventos.due_at, dueAt))',
        to: 'and(isRow(ref), lte(eventos.created_at, dueAt))',
      },
    ],
    red: { [FAULTS]: 'is queried once when eight jobs settle it' },
  },
  {
    name: 'la lista de eventos no mira la empresa',
    edits: [{ file: 'src/gateway/eventos/eventos.queries.ts', from: 'inScope(scope),', to: 'scope && undefined,' }],
    red: { 'src/gateway/eventos/cancelacion.test.ts': 'lists by filter, the newest first, in pages' },
  },
  {
    name: 'un evento sale sin que conste que salió',
    edits: [
      {
        file: 'src/gateway/eventos/evento-state.ts',
        from: "intent: { from: ['pending'], to: 'sent',",
        to: "intent: { from: ['pending'], to: 'pending',",
      },
    ],
    red: { [FAULTS]: 'by the first query' },
  },
  {
    name: 'un documento se cancela otra vez mientras no se sabe de la primera',
    edits: [
      {
        file: 'src/gateway/eventos/cancel-dte.ts',
        from: 'if (live) throw alreadyAsked(id, live.id)',
        to: 'void [live, alreadyAsked]',
      },
    ],
    red: { [FAULTS]: 'by one more posting after the quiet window' },
  },
  {
    name: 'un evento sale aunque se le haya pasado el tiempo',
    edits: [
      {
        file: 'src/gateway/eventos/register-evento.ts',
        from: 'client.evento(String(evento.id), bytes, left)',
        to: 'client.evento(String(evento.id), bytes, () => Math.abs(left()) + 1)',
      },
    ],
    red: { [STALLED]: 'does not post once the time limit of the posting is over' },
  },
  {
    name: 'un evento se repite aunque otro ya lo haya repetido',
    edits: [
      {
        file: 'src/gateway/eventos/move-evento.ts',
        from: 'const wasPosted = now?.last_attempt_id !== evento.last_attempt_id',
        to: 'const wasPosted = false',
      },
    ],
    red: { [STALLED]: 'does not repeat a posting that another process has repeated meanwhile' },
  },
  {
    name: 'un evento en duda se repite sin esperar la ventana de silencio',
    edits: [
      {
        file: 'src/gateway/eventos/evento-protocol.ts',
        from: 'new Date(since.getTime() + quietSeconds * 1000)',
        to: 'new Date(since.getTime() + 0 * quietSeconds)',
      },
    ],
    red: { [FAULTS]: 'by one more posting after the quiet window' },
  },
  {
    name: 'una cancelación se pide aunque venció su plazo',
    edits: [
      {
        file: 'src/gateway/eventos/cancel-dte.ts',
        from: 'if (deadline && now > deadline) throw',
        to: 'if (deadline && now > deadline && dte.id < 0) throw',
      },
    ],
    red: { [RULES]: '2. The deadline, from the last sending' },
  },
  {
    name: 'se inutilizan números que un documento tiene',
    edits: [
      {
        file: 'src/gateway/dtes/voided.queries.ts',
        from: "'approved', 'approved_obs', 'cancelled']",
        to: "'approved']",
      },
    ],
    red: { [RULES]: '3. No DTE inside the range may be' },
  },
  {
    name: 'la numeración no pasa por encima de lo inutilizado',
    edits: [
      {
        file: 'src/gateway/dtes/take-numero.ts',
        from: 'if (desde <= free) free = Math.max(free, hasta + 1)',
        to: 'if (desde <= free) free = Math.max(free, hasta)',
      },
    ],
    red: { 'src/gateway/eventos/inutilizacion.test.ts': 'skips every voided range for a document by ids' },
  },
  {
    name: 'el rechazo de una inutilización repetida vale como veredicto',
    edits: [
      {
        file: 'src/gateway/eventos/evento-protocol.ts',
        from: "evento.reposts === 0 ? 'rejected'",
        to: "meaning === 'verdict' ? 'rejected'",
      },
    ],
    red: { [FAULTS]: 'asks for a person when SIFEN rejects its repetition' },
  },
]
