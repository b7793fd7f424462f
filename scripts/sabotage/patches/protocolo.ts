/** Sabotages of the send protocol and the queue: no document is sent twice or lost. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: this is code as text
import type { Patch } from '../patch.ts'

const SEND = 'src/gateway/dtes/send/send-dte.test.ts'
const ANSWER = 'src/gateway/dtes/send/send-answer.test.ts'
const MOVES = 'src/gateway/dtes/move/move.queries.test.ts'
/** The one write of moves. */
const MOVES_SQL = 'src/db/migrations/0040_versions-in-the-writes.sql'
const SIMULATION = 'campaigns/protocolo.largo.test.ts'
const SIMULATED = 'keeps every invariant in 300 simulated worlds'

export const PROTOCOLO: readonly Patch[] = [
  {
    name: '1264 de recibe se toma por un rechazo del documento',
    edits: [
      {
        file: 'src/gateway/dtes/send/protocol.ts',
        from: "if (isSoloLotes(result)) return { trigger: 'solo-lotes', at: now, attempt }",
        to: 'void isSoloLotes',
      },
    ],
    red: { 'src/gateway/dtes/solo-lotes.test.ts': '200 approved, in one request, and the emitter is marked' },
  },
  {
    name: 'cada venta de un emisor que SIFEN atiende por lotes prueba recibe',
    edits: [
      {
        file: 'src/gateway/emitters/emitters.queries.ts',
        from: '.where(and(isEmitter(emitter), eq(emitters.solo_lotes, true), unchanged))',
        to: '.where(and(isEmitter(emitter), eq(emitters.solo_lotes, true), unchanged ? undefined : unchanged))',
      },
    ],
    red: {
      'src/gateway/dtes/solo-lotes.test.ts': 'tries recibe with one of several sales, and keeps the mark after 1264',
    },
  },
  {
    name: 'una respuesta espera a SIFEN hasta el final',
    edits: [
      {
        file: 'src/http/route/patience.ts',
        from: 'if (first !== LATE) return first',
        to: 'return first === LATE ? work : first',
      },
    ],
    red: {
      'src/http/route/patience.test.ts': 'returns `late` when the time is over first, and idle waits for the work',
    },
  },
  {
    name: 'la recuperación adopta sin comprobar la firma',
    edits: [
      {
        file: 'src/gateway/recuperacion/adopt.ts',
        from: 'const verified = await verifyRde(xml)',
        to: 'const verified = { ...(await verifyRde(xml)), ok: true as const, cdc, ambiente: emitter.ambiente }',
      },
    ],
    red: { 'src/gateway/recuperacion/recover-series.test.ts': 'is not adopted, and nothing is stored' },
  },
  {
    name: 'la recuperación no sube el contador',
    edits: [
      {
        file: 'src/gateway/recuperacion/adopt.ts',
        from: 'await raise(tx, around, lost.summary)',
        to: '',
      },
    ],
    red: { 'src/gateway/recuperacion/recover-series.test.ts': 'adopts the documents after the last known one' },
  },
  {
    name: 'un documento encontrado se adopta sin compararlo con el nuestro',
    edits: [
      {
        file: 'src/gateway/dtes/send/ours.ts',
        from: 'return own !== undefined && isDeepStrictEqual(own, found)',
        to: 'return own !== undefined && found !== null',
      },
    ],
    red: {
      'src/gateway/dtes/send/ours.test.ts': 'is not adopted, and the sale ends rejected',
      [SIMULATION]: SIMULATED,
    },
  },
  {
    name: 'los tipos 2, 3 y 8 se envían a un SIFEN que no los acepta',
    edits: [
      {
        file: 'src/gateway/dtes/send/send-dte.ts',
        from: 'if (!mayBePosted(deps, dte)) return endUnsent(deps, dte, xml, sender)',
        to: 'if (!mayBePosted(deps, dte)) void endUnsent',
      },
    ],
    red: { 'src/gateway/dtes/answer/future-types.test.ts': '502 with estado error, signed and printed' },
  },
  {
    name: 'se envía antes de confirmar la intención',
    edits: [
      {
        file: 'src/gateway/dtes/send/emit-sync.ts',
        from: `      xml = await signDte(deps, dte, plan)
      return`,
        to: `      xml = await signDte(deps, dte, plan)
      const early = deps.sifen.client({ ...signer, baseUrl: deps.sifen.addressOf(dte.ambiente) })
      await early.recibe(dte.cdc, xml.bytes, () => 30_000)
      return`,
      },
    ],
    red: { [SEND]: 'state, attempt, exact bytes and query are already committed' },
  },
  {
    name: 'la intención y el resultado se escriben aunque el documento haya cambiado desde que se leyó',
    edits: [
      {
        file: MOVES_SQL,
        from: 'k.id = r.id and k.version = r.version',
        to: 'k.id = r.id',
      },
    ],
    red: {
      [MOVES]: 'for a document that was changed since it was read',
      'src/gateway/dtes/move/move-dte.test.ts': 'moves each document by itself',
    },
  },
  {
    name: 'los documentos se bloquean sin un orden fijo',
    edits: [
      {
        file: MOVES_SQL,
        from: 'where empresa_id = e and id = any (ids) order by id for',
        to: 'where empresa_id = e and id = any (ids) order by id desc for',
      },
    ],
    red: { [MOVES]: 'locks the first document before the others' },
  },
  {
    name: 'el estado no cambia al confirmar la intención',
    edits: [
      {
        file: 'src/gateway/dtes/send/protocol.ts',
        from: "return { trigger: 'intent', at: now,",
        to: "return { trigger: 'resend', at: now,",
      },
    ],
    red: { [SIMULATION]: SIMULATED, [SEND]: 'after the intent, before the posting' },
  },
  {
    name: 'un error nuestro después de la intención responde 500, sin id ni CDC',
    edits: [{ file: 'src/gateway/dtes/send/send-dte.ts', from: 'return intended.dte', to: 'throw error' }],
    red: { [SIMULATION]: SIMULATED, [SEND]: 'after the intent, before the posting' },
  },
  {
    name: 'un envío empieza aunque se le haya pasado el tiempo',
    edits: [
      {
        file: 'src/gateway/dtes/send/send-dte.ts',
        from: '{ now: clock.now(), steadySince: steady.since() }, attempt)',
        to: '{ now: attempt.sent_at, steadySince: steady.since() }, attempt)',
      },
    ],
    red: { [SIMULATION]: SIMULATED, [SEND]: 'a process that was stopped for longer than its time limit' },
  },
  {
    name: 'el tiempo de un envío se mira al empezar y no antes del primer byte',
    edits: [
      { file: 'packages/sifen/src/wire/transport/post.ts', from: 'this.#remainingMs() <= 0', to: 'Number.NaN <= 0' },
    ],
    red: { 'packages/sifen/src/wire/not-sent.test.ts': "the time ran out by the caller's clock" },
  },
  {
    name: 'un veredicto tardío no corrige un "no existe"',
    edits: [
      {
        file: 'src/gateway/dtes/record/dte-state.ts',
        from: "OPEN = ['signed', 'sent', 'error', 'rejected']",
        to: "OPEN = ['signed', 'sent', 'rejected']",
      },
    ],
    red: { [ANSWER]: 'for a verdict on a document that was given up as not found' },
  },
  {
    name: 'el 0160 genérico, que no nombra ningún documento, se toma por un rechazo',
    edits: [
      {
        file: 'src/gateway/dtes/send/protocol.ts',
        from: 'if (first.codigo === MALFORMED && cdc === undefined) return false',
        to: 'if (first.codigo === MALFORMED) return true',
      },
    ],
    red: { [SIMULATION]: SIMULATED, 'src/gateway/dtes/send/protocol.test.ts': 'naming no document: SIFEN is degraded' },
  },
  {
    name: 'cualquier envío decide sobre el documento, no solo el último',
    edits: [
      { file: 'src/gateway/dtes/move/move-dte.ts', from: "guard !== 'last-attempt' ||", to: 'guard !== undefined ||' },
    ],
    red: { 'src/gateway/dtes/move/move-dte.test.ts': 'changes nothing while the second is pending' },
  },
  {
    name: 'la aprobación de un envío anterior no gana',
    edits: [
      {
        file: 'src/gateway/dtes/record/dte-state.ts',
        from: "approved: [{ from: OPEN, to: 'approved', source",
        to: "approved: [{ from: OPEN, to: 'approved', guard: LAST, source",
      },
    ],
    red: { 'src/gateway/dtes/move/move-dte.test.ts': 'the approval of the first wins' },
  },
  {
    name: 'un rechazo tardío pisa una aprobación',
    edits: [
      {
        file: 'src/gateway/dtes/record/dte-state.ts',
        from: "UNDECIDED = ['signed', 'sent', 'error']",
        to: "UNDECIDED = ['signed', 'sent', 'error', 'approved']",
      },
    ],
    red: { 'src/gateway/dtes/record/dte-state.test.ts': 'never leaves an approval except by cancellation' },
  },
  {
    name: 'se reenvía un documento que todavía está en camino',
    edits: [
      {
        file: 'src/gateway/dtes/sign/resend-dte.ts',
        from: "  error: 'SendDteJob',",
        to: "  sent: 'SendDteJob',\n  error: 'SendDteJob',",
      },
      {
        file: 'src/gateway/dtes/record/dte-state.ts',
        from: "from: ['signed', 'error', 'rejected'], to: 'signed', source: 'Spec, Resend",
        to: "from: ['signed', 'sent', 'error', 'rejected'], to: 'signed', source: 'Spec, Resend",
      },
    ],
    red: { 'src/gateway/dtes/sign/resend-dte.test.ts': '409 naming id and state' },
  },
  {
    name: 'un documento síncrono que SIFEN no encontró queda listo para salir otra vez',
    edits: [
      {
        file: 'src/gateway/dtes/record/dte-state.ts',
        from: "'not-found': [\n    { from: ['sent'], via: 'sync', to: 'error'",
        to: "'not-found': [\n    { from: ['sent'], via: 'sync', to: 'signed'",
      },
    ],
    red: { 'src/gateway/dtes/send/settle-dte.largo.test.ts': 'gives up a document that it never finds' },
  },
  {
    name: 'un cambio de estado no queda en el historial',
    edits: [
      {
        file: 'src/gateway/dtes/move/move.queries.ts',
        from: 'moves.map(({ history }, at) => ({ n: at + 1, ...jsonGiven(historial, history) })),',
        to: 'moves.flatMap(({ before, history }, at) => before.version < 2 ? [{ n: at + 1, ...jsonGiven(historial, history) }] : []),',
      },
    ],
    red: { [SIMULATION]: SIMULATED, 'src/gateway/dtes/move/move-dte.test.ts': 'moves each document by itself' },
  },
  {
    name: 'un documento de un grupo cambia sin su historial',
    edits: [
      {
        file: MOVES_SQL,
        from: 'motivo text)\n    where r.n = any (done) order by r.n;',
        to: 'motivo text)\n    where r.n = any (done) and r.n > 1 order by r.n;',
      },
    ],
    red: { 'src/gateway/dtes/move/move-dte.test.ts': 'has a history row, a version and an event' },
  },
  {
    name: 'un trabajo que no termina retiene a los demás',
    edits: [
      {
        file: 'src/jobs/loop.ts',
        from: 'const isInBatch = inBatches && this.#running.size > 0',
        to: 'const isInBatch = inBatches !== undefined && this.#running.size > 0',
      },
    ],
    red: { 'src/jobs/loop.test.ts': 'goes on beside one that hangs' },
  },
  {
    name: 'de varios documentos, un envío anterior decide',
    edits: [
      {
        file: 'src/gateway/dtes/move/move-dte.ts',
        from: 'entry: entry && isAllowed(entry, dte, actor) ? entry : undefined',
        to: 'entry',
      },
    ],
    red: { 'src/gateway/dtes/move/move-dte.test.ts': 'moves each document by itself' },
  },
  {
    name: 'a un SIFEN que no responde se lo llama igual',
    edits: [
      {
        file: 'src/outgoing/breaker.ts',
        from: 'if (!this.#pause || now < this.#pause.until) return this.#pause',
        to: 'if (!this.#pause || now < this.#pause.until) return undefined',
      },
    ],
    red: {
      'src/outgoing/breaker.test.ts': 'admits calls until too many failed in a row',
      'src/gateway/dtes/breaker.test.ts': 'stops calls: 502 without a number',
    },
  },
  {
    name: 'la prueba que falla después de la pausa de otro proceso no empieza otra',
    edits: [
      {
        file: 'src/outgoing/breaker.ts',
        from: 'this.#isTrying || (this.#failures >= failures && !this.paused(now))',
        to: 'this.#failures >= failures && (this.#isTrying || !this.paused(now))',
      },
    ],
    red: { 'src/outgoing/breaker.test.ts': 'holds calls here too, and lengthens the next pause' },
  },
  {
    name: 'un proceso no dice a los demás que SIFEN no responde',
    edits: [
      {
        file: 'src/outgoing/sifen-access.ts',
        from: 'if (begun) pauses?.begun(key, begun)',
        to: 'if (begun) pauses?.ended(key)',
      },
    ],
    red: { 'src/gateway/llamadas/shared-pauses.test.ts': 'a pause holds the other process within a look' },
  },
  {
    name: 'lo que espera por falta de lugar espera a la próxima consulta',
    edits: [
      {
        file: 'src/jobs/loop.ts',
        from: 'if (found.length === left) this.#isReading = true',
        to: 'if (found.length > left) this.#isReading = true',
      },
    ],
    red: { 'src/jobs/loop.test.ts': 'works off what is due without pauses' },
  },
  {
    name: 'lo que falló se intenta otra vez sin pausa',
    edits: [
      {
        file: 'src/jobs/loop.ts',
        from: 'failed ? this.#restOf(key) : undefined',
        to: 'failed && this.#isStopped ? this.#restOf(key) : undefined',
      },
    ],
    red: { 'src/jobs/loop.test.ts': 'lets what failed rest' },
  },
  {
    name: 'los documentos que espera una empresa demoran a las demás',
    edits: [{ file: 'src/jobs/due.queries.ts', from: "'empresa_id' in names", to: "'empresas' in names" }],
    red: { 'src/jobs/due-work.test.ts': 'do not delay those of another' },
  },
  {
    name: 'cada proceso hace el trabajo periódico',
    edits: [{ file: 'src/jobs/periodic.queries.ts', from: ', eq(scheduledRuns.due_at, due_at))', to: ')' }],
    red: { 'src/jobs/due-work.test.ts': 'is done by one of two processes' },
  },
  {
    name: 'el trabajo de un proceso muerto se retoma mucho después',
    edits: [
      { file: 'src/gateway/dtes/sign/claim-dte.ts', from: 'const LEASE_MS = 20_000', to: 'const LEASE_MS = 200_000' },
    ],
    red: { 'src/gateway/dtes/create/create-draft.test.ts': 'within a minute when the process that built it died' },
  },
]
