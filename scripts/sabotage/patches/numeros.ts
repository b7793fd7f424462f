/** Sabotages of numbering and creation: each number is used once. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: this is code as text
import type { Patch } from '../patch.ts'

const LATE = 'src/gateway/dtes/late-asks.test.ts'
const UNDELIVERED = 'src/gateway/dtes/undelivered.test.ts'

export const NUMEROS: readonly Patch[] = [
  {
    name: 'el número se lee y después se escribe, sin bloquear la fila',
    // The value is read before the statement that writes it.
    edits: [
      {
        file: 'src/gateway/timbrados/contadores.queries.ts',
        from: 'set: { ultimo_numero: sql`${contadores.ultimo_numero} + 1`, ...NUMBERED },',
        to: 'set: { ultimo_numero: ((await tx.select().from(contadores).where(sql`${contadores.punto_expedicion_id} = ${punto.id} and ${contadores.tipo_documento} = ${tipoDocumento}`))[0]?.ultimo_numero ?? 0) + 1 },',
      },
    ],
    red: { 'src/gateway/timbrados/timbrados.test.ts': 'gives 1,000 concurrent callers consecutive numbers' },
  },
  {
    name: 'un rechazo devuelve su número aunque el punto haya numerado otro documento después',
    edits: [
      {
        file: 'src/gateway/timbrados/contadores.queries.ts',
        from: 'row !== undefined && row.numerado_version <= version',
        to: 'row !== undefined && row.numerado_version <= version + 1000',
      },
    ],
    red: { 'src/gateway/dtes/numeracion.test.ts': 'stays when another number was given since, even a lower one' },
  },
  {
    name: 'el documento se crea aunque su contador haya cambiado desde que se leyó',
    edits: [
      {
        file: 'src/db/migrations/0041_unread-answers-by-process.sql',
        from: 'and k.version = r.version and k.ultimo_numero = r.ultimo',
        to: 'and k.ultimo_numero = r.ultimo',
      },
    ],
    red: {
      'src/gateway/dtes/create/create-dte.test.ts': 'skips a range that was voided after the counter was read',
    },
  },
  {
    name: 'una venta se escribe otra vez después de perder la conexión',
    edits: [
      {
        file: 'src/gateway/dtes/record/counters.ts',
        from: 'numbered.length === 1 || !isUndone(error)',
        to: 'numbered.length === 1 || !isUndone',
      },
    ],
    red: { 'src/gateway/dtes/record/counters.test.ts': 'repeats nothing after a lost connection' },
  },
  {
    name: 'el número que elige el cliente no toma el contador',
    edits: [
      {
        file: 'src/gateway/dtes/numero/take-numero.ts',
        from: 'const locked = await lockForNumero(tx, pointOf(wanted), wanted.tipoDocumento, NUMBERED)',
        to: 'const locked = { ultimo: numero, version: NUMBERED ? 1 : 0, hold: undefined as Hold | undefined }',
      },
    ],
    red: { 'src/gateway/eventos/inutilizacion.test.ts': 'waits for the transaction that holds the counter' },
  },
  {
    name: 'un campo desconocido que habla de dinero se ignora',
    edits: [
      {
        file: 'packages/sifen/src/reading/read-json.ts',
        from: '(near !== undefined || speaksOfTerms(name) || isListOfTerms(value))',
        to: '(near !== undefined || isListOfTerms(value) || void speaksOfTerms)',
      },
    ],
    red: { 'src/gateway/dtes/plan/judge-unknown.test.ts': 'beyond fifty harmless ones is refused' },
  },
  {
    name: 'una referencia con otro cuerpo emite otro documento',
    edits: [
      {
        file: 'src/gateway/dtes/create/referencia.ts',
        from: 'if (!FAILED.includes(holder.estado)) throw referenciaUsada(holder)',
        to: 'if (!FAILED.includes(holder.estado)) return { referencia: undefined }',
      },
    ],
    red: { 'src/gateway/dtes/create/referencia.test.ts': '409 with the document that holds it' },
  },
  {
    name: 'una clave de idempotencia sirve en todas las empresas',
    edits: [
      {
        file: 'src/http/repeats/idempotency.queries.ts',
        from: 'and(eq(idempotencyKeys.empresa_id, empresa_id), eq(idempotencyKeys.key, key))',
        to: 'eq(idempotencyKeys.key, `${key}${String(empresa_id).slice(99)}`)',
      },
    ],
    red: { 'src/gateway/dtes/idempotency.test.ts': 'is another request in another company' },
  },
  {
    name: 'la clave de idempotencia se busca recién cuando el pedido pasó todas las reglas',
    edits: [
      {
        file: 'src/http/repeats/idempotency.ts',
        from: 'if (earlier) return replay(deps, keyed, mine, earlier)',
        to: `if (earlier) await act(undefined as never)
  if (earlier) return replay(deps, keyed, mine, earlier)`,
      },
    ],
    red: { 'src/gateway/dtes/idempotency.test.ts': 'is found before anything of the body is refused' },
  },
  {
    name: 'la respuesta que no llegó no se entrega al reintento',
    edits: [
      {
        file: 'src/http/repeats/answers.ts',
        from: "raw.once('close', () => finish(entry, 'undelivered'))",
        to: "raw.once('close', () => finish(entry, 'delivered'))",
      },
    ],
    red: { [UNDELIVERED]: '200 with the document whose answer did not arrive' },
  },
  {
    name: 'una respuesta que el cliente no leyó cuenta como recibida',
    edits: [
      {
        file: 'src/http/repeats/answers.ts',
        from: 'if (socket) entry.isReset = resetOf(socket)',
        to: 'if (socket) resetOf(socket)',
      },
    ],
    red: { 'src/gateway/dtes/broken-connections.test.ts': 'with the answer unread leaves its document to the retry' },
  },
  {
    name: 'la respuesta que llegó se entrega otra vez a la venta siguiente',
    edits: [
      {
        file: 'src/http/repeats/redeliver.ts',
        from: 'return row.process_id !== deps.answers.processId && !alive.has(row.process_id)',
        to: 'return !alive.has(row.process_id)',
      },
      {
        file: 'src/db/migrations/0041_unread-answers-by-process.sql',
        from: 'and a.process_id < r.process_id limit 1',
        to: 'limit 1',
      },
    ],
    red: { [UNDELIVERED]: 'get a document each, while SIFEN has the first' },
  },
  {
    name: 'una respuesta que no llegó parece seguir en camino',
    edits: [
      {
        file: 'src/http/repeats/unread-answers.queries.ts',
        from: "set({ estado, process_id: '' })",
        to: 'set({ estado })',
      },
    ],
    red: { [UNDELIVERED]: '200 with the document whose answer did not arrive' },
  },
  {
    name: 'la respuesta se sigue en la empresa de los permisos recordados',
    edits: [
      {
        file: 'src/gateway/dtes/plan/plan-dte.ts',
        from: 'if (requested && isFound(requested)) return requested',
        to: 'if (requested) return requested',
      },
    ],
    red: { 'src/gateway/dtes/remembered.test.ts': 'is asked for in that company' },
  },
  {
    name: 'dos procesos en un punto firman una y otra vez en vano',
    edits: [
      {
        file: 'src/gateway/dtes/record/counters.ts',
        from: 'forestalled.has(key) ? 1 : mostOf(key) * 2',
        to: 'mostOf(key) * (forestalled.size + 2)',
      },
    ],
    red: { 'src/gateway/dtes/record/counters.test.ts': 'makes few documents in vain' },
  },
  {
    name: 'la escritura no mira si se debe una respuesta',
    edits: [
      {
        file: 'src/http/repeats/redeliver.ts',
        from: ', unless: { fingerprint, token_id: ref.token_id, process_id }',
        to: '',
      },
    ],
    red: { [UNDELIVERED]: '200 with the document whose answer did not arrive' },
  },
  {
    name: 'la clave de idempotencia no anota lo que empezó',
    edits: [
      {
        file: 'src/gateway/dtes/create/create-dte.ts',
        from: 'createNumbered(deps, { ...plan, reemplaza }, userId, { ...course, unnamed })',
        to: 'createNumbered(deps, { ...plan, reemplaza }, userId, { ...course, unnamed, claim: undefined })',
      },
    ],
    red: {
      'src/gateway/dtes/idempotency.test.ts': 'between reception and answer: 409 while it may be running',
    },
  },
  {
    name: 'un documento hallado que no es nuestro no detiene nada',
    edits: [
      {
        file: 'src/gateway/dtes/numero/number-conflict.ts',
        from: 'return dte.sifen_result_code === OF_ANOTHER || (await isOurNumber(tx, dte))',
        to: 'return dte.sifen_result_code !== OF_ANOTHER && (await isOurNumber(tx, dte))',
      },
    ],
    red: {
      'src/gateway/recuperacion/held-point.test.ts': 'is asked for within the request, and holds the point',
      'src/gateway/recuperacion/recover-point.test.ts': 'loses no sale when the database goes back',
    },
  },
  {
    name: 'el punto que se recupera sigue dando números',
    edits: [
      {
        file: 'src/gateway/dtes/numero/take-numero.ts',
        from: 'if (hold) throw',
        to: 'if (hold && Date.now() < 0) throw',
      },
    ],
    red: { 'src/gateway/recuperacion/held-point.test.ts': 'answers 503 with Retry-After and takes no number' },
  },
  {
    name: 'todos los tipos de documento toman los números de las facturas',
    edits: [
      {
        file: 'src/gateway/dtes/plan/plan-dte.ts',
        from: 'const tipoDocumento = preparation.prepared.tipo.codigo',
        to: 'const tipoDocumento = 1',
      },
    ],
    red: { 'src/gateway/dtes/tipos.test.ts': 'approved, from number 1, with its type in the CDC' },
  },
  {
    name: 'el intento no busca otro documento vigente de la venta',
    edits: [
      {
        file: 'src/gateway/dtes/move/move-dte.ts',
        from: 'if (!move.posting || !(await findLiveInSale(tx, move.dte))) unsold.push(move)',
        to: 'unsold.push(move)',
      },
    ],
    red: { [LATE]: 'is not intended' },
  },
  {
    name: 'el cambio en una sentencia no mira la venta',
    edits: [
      {
        file: 'src/gateway/dtes/move/move-dte.ts',
        from: 'isRejection(move) || touchesSale(move)',
        to: 'isRejection(move)',
      },
    ],
    red: { [LATE]: 'is not intended' },
  },
  {
    name: 'el reemplazo de un documento que resultó aprobado se prepara igual para un lote',
    edits: [
      {
        file: 'src/gateway/dtes/send/ready-dte.ts',
        from: 'if (sold) throw cannotGo(sold.sifen_result_msg ?? MOVED)',
        to: 'void sold',
      },
    ],
    red: { [LATE]: '422 in a lot' },
  },
  {
    name: 'el pedido repetido olvida el documento que falló',
    edits: [{ file: 'src/http/repeats/redeliver.ts', from: 'follows: failed.dte_id', to: '' }],
    red: { 'src/gateway/dtes/issued-again.test.ts': 'makes one that replaces it' },
  },
  {
    name: 'el documento que falló se olvida aunque el pedido repetido no hizo nada',
    edits: [
      {
        file: 'src/http/repeats/redeliver.ts',
        from: "answer.isWritten() ? deleteUnread(deps.db, [failed]) : markUnread(deps.db, [failed], 'doubt')",
        to: 'deleteUnread(deps.db, [failed])',
      },
      { file: 'src/http/repeats/redeliver.ts', from: '  markUnread,\n', to: '' },
    ],
    red: { 'src/gateway/dtes/issued-again.test.ts': 'still replaces it when a try in between made nothing' },
  },
]
