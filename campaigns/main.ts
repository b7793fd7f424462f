/**
 * `npm run campaign -- NAME`: runs one campaign, prints its seed, stores its evidence and fails when a promise was
 * broken.
 */
import { randomInt } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Campaign, Report, Size } from './campaign.ts'
import { killChildren, startChild } from './children.ts'
import { claves } from './claves.ts'
import { cliente } from './cliente.ts'
import { writeEvidence } from './evidence.ts'
import { fuzz } from './fuzz.ts'
import { CLIENT_NAMES } from './idiomas/projects.ts'
import { idiomas } from './idiomas.ts'
import { kill } from './kill.ts'
import { login } from './login.ts'
import { memoria } from './memoria.ts'
import { modelo } from './modelo.ts'
import { mutaciones } from './mutaciones.ts'
import { progressOf } from './progress.ts'
import { lotes, protocolo } from './protocolo.ts'
import { reinicios } from './reinicios.ts'
import { relevo } from './relevo.ts'
import { subidas } from './subidas.ts'
import { versiones } from './versiones.ts'
import { webhooks } from './webhooks.ts'
import { webhooksKill } from './webhooks-kill.ts'

const CAMPAIGNS: readonly Campaign[] = [
  protocolo,
  lotes,
  modelo,
  mutaciones,
  memoria,
  fuzz,
  login,
  subidas,
  webhooks,
  webhooksKill,
  claves,
  kill,
  cliente,
  idiomas,
  reinicios,
  versiones,
  relevo,
]
const LOCAL_POSTGRES = 'postgres://postgres@127.0.0.1:5432/postgres'
const TRACE_LINES = 60

const extent = ({ sizes: { ci, full }, rounds }: Campaign) => `${ci.count} o ${full.count} ${rounds}`
const USAGE = `Uso: npm run campaign -- NOMBRE [--size ci|full] [--seed N] [--count N] [--database postgres://…] [--from X.Y.Z] [--client CLIENTE]

${CAMPAIGNS.map(campaign => `  ${campaign.name.padEnd(13)} ${campaign.summary} (${extent(campaign)})`).join('\n')}
  ci            todas menos fuzz (que corre entre las pruebas), idiomas y las que piden HAProxy (reinicios, versiones y relevo), en su tamaño de integración continua, tantas a la vez como núcleos; modelo, claves, cliente y las de kill sobre PGlite y sobre PostgreSQL

  --size      ci (si no se indica) o full
  --seed      la semilla; al azar si no se indica, y siempre se imprime
  --count     cuántas rondas, en lugar de las del tamaño
  --database  servidor PostgreSQL donde crear (y borrar) una base; sin él, PGlite
  --from      versiones: de qué versión publicada; la última si no se indica
  --client    idiomas: ${CLIENT_NAMES.join(', ')}; todos si no se indica

La evidencia queda en campaigns/results/NOMBRE-SEMILLA.json. Todo el tráfico es con 127.0.0.1.
`

type Job = {
  campaign: Campaign
  size: Size
  seed: number
  count?: number
  databaseUrl?: string
  version?: string
  client?: string
}

const print = (text: string) => process.stdout.write(`${text}\n`)

/** Reads the command line. Returns undefined for an invalid command. */
function readJobs(): Job[] | 'help' | undefined {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      size: { type: 'string', default: 'ci' },
      seed: { type: 'string' },
      count: { type: 'string' },
      database: { type: 'string' },
      from: { type: 'string' },
      client: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  const [name, ...others] = positionals
  const seed = Number(values.seed ?? randomInt(1, 1_000_000_000))
  const count = values.count === undefined ? undefined : Number(values.count)
  const { size, database, from, client } = values
  if (values.help) return 'help'
  if (others.length > 0 || (size !== 'ci' && size !== 'full')) return undefined
  if (!Number.isSafeInteger(seed) || (count !== undefined && !(Number.isSafeInteger(count) && count > 0)))
    return undefined
  if (client !== undefined && !CLIENT_NAMES.some(name => name === client)) return undefined
  if (database !== undefined && !URL.canParse(database)) return undefined
  if (name === 'ci') return ciJobs(seed, database ?? process.env.TEST_DATABASE_URL ?? LOCAL_POSTGRES)
  const campaign = CAMPAIGNS.find(({ name: known }) => known === name)
  if (!campaign) return undefined
  return [
    {
      campaign,
      size,
      seed,
      ...(count && { count }),
      ...(database && { databaseUrl: database }),
      ...(from && { version: from }),
      ...(client && { client }),
    },
  ]
}

