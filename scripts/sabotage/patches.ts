/**
 * The sabotages: each takes one guarantee out of the code and names the tests that must turn red. A test that stays green under its
 * sabotage proves nothing. RELIABILITY §6, mutation check.
 */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: this is code as text

export type Patch = {
  /** In Spanish, for the table that is printed. */
  name: string
  /** Several where one guarantee is held twice. */
  edits: readonly Edit[]
  /** Test files, and in each a part of the title of a test that must fail. */
  red: Readonly<Record<string, string>>
  /** The embedded database has one connection and hides what happens between two: this one shows on PostgreSQL only. */
  onPostgres?: true
}

/** Exactly the text `from`, which stands in the file once, becomes `to`. */
export type Edit = { file: string; from: string; to: string }

const SEND = 'src/gateway/dtes/send-dte.test.ts'
const PROTOCOL = 'src/gateway/dtes/send-protocol.test.ts'
const SIMULATION = 'campaigns/protocolo.test.ts'
const SIMULATED = 'breaks nothing in 300 worlds'

export const PATCHES: readonly Patch[] = [
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
    name: 'la respuesta sobre otro CDC se toma por propia',
    edits: [
      {
        file: 'src/sifen/wire/answers.ts',
        from: "if (texts.cdc !== cdc && !(texts.cdc === undefined && estado === 'rechazado')) {",
        to: 'if (false) {',
      },
    ],
    red: { [PROTOCOL]: "another document's answer" },
  },
  {
    name: 'de dos veredictos vale el primero',
    edits: [
      {
        file: 'src/sifen/wire/xml-reader.ts',
        from: 'if (found !== undefined) throw',
        to: 'if (found === parent) throw',
      },
    ],
    red: { 'src/sifen/wire/xml-reader.test.ts': 'of two children that must be one it gives neither' },
  },
  {
    name: 'emisor de un certificado es quien lleva su nombre, haya firmado o no',
    edits: [
      {
        file: 'src/sifen/certificate/issuers.ts',
        from: 'bearers.find(candidate => subject.verify(candidate.publicKey))',
        to: 'bearers.at(0)',
      },
    ],
    red: { 'src/sifen/certificate/issuers.test.ts': 'BROKEN_CHAIN when only a namesake of' },
  },
  {
    name: 'el detalle no mira la empresa, ni al buscar ni al comprobar el rol',
    edits: [
      {
        file: 'src/gateway/dtes/dtes.queries.ts',
        from: '(scope === undefined ? undefined : inArray(dtes.empresa_id, [...scope]))',
        to: '(scope === undefined ? undefined : undefined)',
      },
      {
        file: 'src/http/authorize.ts',
        from: "return principal.superadmin ? 'admin' : principal.memberships.get(empresaId)",
        to: "return empresaId ? 'admin' : undefined",
      },
    ],
    red: { 'src/gateway/dtes/show-dte.test.ts': '404, the same bytes, for what is absent' },
  },
  {
    name: 'el token vale desde cualquier dirección (bloqueo por IP)',
    edits: [
      {
        file: 'src/http/authenticate.ts',
        from: 'token.created_ip !== address) {',
        to: 'token.created_ip === undefined) {',
      },
    ],
    red: { 'src/http/authenticate.test.ts': '401 TOKEN_IP_MISMATCH from another address' },
  },
  {
    name: 'el secreto del token no se compara',
    edits: [
      {
        file: 'src/http/authenticate.ts',
        from: 'if (!token || !sameHash(hashSecret(bearer.secret), token.token_hash)) throw',
        to: 'if (!token) throw',
      },
    ],
    red: { 'src/http/authenticate.test.ts': 'with the secret of one token under the id of another' },
  },
  {
    name: 'no se mira de quién es lo que nombra el camino',
    edits: [
      {
        file: 'src/http/route.ts',
        from: 'return load && requireOwned(call.principal, await load(deps, call), permission as Permission)',
        to: 'return load?.(deps, call)',
      },
    ],
    red: { 'test/access.test.ts': 'is 404 for every role, the same bytes as an absent id' },
  },
  {
    name: 'varias renovaciones de un token ganan',
    edits: [
      {
        file: 'src/http/authenticate.queries.ts',
        from: '.where(and(eq(tokens.id, id), isNull(tokens.revoked_at)))',
        to: '.where(eq(tokens.id, id))',
      },
    ],
    red: { 'src/gateway/auth/tokens.test.ts': '200 for one of 20 at once, 401 for the others' },
  },
  {
    name: 'revocar todos los tokens no espera a las renovaciones',
    edits: [{ file: 'src/gateway/auth/auth.queries.ts', from: ".for('no key update')", to: '' }],
    red: { 'src/gateway/auth/tokens.test.ts': 'leaves no token behind that was being renewed' },
    onPostgres: true,
  },
  {
    name: 'cada proceso cuenta los pedidos por su lado',
    edits: [
      {
        file: 'src/http/limits.ts',
        from: "if (database.kind === 'embedded') return memory",
        to: 'if (database.kind) return memory',
      },
    ],
    red: { 'src/http/limits.test.ts': 'does so over two instances, each with its own connections' },
    onPostgres: true,
  },
  {
    name: 'el registro guarda la consulta de la dirección',
    edits: [{ file: 'src/http/server.ts', from: 'path: pathOf(request),', to: 'path: request.url,' }],
    red: { 'test/secrets.test.ts': 'the log has no key, no part of a payload, nothing of a query' },
  },
  {
    name: 'el sandbox no verifica la huella (DigestValue)',
    edits: [
      {
        file: 'src/sandbox/xml/verify-signature.ts',
        from: "sameBytes(digest, Buffer.from(blankless(digestValue), 'base64')) &&",
        to: 'digest.length > 0 &&',
      },
    ],
    red: { 'src/sandbox/xml/verify-signature.test.ts': 'and refuses them changed' },
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
  {
    name: 'se acepta el certificado de otro RUC, o vencido',
    edits: [
      {
        file: 'src/gateway/emitters/upload-certificate.ts',
        from: 'if (problems.length > 0) throw unprocessable(errorsOf(problems))',
        to: '',
      },
    ],
    red: { 'src/gateway/emitters/upload-certificate.test.ts': '422 out of its dates, with the dates' },
  },
  {
    name: 'cualquiera registra un emisor de una empresa ajena',
    edits: [
      {
        file: 'src/gateway/emitters/create-emitter.ts',
        from: `    if (!roleIn(principal, known.id)) throw foreignRuc()
    requireEmpresa(principal, known.id, 'sifen:send')`,
        to: '',
      },
    ],
    red: { 'src/gateway/emitters/create-emitter.test.ts': '422 on ruc, the same bytes, for a company of others' },
  },
  {
    name: 'el logo se guarda como vino',
    edits: [
      {
        file: 'src/gateway/emitters/upload-logo.ts',
        from: 'await files.put(logo_path, png)',
        to: 'await files.put(logo_path, logo)',
      },
    ],
    red: { 'src/gateway/emitters/upload-logo.test.ts': 'keeps nothing of the file but its picture' },
  },
  {
    name: 'cambiar la clave pisa el secreto que cambió entretanto',
    edits: [
      {
        file: 'src/db/sealed-values.ts',
        from: '.where(and(eq(id, rowId), eq(column, old)))',
        to: '.where(eq(id, rowId))',
      },
    ],
    red: { 'src/cli/keys-rotate.test.ts': 'a secret that changed since it was read is left as it is' },
  },
  {
    name: 'el control del sandbox atiende a cualquier nombre de Host',
    edits: [
      {
        file: 'src/sandbox/control/loopback.ts',
        from: 'if (host === undefined || !LOOPBACK_HOST.test(host)) {',
        to: 'if (host === undefined) {',
      },
    ],
    red: { 'src/sandbox/control/control.test.ts': 'against DNS rebinding' },
  },
  {
    name: 'el guion de un RUC vale para todos',
    edits: [
      {
        file: 'src/sandbox/scripts/scripts.ts',
        from: '(script.ruc === undefined || rucs.includes(bare(script.ruc)))',
        to: 'true',
      },
    ],
    red: { 'src/sandbox/scripts/sifen-client.test.ts': 'of one emitter: by its certificate' },
  },
  {
    name: 'el sandbox rechaza el saludo TLS cuando ya terminó',
    edits: [
      {
        file: 'src/sandbox/handshake.ts',
        from: '    socket.destroy()',
        to: '    setTimeout(() => socket.destroy(), 5)',
      },
    ],
    red: { 'src/sandbox/scripts/sifen-client.test.ts': "{ fault: 'tls-refused' }" },
  },
  {
    name: 'dos sandboxes comparten una carpeta',
    edits: [
      {
        file: 'src/open-sandbox.ts',
        from: "await lockFolder(join(options.dataDir, 'lock'), ADVICE)",
        to: '{ release: async () => {} }',
      },
    ],
    red: { 'src/cli/sandbox.test.ts': 'for itself alone' },
  },
  {
    name: 'una respuesta lleva un campo que el documento OpenAPI no tiene',
    edits: [
      {
        file: 'src/gateway/timbrados/timbrados.present.ts',
        from: '  ruc: empresa.ruc,',
        to: '  ruc: empresa.ruc,\n  interno: true,',
      },
    ],
    red: { 'test/fuzz-routes.test.ts': 'answers 3,000 requests as the document says' },
  },
  {
    name: 'un id que ninguna columna puede tener llega a la base',
    edits: [{ file: 'src/http/route.ts', from: 'id > 2_147_483_647', to: 'id > 9_999_999_999' }],
    red: { 'test/fuzz-routes.test.ts': 'answers 3,000 requests as the document says' },
  },
  {
    name: 'la página de referencia pide algo a otro servidor',
    edits: [
      {
        file: 'public/reference/index.html',
        from: '<div id="reference"></div>',
        to: '<div id="reference"></div><img src="https://example.com/x.png">',
      },
    ],
    red: { 'test/browser/reference.test.ts': 'without a request to another host or a complaint' },
  },
]
