/** P7: the processor time of one RSA signature and one INSERT over that of a document from creation to approval by lots. */
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { type Bench, BenchError, type Options, type Outcome, type Progress } from '../bench.ts'
import { openClients } from '../gateway/drive.ts'
import { CREATE, invoiceAt, makePoints } from '../gateway/invoice.ts'
import { CONDITIONS_OF_ALL, prepare, startGateway, startSandbox, stopAll } from '../gateway/processes.ts'
import { cpuMsOf, openServer } from '../gateway/server-cpu.ts'
import { openUnit } from '../gateway/unit.ts'
import { number } from '../report.ts'
import { WITHOUT_IFMA } from '../side.ts'

const DOCUMENTS = 10_000
/** Documents before those: the gateway's code is compiled for half a minute under load. */
const FIRST = 5_000
const QUICK_DOCUMENTS = 500
const CONNECTIONS = 20
const POINTS = 50
/** How often the documents are counted. */
const LOOK_MS = 1_000
/** Duration of signing and inserting on one thread, before and after. */
const LEAST_MS = 5_000
const LONGEST_MS = 210_000
/** The connection that counts is not part of PostgreSQL's time. */
const COUNTING = 'lotes.cuenta'

/** Lots are gathered and queried at once: the sandbox judges a lot when it arrives. */
const RHYTHM = {
  LOTE_GATHER_SECONDS: '1',
  LOTE_FIRST_POLL_SECONDS: '1',
  LOTE_POLL_SECONDS: '1',
  STATE_SYNC_SECONDS: '5',
}

async function run(options: Options, progress: Progress): Promise<Outcome> {
  const isQuick = options.rounds < 10
  const [first, documents] = isQuick ? [QUICK_DOCUMENTS, QUICK_DOCUMENTS] : [FIRST, DOCUMENTS]
  const installation = await prepare()
  const database = new Client({ connectionString: installation.databaseUrl, application_name: COUNTING })
  try {
    const sandbox = await startSandbox(installation)
    const gateway = await startGateway(installation, ['web', 'worker'], {
      ...{ ...RHYTHM, ...WITHOUT_IFMA, SIFEN_TEST_URL: sandbox.url },
    })
    const clients = openClients(gateway.url, installation.place.token, CONNECTIONS)
    const bodies = (await makePoints(installation.databaseUrl, POINTS)).map(invoiceAt)
    await database.connect()
    await clients.ask({ path: CREATE, body: bodies[0] as string })
    const server = await openServer(installation.databaseUrl)
    const unit = openUnit(installation.databaseUrl, server)
    const before = await unit.run(LEAST_MS)
    await database.query('update emitters set envio_automatico = true')
    const counting = await server.backendOf(COUNTING)
    const cpuNow = () => ({
      gateway: gateway.cpuMs(),
      server: server.cpuMs() - cpuMsOf(counting),
      sandbox: sandbox.cpuMs(),
    })
    let approved = 0
    /** Creates documents until there are `total`, and waits for their approval. Returns how long creating them took. */
    const approve = async (total: number): Promise<number> => {
      const start = performance.now()
      let left = total - Math.max(approved, 1)
      const creating = Promise.all(
        Array.from({ length: CONNECTIONS }, async (_, lane) => {
          for (let nth = lane; left > 0; nth += CONNECTIONS) {
            left -= 1
            await clients.ask({ path: CREATE, body: bodies[nth % POINTS] as string })
          }
          return performance.now() - start
        }),
      )
      while (approved < total && performance.now() - start < LONGEST_MS) {
        await sleep(LOOK_MS)
        const { rows } = await database.query(`select count(*)::int as n from dtes where estado = 'approved'`)
        approved = (rows[0] as { n: number }).n
        progress('lotes', approved, documents + first)
      }
      return Math.max(...(await creating))
    }
    await approve(first)
    const began = cpuNow()
    const start = performance.now()
    const createdMs = await approve(first + documents)
    const ms = performance.now() - start
    const end = cpuNow()
    const cpu = {
      gateway: end.gateway - began.gateway,
      server: end.server - began.server,
      sandbox: end.sandbox - began.sandbox,
    }
    const { rows } = await database.query('select count(*)::int as n from lotes')
    const after = await unit.run(LEAST_MS)
    approved -= first
    if (approved <= 0) throw new BenchError('Ningún documento se aprobó a tiempo.')
    await Promise.all([clients.close(), unit.close(), server.close()])
    const unitMs = (before.cpuMs + after.cpuMs) / (before.ops + after.ops)
    return outcome({ approved, ms, createdMs, cpu, unitMs, lots: (rows[0] as { n: number }).n })
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
  cpu: { gateway: number; server: number; sandbox: number }
  unitMs: number
  lots: number
}

function outcome({ approved, ms, createdMs, cpu, unitMs, lots }: Measured): Outcome {
  const each = (total: number) => (1000 * total) / approved
  return {
    figures: { P7: unitMs / ((cpu.gateway + cpu.server) / approved) },
    medians: {
      lotes: each(ms),
      creados: each(createdMs),
      'firma.insert.cpu': 1000 * unitMs,
      'gateway.cpu': each(cpu.gateway),
      'postgresql.cpu': each(cpu.server),
      'sandbox.cpu': each(cpu.sandbox),
    },
    tables: [
      {
        title: `${approved} documentos, ${lots} lotes: de crear a aprobado`,
        head: ['', 'documentos por segundo', 'µs de procesador por documento'],
        rows: [
          ['creados', number((1000 * approved) / createdMs), ''],
          ['aprobados', number((1000 * approved) / ms), ''],
          ['el gateway', '', number(each(cpu.gateway))],
          ['PostgreSQL', '', number(each(cpu.server))],
          ['además, el sandbox', '', number(each(cpu.sandbox))],
          ['una firma RSA y un INSERT', '', number(1000 * unitMs)],
        ],
      },
    ],
    conditions: CONDITIONS,
  }
}

const CONDITIONS = [
  `Crear con ${CONNECTIONS} conexiones y ${POINTS} puntos; envio_automatico reúne lotes de 50 cada segundo; el primer pedido por protocolo al segundo. Web y trabajos en un proceso; el sandbox en otro.`,
  'P7: tiempo de procesador de una firma y un INSERT con su commit, del proceso y del servidor juntos, medido antes y después, sobre el del gateway y PostgreSQL por documento, desde el primer pedido hasta la última aprobación; RSA sin AVX512-IFMA en los dos.',
  ...CONDITIONS_OF_ALL,
]

export const lotes: Bench = {
  name: 'lotes',
  summary: 'P7: 10.000 documentos de crear a aprobado por lotes, en procesador, sobre una firma y un INSERT',
  run,
}
