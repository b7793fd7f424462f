/**
 * A model of SIFEN and of the connection to it: the possible fates of a posting, the delay until an approved document
 * is visible, and the answers to queries by CDC. It always keeps the assumption behind the quiet window: everything
 * that arrived is visible at most `lagMs` after the posting ended.
 */
import type { ConsultaResult, RecibeResult, SifenError } from '@nanduti/sifen'
import type { Seeded } from '../random.ts'
import { OUR_DIGEST } from './digest.ts'
import type { Dte } from './memory-db.ts'
import type { Timeline } from './timeline.ts'

/** The outcome of a posting, as the gateway sees it. */
export type Answer = { result: RecibeResult } | Pick<SifenError, 'code' | 'received'>

/** How often the posting arrives at SIFEN, and the answer that the gateway receives. */
const OUTCOMES = {
  served: { arrivals: 1, hears: 'verdict' },
  refused: { arrivals: 0, hears: 'refusal' },
  'request lost': { arrivals: 0, hears: 'silence' },
  /** Also an answer after the gateway's timeout. */
  'answer lost': { arrivals: 1, hears: 'silence' },
  'cut before': { arrivals: 0, hears: 'cut' },
  'cut after': { arrivals: 1, hears: 'cut' },
  'html before': { arrivals: 0, hears: 'garbage' },
  /** Also the answer to another document. */
  'html after': { arrivals: 1, hears: 'garbage' },
  /** Something on the way repeats the request, and the answer is the second one's: 1001, duplicate. */
  repeated: { arrivals: 2, hears: 'verdict' },
  /** SIFEN is degraded: the generic 0160, which names no document. SIFEN may have the document all the same. */
  'degraded before': { arrivals: 0, hears: 'generic' },
  'degraded after': { arrivals: 1, hears: 'generic' },
  /** A rejection with a code that recibe does not have. It may be false: a query finds the hidden document at once. */
  'strange before': { arrivals: 0, hears: 'strange code' },
  'strange after': { arrivals: 1, hears: 'strange code' },
} as const
export type OutcomeName = keyof typeof OUTCOMES
type Outcome = (typeof OUTCOMES)[OutcomeName]

const NAMES = Object.keys(OUTCOMES) as [OutcomeName, ...OutcomeName[]]
const HEARD = {
  refusal: { code: 'SIFEN_CONNECTION', received: 'not-sent' },
  silence: { code: 'SIFEN_TIMEOUT', received: 'unknown' },
  cut: { code: 'SIFEN_CONNECTION', received: 'unknown' },
  garbage: { code: 'SIFEN_RESPONSE', received: 'unknown' },
} as const
const isAnswer = (hears: Outcome['hears']): hears is Exclude<Outcome['hears'], keyof typeof HEARD> => !(hears in HEARD)

/** Rates of faults, and the longest time that an approved document stays invisible. */
export type Weather = { postTrouble: number; askTrouble: number; lagMs: number }

type Approval = { numero: number; at: number; visibleAt: number }

type Around = {
  timeline: Timeline
  random: Seeded
  isValid: (dte: Dte) => boolean
  /** True when SIFEN already has another document with the CDC. */
  isForeign: (dte: Dte) => boolean
}

export class Sifen {
  readonly approved = new Map<string, Approval>()
  /** Number of postings and of queries, by CDC. */
  readonly posts = new Map<string, number>()
  readonly questions = new Map<string, number>()
  /** Documents posted while SIFEN had them, or while an earlier posting could still arrive. */
  readonly overlaps = new Set<string>()
  /** Time until which a posting of a CDC may arrive. */
  /** CDCs of documents of another system, which gateway documents met. */
  readonly foreign = new Set<string>()
  readonly #arriving = new Map<string, number>()
  /** Occurrences of each fate. */
  readonly outcomes = new Map<OutcomeName | 'question failed', number>()
  /** Once true, there are no more faults. */
  healthy = false
  readonly #timeline: Timeline
  readonly #random: Seeded
  readonly #weather: Weather
  readonly #timeoutMs: number
  readonly #isValid: (dte: Dte) => boolean
  readonly #isForeign: (dte: Dte) => boolean

  constructor({ timeline, random, isValid, isForeign }: Around, weather: Weather, timeoutMs: number) {
    this.#timeline = timeline
    this.#random = random
    this.#isValid = isValid
    this.#isForeign = isForeign
    this.#weather = weather
    this.#timeoutMs = timeoutMs
  }

