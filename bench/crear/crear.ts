/**
 * P5: POST /api/sifen/dtes against a bare route that inserts the same rows in one statement, with many points of issue
 * and with one hot point.
 */
import { fileURLToPath } from 'node:url'
import type { Bench, Options, Outcome, Progress, Table } from '../bench.ts'
import { openClients } from '../gateway/drive.ts'
import { CREATE, invoiceAt, makePoints } from '../gateway/invoice.ts'
import { CONDITIONS_OF_ALL, prepare, startGateway, startProgram, stopAll } from '../gateway/processes.ts'
import { number } from '../report.ts'
import { medianOf, type Runner, runRounds, speedOver, type Times } from '../rounds.ts'

const BARE = fileURLToPath(new URL('./bare.ts', import.meta.url))
const CONNECTIONS = 20
const POINTS = 50
/** An HTTP slice takes longer than a loop: twenty requests are in flight at its end. */
const SLICE_FACTOR = 5
/** The gateway's code is compiled for half a minute under load. */
const WARM_UP_SLICES = 150

async function run(options: Options, progress: Progress): Promise<Outcome> {
  const installation = await prepare()
  try {
    const gateway = await startGateway(installation, ['web'])
    const ours = openClients(gateway.url, installation.place.token, CONNECTIONS, options.keys)
    const points = await makePoints(installation.databaseUrl, POINTS)
    // Create the counters on both sides. The last document is the model of the other side.
    for (const point of points) await ours.ask({ path: CREATE, body: invoiceAt(point) })
    const bare = await startProgram([BARE, installation.databaseUrl ?? ''])
    const theirs = openClients(bare.url, undefined, CONNECTIONS)
    const bodies = points.map(invoiceAt)
    const [hot = ''] = bodies
    const spread = (nth: number) => bodies[nth % bodies.length] as string
    await ours.drive(WARM_UP_SLICES * options.sliceMs, nth => ({ path: CREATE, body: spread(nth) }))
    const runners: Runner[] = [
      { name: 'crear', run: ms => ours.drive(ms, nth => ({ path: CREATE, body: spread(nth) }), gateway.cpuMs) },
      { name: 'desnuda', run: ms => theirs.drive(ms, nth => ({ path: '/', body: spread(nth) }), bare.cpuMs) },
      { name: 'crear.caliente', run: ms => ours.drive(ms, () => ({ path: CREATE, body: hot }), gateway.cpuMs) },
      { name: 'desnuda.caliente', run: ms => theirs.drive(ms, () => ({ path: '/', body: hot }), bare.cpuMs) },
    ]
    const slices = { ...options, sliceMs: options.sliceMs * SLICE_FACTOR }
    const times = await runRounds(runners, slices, progress)
    await Promise.all([ours, theirs].map(clients => clients.close()))
    return outcome(times)
  } finally {
    stopAll()
    await installation.remove(false)
  }
}

const outcome = (times: Times): Outcome => ({
  figures: {
    P5: speedOver(times, 'crear', 'desnuda'),
    'P5.caliente': speedOver(times, 'crear.caliente', 'desnuda.caliente'),
    'P5.cpu': speedOver(times, 'crear', 'desnuda', 'cpu'),
  },
  medians: Object.fromEntries(Object.keys(times).map(name => [name, medianOf(times, name)])),
  tables: [table(times)],
  conditions: CONDITIONS,
})

const perSecond = (us: number) => number(1_000_000 / us)

const table = (times: Times): Table => ({
  title: `Crear con ${CONNECTIONS} conexiones: documentos por segundo (mediana)`,
  head: ['', `${POINTS} puntos`, 'un punto'],
  rows: [
    ['POST /api/sifen/dtes', ...['crear', 'crear.caliente'].map(name => perSecond(medianOf(times, name)))],
    ['ruta desnuda', ...['desnuda', 'desnuda.caliente'].map(name => perSecond(medianOf(times, name)))],
  ],
})

const CONDITIONS = [
  'El gateway: el proceso web, compilado, sin el que firma; valida todo el documento, toma el número y escribe documento, historial, evento y trabajo en una transacción.',
  'La ruta desnuda: Fastify y pg; las mismas filas, con el mismo contenido, en una sola sentencia preparada que además mueve el contador; sin token ni validación.',
  'P5.cpu: tiempo de procesador del proceso de la ruta desnuda por documento sobre el del gateway.',
  ...CONDITIONS_OF_ALL,
]

export const crear: Bench = {
  name: 'crear',
  summary: 'P5: crear por HTTP con 20 conexiones, contra una ruta que inserta las mismas filas en una sentencia',
  run,
}
