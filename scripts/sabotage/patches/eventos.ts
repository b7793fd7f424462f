/**
 * Sabotages of events: one of each kind at SIFEN despite concurrent requests and lost answers, and no number both
 * voided and used.
 */
import type { Patch } from '../patch.ts'

const FAULTS = 'src/gateway/eventos/send/evento-faults.test.ts'
const ADOPTED = 'src/gateway/eventos/send/adopted-evento.test.ts'
const KEPT = 'src/gateway/eventos/kept-invoice.test.ts'
const STALLED = 'src/gateway/eventos/send/stalled-evento.test.ts'
const RULES = 'src/gateway/eventos/spec-rules.test.ts'

export const EVENTOS: readonly Patch[] = [
  {
    name: 'se cancela una factura que tiene notas',
    edits: [
      {
        file: 'src/gateway/eventos/cancel-dte.ts',
        from: 'if (notas.length > 0) throw',
        to: 'if (notas.length < 0) throw',
      },
    ],
    red: { [KEPT]: '409 naming a note that is' },
  },
  {
    name: 'una nota no toma la fila de su factura',
    edits: [
      {
        file: 'src/gateway/dtes/create/create-dte.ts',
        from: 'await keepInvoice(tx, sale.dte)',
        to: 'void keepInvoice',
      },
    ],
    red: { [KEPT]: '422, and no number is taken' },
  },
  {
    name: 'se inutiliza un rango sin preguntar a SIFEN por sus CDC',
    edits: [
      {
        file: 'src/gateway/eventos/ask-known-cdcs.ts',
        from: 'if (known.length === 0) return',
        to: 'if (known.length >= 0) return',
      },
    ],
    red: { 'src/pages/eventos/voiding-check.test.ts': '409 naming the document that SIFEN has' },
  },
  {
    name: 'el 409 de una inutilización nombra un evento de otros números',
    edits: [
      {
        file: 'src/gateway/eventos/void-numeros.ts',
        from: 'desde === rango.desde && hasta === rango.hasta',
        to: 'desde <= rango.hasta && hasta >= rango.desde',
      },
    ],
    red: { 'src/gateway/eventos/inutilizacion.test.ts': '409 after a voiding, for ' },
  },
  {
    name: 'el 409 de una inutilización repetida no nombra su evento',
    edits: [
      {
        file: 'src/gateway/eventos/answer/eventos.errors.ts',
        from: 'same && { body: { evento_id: same.evento_id } }',
        to: 'same && {}',
      },
    ],
    red: {
      'src/gateway/eventos/inutilizacion.test.ts': 'naming its event, also while its outcome is not known',
    },
  },
  {
    name: 'se inutiliza aunque SIFEN no haya respondido por todos',
    edits: [
      {
        file: 'src/gateway/eventos/ask-known-cdcs.ts',
        from: 'if (known.some(({ cdc }) => !answers.has(cdc))) throw',
        to: 'if (known.some(({ cdc }) => cdc === "")) throw',
      },
    ],
    red: { 'src/pages/eventos/voiding-check.test.ts': '504 and no event when SIFEN answers a query with' },
  },
  {
    name: 'un evento se adopta por su clase, sin mirar su firma ni su número',
    edits: [
      {
        file: 'src/gateway/eventos/record/evento-protocol.ts',
        from: 'if (isDigestKnown && shown.digest === digest) return true',
        to: 'if (isDigestKnown) return true',
      },
    ],
    red: { [ADOPTED]: 'is not given to a transport event that SIFEN never got' },
  },
  {
    name: 'un evento se adopta por su número aunque su firma sea otra',
    edits: [
      {
        file: 'src/gateway/eventos/record/evento-protocol.ts',
        from: 'return !isDigestKnown && shown.id',
        to: 'return shown.id',
      },
    ],
    red: { [ADOPTED]: 'is not adopted from the lost event of that Id and kind' },
  },
  {
    name: 'la cancelación no toma la fila del documento',
    edits: [
      {
        file: 'src/gateway/eventos/record/eventos.queries.ts',
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
      'src/gateway/dtes/create/create-dte.test.ts': 'skips a range that was voided after the counter was read',
    },
  },
  {
    name: 'se atiende un evento en duda sin reservarlo',
    edits: [
      {
        file: 'src/gateway/eventos/record/eventos.queries.ts',
        from: 'and(isRow(ref), eq(eventos.due_at, dueAt))',
        to: 'and(isRow(ref), lte(eventos.created_at, dueAt))',
      },
    ],
    red: { [FAULTS]: 'is queried once when eight processes settle it' },
  },
  {
    name: 'la lista de eventos no mira la empresa',
    edits: [
      { file: 'src/gateway/eventos/record/eventos.queries.ts', from: 'inScope(scope),', to: 'scope && undefined,' },
    ],
    red: { 'src/gateway/eventos/cancelacion.test.ts': 'lists by filter, the newest first, in pages' },
  },
  {
    name: 'un evento sale sin que conste que salió',
    edits: [
      {
        file: 'src/gateway/eventos/record/evento-state.ts',
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
        from: 'if (live) throw alreadyRequested(id, live.id)',
        to: 'void [live, alreadyRequested]',
      },
    ],
    red: { [FAULTS]: 'by one more posting after the quiet window' },
  },
  {
    name: 'un evento sale aunque se le haya pasado el tiempo',
    edits: [
      {
        file: 'src/gateway/eventos/send/register-evento.ts',
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
        file: 'src/gateway/eventos/send/move-evento.ts',
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
        file: 'src/gateway/eventos/record/evento-protocol.ts',
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
        file: 'src/gateway/dtes/numero/voided.queries.ts',
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
        file: 'src/gateway/dtes/numero/next-numero.ts',
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
        file: 'src/gateway/eventos/record/evento-protocol.ts',
        from: "evento.reposts === 0 ? 'rejected'",
        to: "meaning === 'verdict' ? 'rejected'",
      },
    ],
    red: { [FAULTS]: 'asks for a person when SIFEN rejects its repetition' },
  },
]