  /** Posts a document with `limitMs` left. `reply` is called once, within that time. */
  post(dte: Dte, limitMs: number, reply: (answer: Answer) => void): void {
    const [timeline, random] = [this.#timeline, this.#random]
    count(this.posts, dte.cdc)
    if (this.approved.has(dte.cdc) || (this.#arriving.get(dte.cdc) ?? 0) > timeline.now) this.overlaps.add(dte.cdc)
    const name = this.healthy || !random.chance(this.#weather.postTrouble) ? 'served' : random.pick(NAMES)
    count(this.outcomes, name)
    const outcome = OUTCOMES[name]
    const overMs = this.#lengthOf(outcome, Math.min(this.#timeoutMs, limitMs))
    const { hears } = outcome
    const isHidden = !this.healthy && hears !== 'strange code'
    const visibleAt = timeline.now + overMs + (isHidden ? this.#drawLag() : 0)
    let result = hears === 'strange code' ? strange(dte.cdc, timeline.now) : generic(timeline.now)
    for (let arrival = 0; arrival < outcome.arrivals; arrival += 1) {
      const arrivalMs = this.#arrivalOf(outcome, overMs, visibleAt)
      this.#arriving.set(dte.cdc, Math.max(this.#arriving.get(dte.cdc) ?? 0, timeline.now + arrivalMs))
      timeline.after(arrivalMs, () => {
        const judged = this.#judge(dte, visibleAt)
        if (hears === 'verdict') result = { ...judged, cdc: dte.cdc }
      })
    }
    timeline.after(overMs, () => reply(isAnswer(hears) ? { result } : HEARD[hears]))
  }

  /** Draws the lag, often the longest one, which reveals premature decisions. */
  #drawLag(): number {
    const { lagMs } = this.#weather
    return this.#random.chance(0.5) ? lagMs : this.#random.int(0, lagMs)
  }

  /** Queries by CDC. `reply` gets undefined when the query failed. */
  ask({ cdc }: Dte, reply: (answer: ConsultaResult | undefined) => void): void {
    const random = this.#random
    count(this.questions, cdc)
    const fails = !this.healthy && random.chance(this.#weather.askTrouble)
    if (fails) count(this.outcomes, 'question failed')
    const wayMs = random.int(1, this.#timeoutMs / 2)
    this.#timeline.after(wayMs, () => {
      const answer = fails ? undefined : this.#lookUp(cdc)
      this.#timeline.after(random.int(1, this.#timeoutMs / 2), () => reply(answer))
    })
  }

  #lengthOf({ hears }: Outcome, limitMs: number): number {
    if (hears === 'silence') return limitMs
    return this.#random.int(Math.min(2, limitMs), hears === 'refusal' ? Math.min(50, limitMs) : limitMs)
  }

  /** Draws the arrival: before the answer or, when the gateway received none, possibly long after it gave up. */
  #arrivalOf({ hears }: Outcome, overMs: number, visibleAt: number): number {
    const late = !isAnswer(hears) && this.#random.chance(0.3)
    return this.#random.int(0, late ? visibleAt - this.#timeline.now : overMs - 1)
  }

  #judge(dte: Dte, visibleAt: number): RecibeResult {
    const { now } = this.#timeline
    if (this.#isForeign(dte)) this.foreign.add(dte.cdc)
    if (this.approved.has(dte.cdc) || this.foreign.has(dte.cdc)) return verdict('rechazado', '1001', now)
    for (const { numero } of this.approved.values()) if (numero === dte.numero) return verdict('rechazado', '1002', now)
    if (!this.#isValid(dte)) return verdict('rechazado', '1309', now)
    this.approved.set(dte.cdc, { numero: dte.numero, at: now, visibleAt })
    return this.#random.chance(0.1) ? verdict('aprobado_obs', '1005', now) : verdict('aprobado', '0260', now)
  }

  #lookUp(cdc: string): ConsultaResult {
    const { now } = this.#timeline
    const approval = this.approved.get(cdc) ?? (this.foreign.has(cdc) ? { at: now, visibleAt: now } : undefined)
    if (approval && approval.visibleAt <= now) {
      const digest = this.foreign.has(cdc) ? OTHER_DIGEST : OUR_DIGEST
      const documento = { cdc, xml: '', digest, protAut: '1', cancelado: false, eventos: [] }
      return { encontrado: true, codigo: '0422', mensaje: '', fechaProceso: isoOf(approval.at), documento }
    }
    return { encontrado: false, codigo: '0420', mensaje: '', fechaProceso: isoOf(now) }
  }
}

const OTHER_DIGEST = `${'B'.repeat(43)}=`

const isoOf = (instant: number) => new Date(instant).toISOString()

const verdict = (estado: RecibeResult['estado'], codigo: string, at: number): RecibeResult => ({
  estado,
  fechaProceso: isoOf(at),
  mensajes: [{ codigo, mensaje: '' }],
})

/** Answers that any service may give, before or without a verdict. */
const generic = (at: number): RecibeResult => verdict('rechazado', '0160', at)

const strange = (cdc: string, at: number): RecibeResult => ({ ...verdict('rechazado', '9999', at), cdc })

function count<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}
