/** The sellers: tills of each client, each a program that is killed at any instant and started again until its sales are settled. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ocaDocuments } from '../../test/clients/oca-documents.ts'
import { startChild } from '../children.ts'
import type { Sale } from '../cliente/sale.ts'
import type { Installation } from '../kill/installation.ts'
import { pause } from '../kill/rounds.ts'
import type { Seeded } from '../random.ts'
import { type ClientName, makeProject, type Project } from './projects.ts'

/** A life of a seller, from its start. */
const LIFE_MS = [300, 12_000] as const
const TILLS = 8
/** Each seller's totals are its own. */
const FIRST_TOTAL = 100_000
const APPROVED = ['approved', 'approved_obs', 'cancelled']
/** Points of the tills of OCA, whose numbers the ERP gives. */
export const OCA_POINTS = Array.from({ length: TILLS }, (_, till) => String(till + 2).padStart(3, '0'))

type Till = { name: ClientName; till: number; first: number; file: string }
type Line = { n: number; cdc?: string; estado?: string }

export class Sellers {
  /** The gateway's address. Absent while it is down. */
  address: string | undefined
  /** Sales whose outcome a seller wrote. */
  settled = 0
  /** Requests for a change that reached the proxy. */
  orders = 0
  isDone = false
  kills = 0
  /** Sellers that ended by themselves before their last sale. */
  readonly failures: string[] = []
  readonly #tills: readonly Till[]
  /** Sales of each till. */
  readonly #count: number
  readonly #installation: Installation
  #isOver = false

  constructor(names: readonly ClientName[], count: number, installation: Installation) {
    this.#tills = names.flatMap(name =>
      OCA_POINTS.map((_, till) => ({
        ...{ name, till, first: FIRST_TOTAL * (1 + till + TILLS * names.indexOf(name)) },
        file: join(installation.folder, `ventas-${name}-${till}.jsonl`),
      })),
    )
    this.#count = Math.ceil(count / TILLS)
    this.#installation = installation
  }

  /** Sells through the proxy until all is sold, or `stop`. */
  async sell(proxyUrl: string, random: Seeded): Promise<void> {
    const names = new Set(this.#tills.map(({ name }) => name))
    const projects = new Map([...names].map(name => [name, makeProject(name, this.#installation.folder)]))
    await Promise.all(
      this.#tills.map(till => this.#runTill(till, projects.get(till.name) as Project, proxyUrl, random)),
    )
    this.isDone = true
  }

  stop(): void {
    this.#isOver = true
  }

  async #runTill({ name, till, first, file }: Till, project: Project, proxyUrl: string, random: Seeded): Promise<void> {
    const { place } = this.#installation
    const { folder, program, args } = project
    const template = join(folder, `documento-${till}.json`)
    writeFileSync(template, JSON.stringify(ocaTemplate(place.timbrado, OCA_POINTS[till])))
    const env = {
      ...{ PATH: process.env.PATH ?? '', GATEWAY: proxyUrl, TOKEN: place.token, COUNT: String(this.#count) },
      ...{ FIRST: String(first), FILE: file, TEMPLATE: template },
    }
    for (let how: number | string = ''; how !== 0 && !this.#isOver; ) {
      const onLine = () => {
        this.settled += 1
      }
      const child = startChild(args, { env, stderr: 'inherit', onLine, program, cwd: folder })
      how = await Promise.race([child.ended, pause(random.int(...LIFE_MS)).then(() => '')])
      if (how === '') {
        child.process.kill('SIGKILL')
        how = await child.ended
        this.kills += 1
      }
      if (how !== 0 && how !== 'SIGKILL') {
        this.failures.push(`the ERP with ${name} ended with ${how}`)
        return
      }
    }
  }

  /** What each sale is by its seller's file. */
  sales(): Pick<Sale, 'n' | 'total' | 'belief' | 'cdc' | 'log'>[] {
    return this.#tills.flatMap(({ name, first, file }) => {
      const text = existsSync(file) ? readFileSync(file, 'utf8').trimEnd() : ''
      const lines = text.split('\n').flatMap(line => (line === '' ? [] : [JSON.parse(line) as Line]))
      return Array.from({ length: this.#count }, (_, n) => {
        const own = lines.filter(line => line.n === n)
        const { estado, cdc } = own.find(line => line.estado) ?? {}
        return {
          ...{ n, total: first + n, log: [name, ...own.map(line => JSON.stringify(line))] },
          ...(estado && { belief: APPROVED.includes(estado) ? 'approved' : 'not done' }),
          ...(cdc && { cdc }),
        }
      })
    })
  }
}

/** The invoice as OCA's module builds it, of today. */
function ocaTemplate(timbrado: string, punto: string | undefined) {
  const [{ documento } = { documento: {} }] = ocaDocuments({ invoice: '', own: { ruc: '', dv: '' } })
  const fecha = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Asuncion' }).format(new Date())
  // The fixture's stamp begins on another day.
  return { ...documento, timbrado, timbradoFechaInicio: undefined, punto, fecha: `${fecha}T00:00:00` }
}
