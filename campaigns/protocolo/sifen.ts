/**
 * A model of SIFEN and of the wire to it: what can happen to a posting, when an approved document becomes visible, and what a question by
 * CDC is answered. It never breaks the assumption on which the quiet window rests: whatever arrived is visible `lagMs` after the posting
 * was over, at the latest.
 */
import type { ConsultaResult, RecibeResult, SifenError } from '../../src/sifen/index.ts'
import type { Seeded } from '../random.ts'
import type { Dte } from './store.ts'
import type { Timeline } from './timeline.ts'

/** How a posting ends for the gateway. */
export type Answer = { result: RecibeResult } | Pick<SifenError, 'code' | 'received'>

/** How often the posting arrives at SIFEN, and what the gateway hears of it. */
const FATES = {
  served: { arrivals: 1, hears: 'verdict' },
  refused: { arrivals: 0, hears: 'refusal' },
  'request lost': { arrivals: 0, hears: 'silence' },
  /** Or so slow that the gateway has given up by then. */
  'answer lost': { arrivals: 1, hears: 'silence' },
  'cut before': { arrivals: 0, hears: 'cut' },
  'cut after': { arrivals: 1, hears: 'cut' },
  'html before': { arrivals: 0, hears: 'garbage' },
  /** Or the answer to somebody else's document. */
  'html after': { arrivals: 1, hears: 'garbage' },
  /** Something on the way repeats the request, and the answer is the second one's: 1001, duplicate. */
  repeated: { arrivals: 2, hears: 'verdict' },
  degraded: { arrivals: 0, hears: 'verdict' },
} as const
export type FateName = keyof typeof FATES
type Fate = (typeof FATES)[FateName]

const NAMES = Object.keys(FATES) as [FateName, ...FateName[]]
const HEARD = {
  refusal: { code: 'SIFEN_CONNECTION', received: 'not-sent' },
  silence: { code: 'SIFEN_TIMEOUT', received: 'unknown' },
  cut: { code: 'SIFEN_CONNECTION', received: 'unknown' },
  garbage: { code: 'SIFEN_RESPONSE', received: 'unknown' },
} as const

/** Rates of trouble, and the longest that an approved document hides. */
export type Weather = { postTrouble: number; askTrouble: number; lagMs: number }

type Approval = { numero: number; at: number; visibleAt: number }

export class Sifen {
  readonly approved = new Map<string, Approval>()
  /** Instants of the postings and of the answers "not found", by CDC. */
  readonly posts = new Map<string, number[]>()
  readonly notFound = new Map<string, number[]>()
  /** How often each fate was met. */
  readonly fates = new Map<FateName | 'question failed', number>()
  /** Once true nothing goes wrong any more. */
  healthy = false
  readonly #timeline: Timeline
  readonly #random: Seeded
  readonly #weather: Weather
  readonly #timeoutMs: number
  readonly #isValid: (dte: Dte) => boolean

  constructor(
    { timeline, random, isValid }: { timeline: Timeline; random: Seeded; isValid: (dte: Dte) => boolean },
    weather: Weather,
    timeoutMs: number,
  ) {
    this.#timeline = timeline
    this.#random = random
    this.#isValid = isValid
    this.#weather = weather
    this.#timeoutMs = timeoutMs
  }

  /** One posting of a document. `reply` is called once, within the time limit. */
  post(dte: Dte, reply: (answer: Answer, fate: FateName) => void): void {
    const [timeline, random] = [this.#timeline, this.#random]
    note(this.posts, dte.cdc, timeline.now)
    const name = this.healthy || !random.chance(this.#weather.postTrouble) ? 'served' : random.pick(NAMES)
    this.fates.set(name, (this.fates.get(name) ?? 0) + 1)
    const fate = FATES[name]
    const overMs = this.#lengthOf(fate)
    const visibleAt = timeline.now + overMs + (this.healthy ? 0 : random.int(0, this.#weather.lagMs))
    let result = verdict('rechazado', '0160', timeline.now)
    for (let arrival = 0; arrival < fate.arrivals; arrival += 1) {
      timeline.after(this.#arrivalOf(fate, overMs, visibleAt), () => {
        result = this.#judge(dte, visibleAt)
      })
    }
    timeline.after(overMs, () => reply(fate.hears === 'verdict' ? { result } : HEARD[fate.hears], name))
  }

  /** One question by CDC; undefined when it failed. */
  ask({ cdc }: Dte, reply: (answer: ConsultaResult | undefined) => void): void {
    const random = this.#random
    const fails = !this.healthy && random.chance(this.#weather.askTrouble)
    if (fails) this.fates.set('question failed', (this.fates.get('question failed') ?? 0) + 1)
    const wayMs = random.int(1, this.#timeoutMs / 2)
    this.#timeline.after(wayMs, () => {
      const answer = fails ? undefined : this.#lookUp(cdc)
      this.#timeline.after(random.int(1, this.#timeoutMs / 2), () => reply(answer))
    })
  }

  #lengthOf({ hears }: Fate): number {
    if (hears === 'silence') return this.#timeoutMs
    return this.#random.int(2, hears === 'refusal' ? 50 : this.#timeoutMs - 1)
  }

  /** Before its answer; when the gateway heard none, perhaps long after it gave up. */
  #arrivalOf({ hears }: Fate, overMs: number, visibleAt: number): number {
    const late = hears !== 'verdict' && this.#random.chance(0.3)
    return this.#random.int(1, late ? visibleAt - this.#timeline.now : overMs - 1)
  }

  #judge(dte: Dte, visibleAt: number): RecibeResult {
    const { now } = this.#timeline
    if (this.approved.has(dte.cdc)) return verdict('rechazado', '1001', now)
    for (const { numero } of this.approved.values()) if (numero === dte.numero) return verdict('rechazado', '1002', now)
    if (!this.#isValid(dte)) return verdict('rechazado', '1309', now)
    this.approved.set(dte.cdc, { numero: dte.numero, at: now, visibleAt })
    return this.#random.chance(0.1) ? verdict('aprobado_obs', '1005', now) : verdict('aprobado', '0260', now)
  }

  #lookUp(cdc: string): ConsultaResult {
    const { now } = this.#timeline
    const approval = this.approved.get(cdc)
    if (approval && approval.visibleAt <= now) {
      const documento = { cdc, xml: '', protAut: '1', cancelado: false, eventos: [] }
      return { encontrado: true, codigo: '0422', mensaje: '', fechaProceso: isoOf(approval.at), documento }
    }
    note(this.notFound, cdc, now)
    return { encontrado: false, codigo: '0420', mensaje: '', fechaProceso: isoOf(now) }
  }
}

const isoOf = (instant: number) => new Date(instant).toISOString()

const verdict = (estado: RecibeResult['estado'], codigo: string, at: number): RecibeResult => ({
  estado,
  fechaProceso: isoOf(at),
  mensajes: [{ codigo, mensaje: '' }],
})

function note(list: Map<string, number[]>, cdc: string, at: number): void {
  const instants = list.get(cdc)
  if (instants) instants.push(at)
  else list.set(cdc, [at])
}
