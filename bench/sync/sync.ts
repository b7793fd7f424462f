/**
 * P6: the gateway's processor time for a document by POST /api/sifen/dtes/sync, over that of one RSA signature and one
 * committed INSERT.
 */
import type { Bench, Options, Outcome, Progress } from '../bench.ts'
import { openClients } from '../gateway/drive.ts'
import { invoiceAt, makePoints } from '../gateway/invoice.ts'
import { CONDITIONS_OF_ALL, prepare, startGateway, startSandbox, stopAll } from '../gateway/processes.ts'
import { openServer } from '../gateway/server-cpu.ts'
import { openUnit } from '../gateway/unit.ts'
import { number } from '../report.ts'
import { medianOf, type Runner, runRounds, speedOver, type Times } from '../rounds.ts'
import { WITHOUT_IFMA } from '../side.ts'

const SYNC = '/api/sifen/dtes/sync'
const CONNECTIONS = 4
const POINTS = 4
const SLICE_FACTOR = 5
/** The gateway's code is compiled for half a minute under load. */
const WARM_UP_SLICES = 150

async function run(options: Options, progress: Progress): Promise<Outcome> {
  const installation = await prepare()
  try {
    const sandbox = await startSandbox(installation)
    const gateway = await startGateway(installation, ['web', 'worker'], {
      ...WITHOUT_IFMA,
      SIFEN_TEST_URL: sandbox.url,
    })
    const clients = openClients(gateway.url, installation.place.token, CONNECTIONS, options.keys)
    const bodies = (await makePoints(installation.databaseUrl, POINTS)).map(invoiceAt)
    const next = (nth: number) => ({ path: SYNC, body: bodies[nth % POINTS] as string })
    await clients.ask(next(0))
    await clients.drive(WARM_UP_SLICES * options.sliceMs, next)
    const server = await openServer(installation.databaseUrl)
    const unit = openUnit(installation.databaseUrl, server)
    const runners: Runner[] = [
      { name: 'sync', run: ms => clients.drive(ms, next, gateway.cpuMs) },
      { name: 'firma.insert', run: unit.run },
      { name: 'sandbox', run: ms => clients.drive(ms, next, sandbox.cpuMs) },
    ]
    const times = await runRounds(runners, { ...options, sliceMs: options.sliceMs * SLICE_FACTOR }, progress)
    await Promise.all([clients.close(), unit.close(), server.close()])
    return outcome(times)
  } finally {
    stopAll()
    await installation.remove(false)
  }
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
    figures: { P6: speedOver(times, 'firma.insert', 'sync', 'cpu') },
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
  'P6: tiempo de procesador del proceso del gateway por documento, con lo que hace después por él, sobre el de una firma y un INSERT con su commit, del proceso y del servidor juntos; RSA sin AVX512-IFMA en los dos.',
  ...CONDITIONS_OF_ALL,
]

export const sync: Bench = {
  name: 'sync',
  summary: 'P6: procesador del gateway por documento síncrono, sobre una firma y un INSERT',
  run,
}
