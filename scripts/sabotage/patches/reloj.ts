/** Sabotages of the time: whose it is, when it is known, and what it parks. */
import type { Patch } from '../patch.ts'

const CLOCK = 'src/boot/database-clock.ts'
const CLOCK_TEST = 'src/boot/database-clock.test.ts'
const TIME_TEST = 'src/gateway/dtes/time.test.ts'

export const RELOJ: readonly Patch[] = [
  {
    name: 'los límites cuentan con el reloj de la máquina',
    edits: [
      { file: 'src/http/access/limits.ts', from: 'const now = clock.now().getTime()', to: 'const now = Date.now()' },
    ],
    red: { 'src/http/access/limits.test.ts': 'ends after 15 minutes of the injected clock' },
  },
  {
    name: 'un pedido cuesta una consulta por cada límite',
    edits: [
      {
        file: 'src/http/access/limits.ts',
        from: 'return countRequest(database.db, keys, { now, windowMs: WINDOW_MS })',
        to: 'return Promise.all(keys.map(key => countRequest(database.db, [key], { now, windowMs: WINDOW_MS }))).then(all => new Map(all.flatMap(one => [...one])))',
      },
    ],
    red: { 'src/http/access/limits.test.ts': 'count a request in one statement' },
  },
  {
    name: 'después de un salto del reloj la hora sigue siendo conocida',
    edits: [{ file: CLOCK, from: '      since = undefined\n', to: '' }],
    red: { [CLOCK_TEST]: 'time is unknown until it is measured' },
  },
  {
    name: 'una base que pasó a otro reloj no empieza las esperas de nuevo',
    edits: [{ file: CLOCK, from: 'if (since === undefined || hasMoved)', to: 'if (since === undefined)' }],
    red: { [CLOCK_TEST]: 'follows a database that was moved to another clock' },
  },
  {
    name: 'una conexión nueva no mide la hora',
    edits: [{ file: 'src/boot/keep-time.ts', from: "if (database.kind === 'postgres')", to: 'if (TRIES === 0)' }],
    red: { 'src/boot/keep-time.test.ts': 'follows a standby with another clock' },
  },
  {
    name: 'se firma con una hora que para SIFEN es futura',
    edits: [
      { file: 'src/outgoing/sifen-time.ts', from: 'return theirsMs < ours.getTime() ?', to: 'return theirsMs < 0 ?' },
    ],
    red: { [TIME_TEST]: 'rejects the first signature from its future' },
  },
  {
    name: 'lo que dejó para mucho después un reloj adelantado espera hasta entonces',
    edits: [
      {
        file: 'src/jobs/pull-in.ts',
        from: 'await pullInRow(db, kind, row,',
        to: 'if (BATCH === 0) await pullInRow(db, kind, row,',
      },
    ],
    red: { 'src/jobs/pull-in.test.ts': 'is asked soon, and' },
  },
]
