/** Sabotages of queries to SIFEN about a document in doubt, and of the conclusion from no answer. */
import type { Patch } from '../patch.ts'

const SEND = 'src/gateway/dtes/send/send-dte.test.ts'
const SETTLE = 'src/gateway/dtes/send/settle-dte.largo.test.ts'
const SIMULATION = 'campaigns/protocolo.largo.test.ts'
const SIMULATED = 'keeps every invariant in 300 simulated worlds'

export const PREGUNTAS: readonly Patch[] = [
  {
    name: 'un rechazo con un código que recibe no da se toma por final sin preguntar',
    edits: [
      {
        file: 'src/gateway/dtes/send/protocol.ts',
        from: "return givesCode('recibe', first.codigo) && explain(",
        to: 'return explain(',
      },
    ],
    red: { [SIMULATION]: SIMULATED, [SETTLE]: 'is discarded when the query finds the document' },
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
    red: { 'src/outgoing/sifen-addresses.test.ts': 'was a real SIFEN, and the sandbox is not one' },
  },
  {
    name: 'el operador cierra un documento por el que se puede preguntar',
    edits: [
      {
        file: 'src/gateway/dtes/move/close-dte.ts',
        from: 'if (address !== undefined) throw',
        to: "if (address === '') throw",
      },
    ],
    red: { 'src/gateway/dtes/attention.test.ts': 'refuses while SIFEN can be queried' },
  },
  {
    name: 'se pregunta sin reservar la pregunta',
    edits: [
      {
        file: 'src/gateway/dtes/record/dtes.queries.ts',
        from: 'jsonList([empresa_id, id, estado, due_kind, due_at], rows)',
        to: 'jsonList([empresa_id, id, estado, due_kind], rows)',
      },
    ],
    red: { [SIMULATION]: SIMULATED, [SETTLE]: 'is claimed by one of two processes' },
  },
  {
    name: 'la pregunta reservada no deja quien haga la siguiente',
    edits: [
      {
        file: 'src/gateway/dtes/send/settle-dte.ts',
        from: 'claimDue(deps.db, dte, pause?.until ?? next)',
        to: "claimDue(deps.db, dte, pause?.until ?? new Date('9000-01-01'))",
      },
    ],
    red: { [SETTLE]: 'is sent at its next due time when the process dies' },
  },
  {
    name: 'se da por perdido sin preguntar a SIFEN',
    edits: [
      {
        file: 'src/gateway/dtes/send/settle-dte.ts',
        from: 'const answer = await askByCdc(deps, dte, attempt)',
        to: "const answer = { encontrado: false, codigo: '0420', mensaje: '', fechaProceso: '' } as const",
      },
    ],
    red: { [SETTLE]: 'is adopted with SIFEN’s protocol and timestamps' },
  },
  {
    name: 'sin ventana de silencio: "no existe" cierra al instante',
    edits: [
      {
        file: 'src/gateway/dtes/send/protocol.ts',
        from: 'quietMs < quietSeconds * SECOND_MS',
        to: 'quietMs < 0',
      },
    ],
    red: { [SIMULATION]: SIMULATED, [SETTLE]: 'is adopted when SIFEN shows it late' },
  },
  {
    name: 'la ventana de silencio cuenta desde el comienzo del envío',
    edits: [
      {
        file: 'src/gateway/dtes/send/protocol.ts',
        from: `later(finished_at ?? sent_at, steadySince)
  return finished_at ? believed : new Date(believed.getTime() + timeoutMs)`,
        to: `later(sent_at, steadySince)
  return new Date(believed.getTime() + 0 * timeoutMs + 0 * Number(finished_at))`,
      },
    ],
    red: {
      'src/gateway/dtes/send/protocol.test.ts': 'the end of its time limit, after a crash',
      [SEND]: 'after the intent, before the posting',
    },
  },
  {
    name: 'el tiempo que sumó un salto del reloj cuenta para la ventana de silencio',
    edits: [
      {
        file: 'src/gateway/dtes/send/protocol.ts',
        from: 'later(finished_at ?? sent_at, steadySince)',
        to: 'later(finished_at ?? sent_at, new Date(0 * Number(steadySince)))',
      },
    ],
    red: { [SIMULATION]: SIMULATED, [SETTLE]: 'does not end the quiet window' },
  },
  {
    name: 'un salto del reloj no se nota',
    edits: [{ file: 'src/boot/database-clock.ts', from: 'if (Math.abs(jumpMs) > JUMP_MS)', to: 'if (jumpMs === 0.5)' }],
    red: { [SIMULATION]: SIMULATED, [SETTLE]: 'does not end the quiet window' },
  },
  {
    name: 'la respuesta a una consulta se fecha al llegar y no al preguntar',
    edits: [
      {
        file: 'src/gateway/dtes/send/settle-dte.ts',
        from: 'afterQuery(sifen, now, doubt,',
        to: 'afterQuery(sifen, deps.clock.now(), doubt,',
      },
    ],
    red: { [SETTLE]: 'gives up nothing when “not found” was asked' },
  },
  {
    name: 'lo que SIFEN respondió a un envío se borra al darlo por perdido',
    edits: [
      {
        file: 'src/db/migrations/0040_versions-in-the-writes.sql',
        from: "(k.outcome = 'pending' or",
        to: "(r.outcome = 'unknown' or k.outcome = 'pending' or",
      },
    ],
    red: { [SETTLE]: 'gives up a document that it never finds' },
  },
]