/** The longest come first: otherwise one core would wait for the last job of the other. */
const ciJobs = (seed: number, databaseUrl: string): Job[] => [
  { campaign: kill, size: 'ci', seed, databaseUrl },
  { campaign: kill, size: 'ci', seed },
  { campaign: cliente, size: 'ci', seed, databaseUrl },
  { campaign: cliente, size: 'ci', seed },
  { campaign: modelo, size: 'ci', seed },
  { campaign: modelo, size: 'ci', seed, databaseUrl },
  { campaign: claves, size: 'ci', seed },
  { campaign: claves, size: 'ci', seed, databaseUrl },
  { campaign: mutaciones, size: 'ci', seed },
  { campaign: memoria, size: 'ci', seed },
  { campaign: webhooksKill, size: 'ci', seed },
  { campaign: webhooksKill, size: 'ci', seed, databaseUrl },
  { campaign: login, size: 'ci', seed },
  { campaign: subidas, size: 'ci', seed },
  { campaign: webhooks, size: 'ci', seed },
  { campaign: protocolo, size: 'ci', seed },
  { campaign: lotes, size: 'ci', seed },
]

/** Runs a job. Returns true when nothing was broken and every round was run. */
async function runJob(job: Job): Promise<boolean> {
  const { campaign, size, seed, count = campaign.sizes[size].count, databaseUrl, version, client } = job
  const database = campaign.onDatabase ? (databaseUrl === undefined ? 'pglite' : 'postgresql') : ''
  print(`${campaign.name} ${database}: ${count} ${campaign.rounds}, semilla ${seed}`)
  const startedAt = new Date()
  const deadline = startedAt.getTime() + campaign.sizes[size].minutes * 60_000
  const isLate = () => interrupted || Date.now() > deadline
  const bar = progressOf(campaign.rounds, count)
  const orders = { seed, count, databaseUrl, version, client, progress: bar.show, isLate }
  const report = await campaign.run(orders).catch(error => failure(seed, error))
  bar.clear()
  const seconds = Math.round((Date.now() - startedAt.getTime()) / 1000)
  const file = writeEvidence({ campaign: campaign.name, seed, count, database, startedAt, seconds }, report)
  return notify(report, count, `${seconds} s; evidencia en ${file}`)
}

/** Reports a campaign that crashed: it has not passed. */
function failure(seed: number, error: unknown): Report {
  const broken = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return { done: 0, figures: {}, findings: [{ seed, broken, trace: [] }] }
}

function notify({ done, figures, findings }: Report, count: number, ending: string): boolean {
  const passed = findings.length === 0 && done === count
  for (const [n, { seed, broken, trace }] of findings.entries()) {
    print(`  ROTO con la semilla ${seed}: ${broken}`)
    if (trace !== findings[n + 1]?.trace) for (const line of trace.slice(-TRACE_LINES)) print(`    ${line}`)
  }
  print(`  ${JSON.stringify(figures)}`)
  if (done < count) print(`  Se hicieron ${done} de ${count}.`)
  print(`  ${passed ? 'Nada roto' : 'NO PASÓ'}; ${ending}\n`)
  return passed
}

/**
 * Runs each job in a process of its own, as many at a time as there are cores: a campaign fills one. Prints what each
 * said when it has ended.
 */
async function runApart(jobs: readonly Job[]): Promise<boolean> {
  const left = [...jobs]
  let passed = true
  const lane = async () => {
    for (let job = left.shift(); job && !interrupted; job = left.shift()) {
      const lines: string[] = []
      const child = startChild([...process.execArgv, fileURLToPath(import.meta.url), ...argumentsOf(job)], {
        env: { ...process.env } as Record<string, string>,
        stderr: 'inherit',
        onLine: line => lines.push(line),
      })
      if ((await child.ended) !== 0) passed = false
      print(lines.join('\n'))
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, lane))
  return passed && !interrupted
}

const argumentsOf = ({ campaign, size, seed, databaseUrl }: Job) => [
  campaign.name,
  ...[`--size=${size}`, `--seed=${seed}`],
  ...(databaseUrl === undefined ? [] : [`--database=${databaseUrl}`]),
]

/** The first signal ends and cleans up the running campaign. The second one exits immediately. */
let interrupted = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (interrupted) process.exit(130)
    interrupted = true
    print('Interrumpido: se termina la ronda y se limpia. Otra vez, para cortar ya.')
  })
}
process.on('exit', killChildren)

let jobs: ReturnType<typeof readJobs>
try {
  jobs = readJobs()
} catch {
  // An unknown option: the usage lists the valid ones.
}
if (jobs === undefined || jobs === 'help') {
  const stream = jobs === 'help' ? process.stdout : process.stderr
  stream.write(USAGE)
  process.exit(jobs === 'help' ? 0 : 2)
}
const [only] = jobs
const passed = only && jobs.length === 1 ? await runJob(only) : await runApart(jobs)
if (!passed) process.exitCode = 1
// An embedded database that a campaign borrowed stays open, and its timer would keep the process alive.
process.exit()
