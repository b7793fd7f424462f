/** Sabotages of lots: no document is sent twice or lost, and none belongs to another company. */
import type { Patch } from '../patch.ts'

const SEND = 'src/gateway/lotes/send-lote.test.ts'
const POLL = 'src/gateway/lotes/send/poll-lote.largo.test.ts'
const SIMULATION = 'campaigns/protocolo-lotes.largo.test.ts'
const SIMULATED = 'keeps every invariant in 200 simulated worlds'
const PROTOCOL = 'src/gateway/lotes/record/lote-protocol.test.ts'

export const LOTES: readonly Patch[] = [
  {
    name: 'un documento de un lote se da por no recibido tan pronto como uno suelto',
    edits: [
      {
        file: 'src/gateway/dtes/send/protocol.ts',
        from: 'inLote ? sifen.loteQuietSeconds :',
        to: 'inLote ? sifen.quietSeconds :',
      },
    ],
    red: {
      [SIMULATION]: SIMULATED,
      [SEND]: 'cut before',
      [POLL]: 'is queried by CDC when SIFEN does not know its lot',
    },
  },
  {
    name: 'se pregunta por un lote sin reservar la pregunta',
    edits: [
      { file: 'src/gateway/lotes/record/lotes.queries.ts', from: 'eq(lotes.next_poll_at, at)', to: 'lte(at, at)' },
    ],
    red: { [SIMULATION]: SIMULATED, [POLL]: 'poll it once when eight run at the same time' },
  },
  {
    name: 'un lote sale aunque otro se haya llevado un documento',
    edits: [
      {
        file: 'src/gateway/lotes/send/send-lotes.ts',
        from: 'if (sent.length < documents.length) throw dtesMoved()',
        to: '',
      },
    ],
    red: { [POLL]: 'a document is sent in one lot only' },
  },
  {
    name: 'un 0301 se toma por un lote que SIFEN no tiene',
    edits: [
      {
        file: 'src/gateway/lotes/record/lote-protocol.ts',
        from: "new Set(['0183', '0270'])",
        to: "new Set(['0183', '0270', '0301'])",
      },
    ],
    red: {
      [PROTOCOL]: 'the documents are queried by CDC, and the emitter is paused',
      [SEND]: '0301: the documents are queried by CDC',
    },
  },
  {
    name: 'nadie se ocupa de un lote cuyo proceso murió',
    edits: [
      {
        file: 'src/gateway/lotes/send/send-lotes.ts',
        from: 'next_poll_at: orphanedAt(config.sifen, now),',
        to: 'next_poll_at: config.sifen.timeoutMs < 0 ? orphanedAt(config.sifen, now) : null,',
      },
    ],
    red: { [POLL]: 'its posting: a job settles the lot' },
  },
  {
    name: 'un lote empieza aunque se le haya pasado el tiempo',
    edits: [
      {
        file: 'src/gateway/lotes/send/send-lotes.ts',
        from: '{ now: clock.now(), steadySince: steady.since() }, lote)',
        to: '{ now: lote.sent_at, steadySince: steady.since() }, lote)',
      },
    ],
    red: { [POLL]: 'until its posting is too late' },
  },
  {
    name: 'la clave de idempotencia no anota el lote que empezó',
    edits: [
      {
        file: 'src/gateway/lotes/send/send-lotes.ts',
        from: 'if (order.claim && intended.length === 0)',
        to: 'if (order.claim && intended.length === 1)',
      },
    ],
    red: { 'src/gateway/lotes/idempotency.test.ts': 'when the process died between reception and answer' },
  },
  {
    name: 'un lote lleva documentos de otra empresa',
    edits: [
      {
        file: 'src/gateway/dtes/record/dtes.queries.ts',
        from: '.where(and(inArray(dtes.id, [...ids]), inScope(scope)))',
        to: '.where(inArray(dtes.id, [...ids]))',
      },
    ],
    red: { [SEND]: 'for another company’s document, with the message of an absent one' },
  },
]
