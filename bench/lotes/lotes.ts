/** P7: documents from creation to approval by lots, relative to one thread that signs and inserts. */
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { type Bench, BenchError, type Options, type Outcome, type Progress } from '../bench.ts'
import { openClients } from '../gateway/drive.ts'
import { CREATE, invoiceAt, makePoints } from '../gateway/invoice.ts'
import { CONDITIONS_OF_ALL, prepare, startGateway, startSandbox, stopAll } from '../gateway/processes.ts'
import { number } from '../report.ts'
import { openSide } from '../side.ts'

const SIGN_INSERT = new URL('../gateway/sign-insert.ts', import.meta.url)
const DOCUMENTS = 10_000
const QUICK_DOCUMENTS = 500
const CONNECTIONS = 20
const POINTS = 50
const LOOK_MS = 250
/** Duration of signing and inserting on one thread, before and after. */
const LEAST_MS = 5_000
const LONGEST_MS = 210_000

/** Lots are gathered and queried at once: the sandbox judges a lot when it arrives. */
const RHYTHM = {
  LOTE_GATHER_SECONDS: '1',
  LOTE_FIRST_POLL_SECONDS: '1',
  LOTE_POLL_SECONDS: '1',
  STATE_SYNC_SECONDS: '5',
}

async function run(options: Options, progress: Progress): Promise<Outcome> {
  const documents = options.rounds < 10 ? QUICK_DOCUMENTS : DOCUMENTS
  const installation = await prepare()
  const database = new Client({ connectionString: installation.databaseUrl })
  try {
    const sandbox = await startSandbox(installation)
    const gateway = await startGateway(installation, ['web', 'worker'], { ...RHYTHM, SIFEN_TEST_URL: sandbox.url })
    const clients = openClients(gateway.url, installation.place.token, CONNECTIONS)
    const bodies = (await makePoints(installation.databaseUrl, POINTS)).map(invoiceAt)
    await database.connect()
    await clients.ask({ path: CREATE, body: bodies[0] as string })
    const least = openSide(SIGN_INSERT, [installation.databaseUrl ?? ''])
    const before = await least.run('firma.insert', { ms: LEAST_MS })
    await database.query('update emitters set envio_automatico = true')
    const cpuStart = { gateway: gateway.cpuMs(), sandbox: sandbox.cpuMs() }
    const start = performance.now()
    let left = documents - 1
    const creating = Promise.all(
      Array.from({ length: CONNECTIONS }, async (_, lane) => {
        for (let nth = lane; left > 0; nth += CONNECTIONS) {
          left -= 1
          await clients.ask({ path: CREATE, body: bodies[nth % POINTS] as string })
        }
        return performance.now() - start
      }),
    )
    const created = creating.then(times => Math.max(...times))
    let approved = 0
    while (approved < documents) {
      await sleep(LOOK_MS)
      const { rows } = await database.query(`select count(*)::int as n from dtes where estado = 'approved'`)
      approved = (rows[0] as { n: number }).n
      progress('lotes', approved, documents)
      if (performance.now() - start > LONGEST_MS) break
    }
    const ms = performance.now() - start
    const cpu = { gateway: gateway.cpuMs() - cpuStart.gateway, sandbox: sandbox.cpuMs() - cpuStart.sandbox }
    const { rows } = await database.query('select count(*)::int as n from lotes')
    const after = await least.run('firma.insert', { ms: LEAST_MS })
    if (approved === 0) throw new BenchError('Ningún documento se aprobó a tiempo.')
    await Promise.all([clients.close(), least.close(), creating])
    const leastMs = (before.ms + after.ms) / (before.ops + after.ops)
    return outcome({ approved, ms, createdMs: await created, cpu, leastMs, lots: (rows[0] as { n: number }).n })
  } finally {
    await database.end()
    stopAll()
    await installation.remove(false)
  }
}

type Measured = {
  approved: number
  ms: number
  createdMs: number
  cpu: { gateway: number; sandbox: number }
  leastMs: number
  lots: number
}

function outcome({ approved, ms, createdMs, cpu, leastMs, lots }: Measured): Outcome {
  const each = (total: number) => (1000 * total) / approved
  return {
    figures: { P7: leastMs / (ms / approved), 'P7.sandbox': cpu.sandbox / (cpu.gateway + cpu.sandbox) },
    medians: {
      lotes: each(ms),
      creados: each(createdMs),
      'firma.insert': 1000 * leastMs,
      'gateway.cpu': each(cpu.gateway),
      'sandbox.cpu': each(cpu.sandbox),
    },
    tables: [
      {
        title: `${approved} documentos, ${lots} lotes: de crear a aprobado`,
        head: ['', 'documentos por segundo', 'µs de procesador por documento'],
        rows: [
          ['creados', number((1000 * approved) / createdMs), ''],
          ['aprobados', number((1000 * approved) / ms), number(each(cpu.gateway))],
          ['de eso, el sandbox', '', number(each(cpu.sandbox))],
          ['un hilo que firma e inserta', number(1000 / leastMs), ''],
        ],
      },
    ],
    conditions: CONDITIONS,
  }
}

const CONDITIONS = [
  `Crear con ${CONNECTIONS} conexiones y ${POINTS} puntos; envio_automatico reúne lotes de 50 cada segundo; el primer pedido por protocolo al segundo. Web y trabajos en un proceso; el sandbox en otro.`,
  'P7: documentos aprobados por segundo, desde el primer pedido hasta la última aprobación, sobre los que un hilo firma e inserta, cada uno con su commit, medido antes y después.',
  'P7.sandbox: parte del sandbox en el tiempo de procesador de los dos procesos; el de PostgreSQL no está en ninguno.',
  ...CONDITIONS_OF_ALL,
]

export const lotes: Bench = {
  name: 'lotes',
  summary: 'P7: 10.000 documentos de crear a aprobado por lotes, sobre un hilo que firma e inserta',
  run,
}
