/**
 * P10: time from the start of a process to its first answer with an existing database, over that of a bare server, and
 * the memory of an API process after 10,000 requests.
 */
import { fileURLToPath } from 'node:url'
import { fetch } from 'undici'
import type { Bench, Options, Outcome, Progress } from '../bench.ts'
import { type Clients, openClients, type Request } from '../gateway/drive.ts'
import { CREATE, invoiceAt, makePoints } from '../gateway/invoice.ts'
import { CONDITIONS_OF_ALL, prepare, type Started, startGateway, startProgram, stopAll } from '../gateway/processes.ts'
import { number } from '../report.ts'
import { quantile } from '../rounds.ts'

const REQUESTS = 10_000
const QUICK_REQUESTS = 1_000
const STARTS = 7
const QUICK_STARTS = 2
const CONNECTIONS = 10
const POINTS = 10
const BARE = fileURLToPath(new URL('./bare.ts', import.meta.url))
const HEALTH = '/api/sifen/health'

async function run(options: Options, progress: Progress): Promise<Outcome> {
  const [starts, requests] = options.rounds < 10 ? [QUICK_STARTS, QUICK_REQUESTS] : [STARTS, REQUESTS]
  const installation = await prepare()
  try {
    const seconds = { gateway: [] as number[], bare: [] as number[] }
    for (let nth = 0; nth < starts; nth++) {
      progress('arranque', nth, starts)
      seconds.gateway.push(await firstAnswer(() => startGateway(installation, ['web', 'worker'])))
      seconds.bare.push(await firstAnswer(() => startProgram([BARE, installation.databaseUrl ?? ''])))
    }
    const gateway = await startGateway(installation, ['web'])
    const clients = openClients(gateway.url, installation.place.token, CONNECTIONS)
    const bodies = (await makePoints(installation.databaseUrl, POINTS)).map(invoiceAt)
    const before = gateway.memory()
    await askMany(clients, requests, bodies, done => progress('pedidos', done, requests))
    const after = gateway.memory()
    await clients.close()
    return outcome(quantile(seconds.gateway, 0.5), quantile(seconds.bare, 0.5), before.rssMb, after, requests)
  } finally {
    stopAll()
    await installation.remove(false)
  }
}

/** Returns the seconds from the start of a program to its first answer, and stops it. */
async function firstAnswer(start: () => Promise<Started>): Promise<number> {
  const begin = performance.now()
  const program = await start()
  await (await fetch(`${program.url}${HEALTH}`)).arrayBuffer()
  const seconds = (performance.now() - begin) / 1000
  await program.stop()
  return seconds
}

/** Repeats a creation, its detail and the first page of the list. */
async function askMany(
  clients: Clients,
  requests: number,
  bodies: readonly string[],
  onDone: (done: number) => void,
): Promise<void> {
  let done = 0
  const ask = (request: Request) => {
    if (done++ % 100 === 0) onDone(done)
    return clients.ask<{ id: number }>(request)
  }
  const lane = async (nth: number) => {
    while (done < requests) {
      const { id } = await ask({ path: CREATE, body: bodies[nth % bodies.length] as string })
      await ask({ method: 'GET', path: `${CREATE}/${id}` })
      await ask({ method: 'GET', path: CREATE })
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, nth) => lane(nth)))
}

const outcome = (
  seconds: number,
  bare: number,
  before: number,
  after: { rssMb: number; peakMb: number },
  requests: number,
): Outcome => ({
  figures: { 'P10.arranque': seconds / bare, 'P10.memoria': after.rssMb },
  medians: {
    'arranque.s': seconds,
    'arranque.pelado.s': bare,
    'memoria.antes.mb': before,
    'memoria.mb': after.rssMb,
    'memoria.pico.mb': after.peakMb,
  },
  tables: [
    {
      title: 'Arranque y memoria',
      head: ['', 'valor'],
      rows: [
        ['del arranque a la primera respuesta, s (mediana)', number(seconds)],
        ['lo mismo de un Fastify pelado', number(bare)],
        ['memoria residente al arrancar, MB', number(before)],
        [`memoria residente tras ${number(requests)} pedidos, MB`, number(after.rssMb)],
        ['la mayor que tuvo, MB', number(after.peakMb)],
      ],
    },
  ],
  conditions: CONDITIONS,
})

const CONDITIONS = [
  'El arranque: web y trabajos en un proceso, con la base ya migrada, desde que se lanza hasta la respuesta de /api/sifen/health; sobre lo que tarda un Fastify que responde con una consulta, con el mismo Node.',
  `La memoria: un proceso web sobre PostgreSQL, ${CONNECTIONS} conexiones que crean un documento, piden su detalle y la lista, una y otra vez.`,
  ...CONDITIONS_OF_ALL,
]

export const arranque: Bench = {
  name: 'arranque',
  summary:
    'P10: arranque hasta la primera respuesta, sobre un servidor pelado, y memoria de un proceso web tras 10.000 pedidos',
  run,
}
