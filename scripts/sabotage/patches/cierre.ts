/** Sabotages of readiness, of the end of a process, and of its connections to the database. */
import type { Patch } from '../patch.ts'

export const CIERRE: readonly Patch[] = [
  {
    name: 'un proceso sin base dice que está listo',
    edits: [{ file: 'src/pages/home/probe.routes.ts', from: 'isVital && mensaje', to: '!isVital && mensaje' }],
    red: { 'src/pages/home/probe.test.ts': '503 NOT_READY without the database' },
  },
  {
    name: 'una base colgada recibe una consulta más por cada pregunta',
    edits: [{ file: 'src/http/readiness/readiness.ts', from: 'if (hanging.has(check)) return false', to: '' }],
    red: { 'src/http/readiness/readiness.test.ts': 'answers without a check that hangs' },
  },
  {
    name: 'un proceso que se cierra no devuelve el trabajo que no empezó',
    edits: [
      { file: 'src/jobs/loop.ts', from: 'if (!handBack || items.length === 0) return', to: 'if (handBack) return' },
    ],
    red: { 'src/jobs/loop.test.ts': 'hands back what waits here when it stops' },
  },
  {
    name: 'un proceso que se cierra no avisa en sus respuestas',
    edits: [{ file: 'src/http/server.ts', from: 'if (deps.readiness.isDraining())', to: 'if (false as boolean)' }],
    red: { 'src/pages/home/probe.test.ts': 'every answer then closes its connection' },
  },
  {
    name: 'un proceso que se cierra deja de atender antes de que un proxy lo note',
    edits: [{ file: 'src/boot/shutdown.ts', from: 'if (waitMs > 0) await sleep(waitMs)', to: '' }],
    red: { 'test/start/drain.largo.test.ts': 'says so on /readyz at once' },
  },
  {
    name: 'la conexión pide al empezar lo que PgBouncer rechaza',
    edits: [
      { file: 'src/db/pool.ts', from: 'max: poolSize,', to: 'max: poolSize,\n    statement_timeout: statementMs,' },
    ],
    red: { 'src/db/pool.test.ts': 'asks in its startup message for nothing that PgBouncer refuses' },
  },
  {
    name: 'sin la base, una venta igual a otra espera hasta que vuelve',
    edits: [{ file: 'src/http/repeats/answers.ts', from: 'stored.reject(err)', to: 'void err' }],
    red: { 'src/http/repeats/answers-outage.test.ts': '503 DATABASE_DOWN for each' },
  },
  {
    name: 'un proceso que se cierra corta lo que está respondiendo',
    edits: [
      {
        file: 'src/http/stop-listening.ts',
        from: 'return last?.request.complete === true && !last.response.writableFinished',
        to: 'return last?.response.destroyed === true',
      },
    ],
    red: { 'src/http/stop-listening.test.ts': 'a request that is being answered then is answered' },
  },
  {
    name: 'una base ocupada parece caída',
    edits: [{ file: 'src/db/pool.ts', from: 'pool.idleCount === 0 &&', to: 'pool.idleCount < 0 &&' }],
    red: { 'src/db/pool.test.ts': 'is only busy while all connections are taken' },
  },
]
