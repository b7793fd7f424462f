/** P9: cost of a detail, a creation and a list with 1,000,000 stored documents, relative to 1,000. */
import type { Bench, Options, Outcome, Progress, Table } from '../bench.ts'
import { type Clients, openClients, type Request } from '../gateway/drive.ts'
import { CREATE, invoiceAt, makePoints } from '../gateway/invoice.ts'
import { CONDITIONS_OF_ALL, prepare, startGateway, stopAll } from '../gateway/processes.ts'
import { number } from '../report.ts'
import { medianOf, type Runner, runRounds, speedOver, type Times } from '../rounds.ts'
import { fill, sample } from './fill.ts'

const SIZES = { pocos: 1_000, muchos: 1_000_000 } as const
const QUICK_MANY = 50_000
const CONNECTIONS = 4
const POINTS = 4
/** Number of different documents requested on both sides, equal so that the cache of details helps both alike. */
const REQUESTED = 900
const SLICE_FACTOR = 2
const CASES = ['detail', 'cdc', 'create', 'list', 'estado'] as const
type Case = (typeof CASES)[number]

/** Rejects one in ten, so that the list of rejected documents fills its page on both sides. */
const REJECTED = { estado: `case when n % 10 = 0 then 'rejected' else 'approved' end` }

type Side = { clients: Clients; next: Record<Case, (nth: number) => Request>; cpuMs(): number }

async function run(options: Options, progress: Progress): Promise<Outcome> {
  const counts = options.rounds < 10 ? { ...SIZES, muchos: QUICK_MANY } : SIZES
  const removers: (() => Promise<void>)[] = []
  try {
    const open = async (count: number): Promise<Side> => {
      const installation = await prepare()
      removers.push(() => installation.remove(false))
      const gateway = await startGateway(installation, ['web'])
      const clients = openClients(gateway.url, installation.place.token, CONNECTIONS, options.keys)
      const bodies = (await makePoints(installation.databaseUrl, POINTS)).map(invoiceAt)
      for (const body of bodies) await clients.ask({ path: CREATE, body })
      await fill(installation.databaseUrl, count, rows => progress('filas', rows, count), REJECTED)
      const requests = await sample(installation.databaseUrl, REQUESTED)
      const of = (nth: number) => requests[nth % requests.length] ?? { id: 1, cdc: '' }
      const get = (path: string): Request => ({ method: 'GET', path })
      return {
        clients,
        cpuMs: gateway.cpuMs,
        next: {
          detail: nth => get(`${CREATE}/${of(nth).id}`),
          cdc: nth => get(`${CREATE}/${of(nth).cdc}`),
          create: nth => ({ path: CREATE, body: bodies[nth % POINTS] as string }),
          list: () => get(CREATE),
          estado: () => get(`${CREATE}?estado=rejected`),
        },
      }
    }
    const sides = { pocos: await open(counts.pocos), muchos: await open(counts.muchos) }
    const runners = CASES.flatMap(name =>
      (['pocos', 'muchos'] as const).map(
        (side): Runner => ({
          name: `${name}.${side}`,
          run: ms => sides[side].clients.drive(ms, sides[side].next[name], sides[side].cpuMs),
        }),
      ),
    )
    const times = await runRounds(runners, { ...options, sliceMs: options.sliceMs * SLICE_FACTOR }, progress)
    await Promise.all(Object.values(sides).map(({ clients }) => clients.close()))
    return outcome(times, counts)
  } finally {
    stopAll()
    for (const remove of removers) await remove()
  }
}

const outcome = (times: Times, counts: { pocos: number; muchos: number }): Outcome => ({
  figures: Object.fromEntries(CASES.map(name => [`P9.${name}`, speedOver(times, `${name}.pocos`, `${name}.muchos`)])),
  medians: Object.fromEntries(Object.keys(times).map(name => [name, medianOf(times, name)])),
  tables: [table(times, counts)],
  conditions: CONDITIONS,
})

const TITLES: Readonly<Record<Case, string>> = {
  detail: 'detalle por id',
  cdc: 'detalle por CDC',
  create: 'crear',
  list: 'lista, la primera página',
  estado: 'lista de rechazados',
}

const table = (times: Times, { pocos, muchos }: { pocos: number; muchos: number }): Table => ({
  title: 'µs por pedido (mediana)',
  head: ['', `con ${number(pocos)}`, `con ${number(muchos)}`],
  rows: CASES.map(name => [
    TITLES[name],
    number(medianOf(times, `${name}.pocos`)),
    number(medianOf(times, `${name}.muchos`)),
  ]),
})

const CONDITIONS = [
  `Las filas se copian en el servidor, con una de historial cada una y sin archivos; el payload, vacío. ${CONNECTIONS} conexiones; el gateway sin trabajos; dos instalaciones, rondas intercaladas.`,
  `El detalle se pide de ${REQUESTED} documentos en los dos casos, así la memoria de detalles sirve igual a los dos: nueve de cada diez de los últimos, uno viejo. La tabla queda como la dejan autovacuum y un checkpoint.`,
  'P9.estado: la lista de los rechazados, uno de cada diez: la página sale llena en los dos casos.',
  ...CONDITIONS_OF_ALL,
]

export const crecimiento: Bench = {
  name: 'crecimiento',
  summary: 'P9: detalle, crear y lista con 1.000.000 de documentos, sobre lo mismo con 1.000',
  run,
}
