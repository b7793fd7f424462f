/**
 * Webhook deliveries, from the outbox to the recorded outcome, relative to a bare undici loop that posts the same
 * bodies.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { type Bench, BenchError, type Options, type Outcome, type Progress, type Table } from '../bench.ts'
import { number } from '../report.ts'
import { medianOf, type Runner, runRounds, speedOver, type Times } from '../rounds.ts'
import { openSide, type Side } from '../side.ts'
import { IN_FLIGHT } from './bodies.ts'

const OURS = new URL('./ours.ts', import.meta.url)
const BARE = new URL('./bare.ts', import.meta.url)
const RECEIVER = new URL('./receiver.ts', import.meta.url)
const LOCAL_POSTGRES = 'postgres://postgres@127.0.0.1:5432/postgres'
/**
 * Deliveries per millisecond of a slice. At the 200 ms of an ordinary run undici alone takes 0.3 to 0.4 s, and our sides
 * about one and two. In a shorter slice the end, when nothing is left to post, would weigh more than in a long burst.
 */
const PER_MS = 75

async function run(options: Options, progress: Progress): Promise<Outcome> {
  const receiver = fork(RECEIVER, [], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const [port] = await once(receiver, 'message')
  const events = options.sliceMs * PER_MS
  const args = [String(port), String(events)]
  const databases = {
    postgres: openSide(OURS, args, { TEST_DATABASE_URL: process.env.TEST_DATABASE_URL ?? LOCAL_POSTGRES }),
    embedded: openSide(OURS, args, { TEST_DATABASE_URL: '' }),
  }
  const bare = openSide(BARE, args)
  try {
    const couriers = Object.entries(databases).map(([name, side]) => courierRunner(name, side, events))
    const times = await runRounds([bareRunner(bare, events), ...couriers], options, progress)
    for (const side of Object.values(databases)) await assertDelivered(side)
    return outcome(times, events)
  } finally {
    for (const side of Object.values(databases)) await side.run('end', { ops: 1 })
    await Promise.all([...Object.values(databases), bare].map(side => side.close()))
    receiver.disconnect()
  }
}

const bareRunner = (side: Side, events: number): Runner => ({
  name: 'bare',
  run: async () => ({ ...(await side.run('post', { ops: 1 })), ops: events }),
})

/** Runs a slice. Its events are in the outbox before the clock starts. */
const courierRunner = (name: string, side: Side, events: number): Runner => ({
  name,
  run: async () => {
    await side.run('happen', { ops: 1 })
    return { ...(await side.run('deliver', { ops: 1 })), ops: events }
  },
})

/** Checks that every event arrived. A courier that loses some would only look fast. */
async function assertDelivered(side: Side): Promise<void> {
  const delivered = await side.sample('delivered')
  const happened = await side.sample('happened')
  if (delivered !== happened) throw new BenchError(`De ${happened} eventos se entregaron ${delivered}.`)
}

const NAMES = ['bare', 'postgres', 'embedded']
const LABELS = ['undici solo', 'ñandutí sobre PostgreSQL', 'ñandutí sobre la base incluida']

const outcome = (times: Times, events: number): Outcome => ({
  figures: {
    'webhooks.postgres': speedOver(times, 'postgres', 'bare'),
    'webhooks.embedded': speedOver(times, 'embedded', 'bare'),
  },
  medians: Object.fromEntries(NAMES.map(name => [name, medianOf(times, name)])),
  tables: [table(times)],
  conditions: [
    `${events} entregas por ronda a un mismo receptor en otro proceso, que responde 200; ${IN_FLIGHT} a la vez, con conexiones que quedan abiertas.`,
    'Nuestro lado: desde el evento en la bandeja de salida hasta la entrega registrada; la firma, la guarda de direcciones y el límite de tiempo incluidos. El evento ya está en la bandeja cuando empieza el reloj.',
    'El otro: undici con cabeceras y cuerpos hechos antes.',
    'Las estadísticas de las tablas se renuevan mientras se mide, como en todo gateway (docs/notes 285).',
    'PostgreSQL y el receptor comparten los núcleos con el lado que se mide.',
  ],
})

const table = (times: Times): Table => ({
  title: 'Entregas por segundo (mediana)',
  head: ['', 'entregas/s', 'µs de una'],
  rows: NAMES.map((name, index) => {
    const us = medianOf(times, name)
    return [LABELS[index] ?? '', number(1_000_000 / us), number(us)]
  }),
})

export const webhooks: Bench = {
  name: 'webhooks',
  summary: 'entregas de webhooks por segundo, contra undici solo con los mismos cuerpos',
  run,
}
