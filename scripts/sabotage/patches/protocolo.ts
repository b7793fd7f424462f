/** Numbering, the send protocol and the queue: no document twice, none lost. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: this is code as text
import type { Patch } from '../patch.ts'

const SEND = 'src/gateway/dtes/send-dte.test.ts'
const PROTOCOL = 'src/gateway/dtes/send-protocol.test.ts'
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
        to: 'set: { ultimo_numero: ((await tx.select().from(contadores).where(sql`${contadores.punto_expedicion_id} = ${puntoId} and ${contadores.tipo_documento} = ${tipoDocumento}`))[0]?.ultimo_numero ?? 0) + 1 },',
      },
    ],
    red: { 'src/gateway/timbrados/timbrados.test.ts': 'gives 1,000 concurrent callers consecutive numbers' },
    onPostgres: true,
  },
  {
    name: 'se envía antes de confirmar la intención',
    edits: [
      {
        file: 'src/gateway/dtes/send-dte.ts',
        from: `  const attempt = await commitIntent(deps, dte, xml)
  if (attempt) {
    milestone('dte.intent-committed')
    const step = await post(deps, dte, xml, signer, attempt)`,
        to: `  const step = await post(deps, dte, xml, signer, { base_url: deps.sifen.addressOf(dte.ambiente) } as AttemptRow)
  const attempt = await commitIntent(deps, dte, xml)
  if (attempt) {
    milestone('dte.intent-committed')`,
      },
    ],
    red: { [SEND]: 'state, attempt, exact bytes and the question are already committed' },
  },
  {
    name: 'el estado no cambia al confirmar la intención',
    edits: [
      {
        file: 'src/gateway/dtes/protocol.ts',
        from: "return { estado: 'sent', last_sent_at: now,",
        to: 'return { last_sent_at: now,',
      },
    ],
    red: { [SIMULATION]: SIMULATED, [SEND]: 'after the intent, before the posting' },
  },
  {
    name: 'se da por perdido sin preguntar a SIFEN',
    edits: [
      {
        file: 'src/gateway/dtes/settle-dte.ts',
        from: 'const answer = await ask(deps, dte, attempt)',
        to: "const answer = { encontrado: false, codigo: '0420', mensaje: '', fechaProceso: '' } as const",
      },
    ],
    red: { [PROTOCOL]: 'is adopted with the protocol and the instants of SIFEN' },
  },
  {
    name: 'sin ventana de silencio: "no existe" cierra al instante',
    edits: [
      {
        file: 'src/gateway/dtes/protocol.ts',
        from: '>= sifen.quietSeconds * SECOND_MS',
        to: '>= 0',
      },
    ],
    red: { [SIMULATION]: SIMULATED, [PROTOCOL]: 'is adopted although SIFEN shows it late' },
  },
  {
    name: 'la ventana de silencio cuenta desde el comienzo del envío',
    edits: [
      {
        file: 'src/gateway/dtes/protocol.ts',
        from: 'finished_at ?? new Date(sent_at.getTime() + timeoutMs)',
        to: 'new Date(sent_at.getTime() + 0 * timeoutMs + 0 * Number(finished_at))',
      },
    ],
    red: { [SIMULATION]: SIMULATED, [SEND]: 'after the intent, before the posting' },
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
    red: { 'src/gateway/dtes/settle-dte.test.ts': '"not found" asked before the end of the quiet window' },
  },
  {
    name: 'el estado se escribe sin mirar cuál había (compare-and-set)',
    edits: [
      {
        file: 'src/gateway/dtes/dtes.queries.ts',
        from: '.where(and(eq(dtes.id, id), inArray(dtes.estado, [...from])))',
        to: '.where(eq(dtes.id, id))',
      },
    ],
    red: { [SEND]: 'a document that was given up meanwhile is not sent' },
  },
  {
    name: 'la cola vuelve a un trabajo por consulta',
    edits: [
      {
        file: 'src/jobs/queue.ts',
        from: 'burstWhenBatchFull: true',
        to: 'burstWhenBatchFull: false',
      },
    ],
    red: { 'src/jobs/queue.test.ts': 'works off a backlog without a pause between polls' },
  },
]
