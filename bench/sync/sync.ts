/**
 * P6: the gateway's processor time for a document by POST /api/sifen/dtes/sync, relative to one RSA signature and one
 * INSERT.
 */
import type { Bench, Options, Outcome, Progress } from '../bench.ts'
import { openClients } from '../gateway/drive.ts'
import { invoiceAt, makePoints } from '../gateway/invoice.ts'
import { CONDITIONS_OF_ALL, prepare, startGateway, startSandbox, stopAll } from '../gateway/processes.ts'
import { number } from '../report.ts'
import { medianOf, type Runner, runRounds, type Times } from '../rounds.ts'
import { openSide } from '../side.ts'

const SIGN_INSERT = new URL('../gateway/sign-insert.ts', import.meta.url)
const SYNC = '/api/sifen/dtes/sync'
const CONNECTIONS = 4
const POINTS = 4
const SLICE_FACTOR = 5

async function run(options: Options, progress: Progress): Promise<Outcome> {
  const installation = await prepare()
  try {
    const sandbox = await startSandbox(installation)
    const gateway = await startGateway(installation, ['web', 'worker'], { SIFEN_TEST_URL: sandbox.url })
    const clients = openClients(gateway.url, installation.place.token, CONNECTIONS, options.keys)
    const bodies = (await makePoints(installation.databaseUrl, POINTS)).map(invoiceAt)
    const next = (nth: number) => ({ path: SYNC, body: bodies[nth % POINTS] as string })
    await clients.ask(next(0))
    const least = openSide(SIGN_INSERT, [installation.databaseUrl ?? ''])
    const runners: Runner[] = [
      { name: 'sync', run: ms => clients.drive(ms, next, gateway.cpuMs) },
      { name: 'firma.insert', run: ms => least.run('firma.insert', { ms }) },
      { name: 'sandbox', run: ms => clients.drive(ms, next, sandbox.cpuMs) },
    ]
    const times = await runRounds(runners, { ...options, sliceMs: options.sliceMs * SLICE_FACTOR }, progress)
    await Promise.all([clients.close(), least.close()])
    return outcome(times)
  } finally {
    stopAll()
    await installation.remove(false)
  }
}

/**
 * Returns the median over the rounds of a document's processor time relative to the other side's time by that clock.
 */
function costOver(times: Times, clock: 'wall' | 'cpu'): number {
  const least = times['firma.insert']?.[clock] ?? []
  const ratios = (times.sync?.cpu ?? []).map((us, round) => us / (least[round] ?? Number.NaN))
  return ratios.toSorted((a, b) => a - b)[ratios.length >> 1] ?? Number.NaN
}

function outcome(times: Times): Outcome {
  const cpuOf = (name: string) => medianOf({ it: { wall: times[name]?.cpu ?? [], cpu: [] } }, 'it')
  const medians = {
    sync: medianOf(times, 'sync'),
    'sync.cpu': cpuOf('sync'),
    'sandbox.cpu': cpuOf('sandbox'),
    'firma.insert': medianOf(times, 'firma.insert'),
    'firma.insert.cpu': cpuOf('firma.insert'),
  }
  return {
    figures: { P6: costOver(times, 'wall'), 'P6.cpu': costOver(times, 'cpu') },
    medians,
    tables: [
      {
        title: 'Un documento por sync: µs (mediana)',
        head: ['', 'reloj', 'procesador'],
        rows: [
          ['sync, el gateway', number(medians.sync), number(medians['sync.cpu'])],
          ['sync, el sandbox', '', number(medians['sandbox.cpu'])],
          ['una firma RSA y un INSERT', number(medians['firma.insert']), number(medians['firma.insert.cpu'])],
        ],
      },
    ],
    conditions: CONDITIONS,
  }
}

const CONDITIONS = [
  `El gateway con web y trabajos en un proceso, ${CONNECTIONS} conexiones, ${POINTS} puntos; el sandbox en otro proceso, por TLS mutuo.`,
  'P6: tiempo de procesador del proceso del gateway por documento, con sus trabajos posteriores, sobre una firma y un INSERT con su commit, por reloj en un hilo: el INSERT se hace sobre todo en el servidor.',
  'P6.cpu: lo mismo sobre el tiempo de procesador del proceso que firma e inserta, sin el del servidor.',
  ...CONDITIONS_OF_ALL,
]

export const sync: Bench = {
  name: 'sync',
  summary: 'P6: procesador del gateway por documento síncrono, sobre una firma y un INSERT',
  run,
}
