/** Sabotages of what notices that the database went back, and of what follows (docs/decisions/0021). */
import type { Patch } from '../patch.ts'

const OPEN = 'src/continuity/open-continuity.ts'
const SQL = 'src/continuity/continuity.queries.ts'
const TEST = 'src/continuity/continuity.test.ts'
const RECOVER = 'src/gateway/recuperacion/recover-database.ts'
const WENT_BACK = 'src/gateway/recuperacion/went-back.largo.test.ts'

export const CONTINUIDAD: readonly Patch[] = [
  {
    name: 'una base que volvió da otra vez los lugares de sus cambios',
    edits: [{ file: SQL, from: 'cambios.ultimo + excluded.ultimo', to: 'cambios.ultimo' }],
    red: { [TEST]: 'sets ids and versions apart once' },
  },
  {
    name: 'un emisor sin SIFEN detiene a todas las empresas',
    edits: [
      {
        file: 'src/gateway/recuperacion/recover-database.ts',
        from: 'if (silence && !isAnswered) throw silence',
        to: 'if (silence) throw silence',
      },
    ],
    red: { 'src/continuity/continuity.test.ts': 'is whole again although SIFEN does not answer for another company' },
  },
  {
    name: 'una copia que espera una orden se toma por la base de siempre',
    edits: [
      {
        file: 'src/continuity/open-continuity.ts',
        from: 'const isOurs = !isWaiting && (',
        to: 'const isOurs = (isWaiting || !isWaiting) && (',
      },
    ],
    red: { 'src/continuity/continuity.test.ts': 'that waits for an order still does after it is restored again' },
  },
  {
    name: 'la identidad de la base no se compara',
    edits: [{ file: OPEN, from: "return isOther ? 'identidad' : undefined", to: 'return undefined' }],
    red: { [TEST]: ' went back' },
  },
  {
    name: 'lo que el proceso vio confirmado no se compara',
    edits: [{ file: OPEN, from: 'marks.vuelta === row.vuelta && lost > 0', to: 'lost < 0' }],
    red: { [TEST]: 'tell that an acknowledged document is lost', [WENT_BACK]: 'comes back' },
  },
  {
    name: 'un primario anterior que vuelve no se nota',
    edits: [{ file: OPEN, from: 'marks.vuelta > row.vuelta ||', to: '' }],
    red: { [WENT_BACK]: 'resumed after a failover' },
  },
  {
    name: 'una conexión nueva no se mira',
    edits: [{ file: 'src/db/each-connection.ts', from: '    await act(drizzle(connection as Client))\n', to: '' }],
    red: { [WENT_BACK]: 'a failover that lost commits' },
  },
  {
    name: 'los ids no saltan',
    edits: [{ file: SQL, from: 'nextval(oid::regclass) + ', to: 'nextval(oid::regclass) + 0 * ' }],
    red: { [TEST]: 'sets ids and versions apart once' },
  },
  {
    name: 'cada proceso que lo nota hace saltar los ids otra vez',
    edits: [{ file: SQL, from: 'if (moved.length === 0) return false', to: '' }],
    red: { [TEST]: 'sets ids and versions apart once' },
  },
  {
    name: 'marcas copiadas con su carpeta valen como propias',
    edits: [{ file: OPEN, from: 'own?.isCopied === false', to: 'own !== undefined' }],
    red: { [TEST]: 'make it wait for an order' },
  },
  {
    name: 'una base atrasada emite',
    edits: [
      { file: 'src/http/errors/errors.ts', from: 'if (continuity.behind()) throw', to: 'if (!continuity) throw' },
    ],
    red: { [TEST]: '503 BASE_ATRASADA for what issues' },
  },
  {
    name: 'una base atrasada está lista',
    edits: [
      {
        file: 'src/http/readiness/checks.ts',
        from: 'async () => continuity.behind() === undefined',
        to: 'async () => true',
      },
    ],
    red: { [TEST]: 'is not ready, alarms' },
  },
  {
    name: 'los trabajos siguen con una base atrasada',
    edits: [{ file: 'src/worker.ts', from: 'deps.continuity.behind() ? []', to: 'search.limit < 0 ? []' }],
    red: { [TEST]: 'does no due work about documents' },
  },
  {
    name: 'las esperas no empiezan de nuevo con la base entera',
    edits: [{ file: 'src/open-deps.ts', from: 'return since > whole ? since : whole', to: 'return since' }],
    red: { [TEST]: 'none is concluded from the time before' },
  },
  {
    name: 'lo que la base muestra sin enviar queda como está',
    edits: [
      { file: RECOVER, from: '      await leaveInDoubt(deps, row.atrasada_at, BY, () => lease.keep())\n', to: '' },
    ],
    red: { [TEST]: 'is asked for by CDC, never posted before that' },
  },
  {
    name: 'lo recordado queda',
    edits: [{ file: 'src/open-deps.ts', from: 'continuity.onReturn(() => cache.clear())', to: 'void cache' }],
    red: { [TEST]: 'by the ids and caches of the database as it is' },
  },
  {
    name: 'el correo sale con cada proceso que empieza la recuperación',
    edits: [{ file: RECOVER, from: 'row.atrasada_at && !row.avisada_at', to: 'row.atrasada_at' }],
    red: { [TEST]: 'mails each administrator once' },
  },
]
