/** Numbering, the send protocol and the queue: no document twice, none lost. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: this is code as text
import type { Patch } from '../patch.ts'

const SEND = 'src/gateway/dtes/send-dte.test.ts'
const ANSWER = 'src/gateway/dtes/send-answer.test.ts'
const SETTLE = 'src/gateway/dtes/settle-dte.test.ts'
const SIMULATION = 'campaigns/protocolo.test.ts'
const SIMULATED = 'breaks nothing in 300 worlds'

export const PROTOCOLO: readonly Patch[] = [
  {
    name: 'el número se lee y después se escribe, sin bloquear la fila',
    // The value is read before the statement that writes it.
    edits: [
      {
        file: 'src/gateway/timbrados/contadores.queries.ts',
        from: 'set: { ultimo_numero: sql`${contadores.ultimo_numero} + 1` },',
        to: 'set: { ultimo_numero: ((await tx.select().from(contadores).where(sql`${contadores.punto_expedicion_id} = ${punto.id} and ${contadores.tipo_documento} = ${tipoDocumento}`))[0]?.ultimo_numero ?? 0) + 1 },',
      },
    ],
    red: { 'src/gateway/timbrados/timbrados.test.ts': 'gives 1,000 concurrent callers consecutive numbers' },
    onPostgres: true,
  },
  {
    name: 'la clave de idempotencia no anota lo que empezó',
    edits: [
      {
        file: 'src/gateway/dtes/create-dte.ts',
        from: 'await deps.started(tx,',
        to: 'void (tx,',
      },
    ],
    red: {
      'src/gateway/dtes/idempotency.test.ts': 'between reception and answer: 409 while it may be running',
    },
  },
  {
    name: 'todos los tipos de documento toman los números de las facturas',
    edits: [
      {
        file: 'src/gateway/dtes/plan-dte.ts',
        from: 'const tipoDocumento = prepared.tipo.codigo',
        to: 'const tipoDocumento = 1',
      },
    ],
    red: { 'src/gateway/dtes/tipos.test.ts': 'approved, from number 1, with its type in the CDC' },
  },
  {
    name: 'se envía antes de confirmar la intención',
    edits: [
      {
        file: 'src/gateway/dtes/send-dte.ts',
        from: 'const intended = await commitIntent(deps, dte, xml, sender)',
        to: `await post(deps, dte, xml, signer, { base_url: deps.sifen.addressOf(dte.ambiente), sent_at: deps.clock.now() } as AttemptRow)
  const intended = await commitIntent(deps, dte, xml, sender)`,
      },
    ],
    red: { [SEND]: 'state, attempt, exact bytes and the question are already committed' },
  },
  {
    name: 'el estado no cambia al confirmar la intención',
    edits: [
      {
        file: 'src/gateway/dtes/protocol.ts',
        from: "return { trigger: 'intent', at: now,",
        to: "return { trigger: 'resend', at: now,",
      },
    ],
    red: { [SIMULATION]: SIMULATED, [SEND]: 'after the intent, before the posting' },
  },
  {
    name: 'un error nuestro después de la intención responde 500, sin id ni CDC',
    edits: [{ file: 'src/gateway/dtes/send-dte.ts', from: 'return intended.dte', to: 'throw error' }],
    red: { [SIMULATION]: SIMULATED, [SEND]: 'after the intent, before the posting' },
  },
  {
    name: 'un envío empieza aunque se le haya pasado el tiempo',
    edits: [
      {
        file: 'src/gateway/dtes/send-dte.ts',
        from: 'remainingMs(config.sifen, clock.now(), attempt)',
        to: 'remainingMs(config.sifen, attempt.sent_at, attempt)',
      },
    ],
    red: { [SIMULATION]: SIMULATED, [SEND]: 'a process that was stopped for longer than its time limit' },
  },
  {
    name: 'el tiempo de un envío se mira al empezar y no antes del primer byte',
    edits: [{ file: 'packages/sifen/src/wire/post.ts', from: 'this.#remainingMs() <= 0', to: 'Number.NaN <= 0' }],
    red: { 'packages/sifen/src/wire/not-sent.test.ts': "its time ran out by the caller's clock" },
  },
  {
    name: 'un veredicto tardío no corrige un "no existe"',
    edits: [
      {
        file: 'src/gateway/dtes/dte-state.ts',
        from: "OPEN = ['signed', 'sent', 'error', 'rejected']",
        to: "OPEN = ['signed', 'sent', 'rejected']",
      },
    ],
    red: { [ANSWER]: 'when it is a verdict and the document had been given up as not found' },
  },
  {
    name: 'el 0160 genérico, que no nombra ningún documento, se toma por un rechazo',
    edits: [
      {
        file: 'src/gateway/dtes/protocol.ts',
        from: 'if (first.codigo === MALFORMED && cdc === undefined) return false',
        to: 'if (first.codigo === MALFORMED) return true',
      },
    ],
    red: { [SIMULATION]: SIMULATED, 'src/gateway/dtes/protocol.test.ts': 'naming no document: SIFEN is degraded' },
  },
  {
    name: 'un rechazo con un código que recibe no da se toma por final sin preguntar',
    edits: [
      {
        file: 'src/gateway/dtes/protocol.ts',
        from: "return givesCode('recibe', first.codigo) && explain(",
        to: 'return explain(',
      },
    ],
    red: { [SIMULATION]: SIMULATED, [SETTLE]: 'does not count when the query finds the document' },
  },
  {
    name: 'por un documento de un SIFEN de verdad se pregunta en el de laboratorio',
    edits: [
      {
        file: 'src/outgoing/sifen-addresses.ts',
        from: 'testUrl === undefined ? (sandbox?.formerUrls ?? []) : formerUrls',
        to: '[...(sandbox?.formerUrls ?? []), ...formerUrls]',
      },
    ],
    red: { 'src/outgoing/sifen-addresses.test.ts': 'was a real SIFEN, and the sandbox is none' },
  },
  {
    name: 'el operador cierra un documento por el que se puede preguntar',
    edits: [
      {
        file: 'src/gateway/dtes/close-dte.ts',
        from: 'if (address !== undefined) throw',
        to: "if (address === '') throw",
      },
    ],
    red: { 'src/gateway/dtes/attention.test.ts': 'refuses while SIFEN can be asked' },
  },
  {
    name: 'se pregunta sin reservar la pregunta',
    edits: [
      {
        file: 'src/gateway/dtes/dtes.queries.ts',
        from: 'eq(dtes.due_at, dte.due_at as Date),',
        to: 'lte(dtes.created_at, dte.due_at as Date),',
      },
    ],
    red: { [SIMULATION]: SIMULATED, [SETTLE]: 'goes out once, however many are woken for it' },
  },
  {
    name: 'la pregunta reservada no deja quien haga la siguiente',
    edits: [
      {
        file: 'src/gateway/dtes/settle-dte.ts',
        from: 'if (claimed) await queue.send',
        to: 'if (!claimed) await queue.send',
      },
    ],
    red: { [SETTLE]: 'is asked again in its time when the process dies' },
  },
  {
    name: 'se da por perdido sin preguntar a SIFEN',
    edits: [
      {
        file: 'src/gateway/dtes/settle-dte.ts',
        from: 'const answer = await askByCdc(deps, dte, attempt)',
        to: "const answer = { encontrado: false, codigo: '0420', mensaje: '', fechaProceso: '' } as const",
      },
    ],
    red: { [SETTLE]: 'is adopted with the protocol and the instants of SIFEN' },
  },
  {
    name: 'sin ventana de silencio: "no existe" cierra al instante',
    edits: [
      {
        file: 'src/gateway/dtes/protocol.ts',
        from: 'quietMs < quietSeconds * SECOND_MS',
        to: 'quietMs < 0',
      },
    ],
    red: { [SIMULATION]: SIMULATED, [SETTLE]: 'is adopted although SIFEN shows it late' },
  },
  {
    name: 'la ventana de silencio cuenta desde el comienzo del envío',
    edits: [
      {
        file: 'src/gateway/dtes/protocol.ts',
        from: `later(finished_at ?? sent_at, steadySince)
  return finished_at ? believed : new Date(believed.getTime() + timeoutMs)`,
        to: `later(sent_at, steadySince)
  return new Date(believed.getTime() + 0 * timeoutMs + 0 * Number(finished_at))`,
      },
    ],
    red: {
      'src/gateway/dtes/protocol.test.ts': 'the end of its time limit, after a crash',
      [SEND]: 'after the intent, before the posting',
    },
  },
  {
    name: 'el tiempo que sumó un salto del reloj cuenta para la ventana de silencio',
    edits: [
      {
        file: 'src/gateway/dtes/protocol.ts',
        from: 'later(finished_at ?? sent_at, steadySince)',
        to: 'later(finished_at ?? sent_at, new Date(0 * Number(steadySince)))',
      },
    ],
    red: { [SIMULATION]: SIMULATED, [SETTLE]: 'does not end the quiet window' },
  },
  {
    name: 'un salto del reloj no se nota',
    edits: [
      { file: 'src/boot/steady-time.ts', from: 'if (Math.abs(jumpMs) > boundMs || !isTrusted)', to: 'if (!isTrusted)' },
    ],
    red: { [SIMULATION]: SIMULATED, [SETTLE]: 'does not end the quiet window' },
  },
  {
    name: 'la respuesta a una consulta se fecha al llegar y no al preguntar',
    edits: [
      {
        file: 'src/gateway/dtes/settle-dte.ts',
        from: 'asked(deps.config.sifen, now,',
        to: 'asked(deps.config.sifen, deps.clock.now(),',
      },
    ],
    red: { [SETTLE]: '"not found" asked before the end of the quiet window' },
  },
  {
    name: 'el estado se escribe sin mirar cuál había (compare-and-set)',
    edits: [
      {
        file: 'src/gateway/dtes/dtes.queries.ts',
        from: '.where(and(isRow(dte), eq(dtes.version, dte.version)))',
        to: '.where(isRow(dte))',
      },
    ],
    red: { [SEND]: 'a document that was given up meanwhile is not sent' },
  },
  {
    name: 'cualquier envío decide sobre el documento, no solo el último',
    edits: [
      { file: 'src/gateway/dtes/move-dte.ts', from: "guard !== 'last-attempt' ||", to: 'guard !== undefined ||' },
    ],
    red: { 'src/gateway/dtes/move-dte.test.ts': 'moves nothing, while the second is under way' },
  },
  {
    name: 'la aprobación de un envío anterior no gana',
    edits: [
      {
        file: 'src/gateway/dtes/dte-state.ts',
        from: "approved: [{ from: OPEN, to: 'approved', source",
        to: "approved: [{ from: OPEN, to: 'approved', guard: LAST, source",
      },
    ],
    red: { 'src/gateway/dtes/move-dte.test.ts': 'the approval of the first wins' },
  },
  {
    name: 'un cambio de estado no queda en el historial',
    edits: [
      {
        file: 'src/gateway/dtes/move-dte.ts',
        from: 'await insertHistorial(tx, {',
        to: 'if (dte.version < 3) await insertHistorial(tx, {',
      },
    ],
    red: { [SIMULATION]: SIMULATED, 'src/gateway/dtes/move-dte.test.ts': 'has its history, a version for each change' },
  },
  {
    name: 'lo que SIFEN respondió a un envío se borra al darlo por perdido',
    edits: [
      {
        file: 'src/gateway/dtes/dtes.queries.ts',
        from: "unknown: ['pending'],",
        to: "unknown: ['pending', 'answered', 'not_sent'],",
      },
    ],
    red: { [SETTLE]: 'what the posting was answered stays' },
  },
  {
    name: 'un trabajo que no termina retiene a los demás',
    edits: [
      {
        file: 'src/jobs/do-jobs.ts',
        from: 'if (isMore && running.size > 0) await Promise.race(running.values())',
        to: 'if (isMore) await Promise.all(running.values())',
      },
    ],
    red: { 'src/jobs/queue.test.ts': 'does the others while one hangs' },
  },
  {
    name: 'la cola vuelve a un trabajo por consulta',
    edits: [
      {
        file: 'src/jobs/do-jobs.ts',
        from: 'if (isMore && running.size > 0) await Promise.race(running.values())',
        to: 'if (isMore && pollSeconds < 0) await Promise.race(running.values())',
      },
    ],
    red: { 'src/jobs/queue.test.ts': 'works off a backlog without a pause between polls' },
  },
]
