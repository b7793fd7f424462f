/**
 * A model of SIFEN's lots and of the connection to them: the possible fates of a posting, the processing time of a lot,
 * and the answers to queries about it and its documents. It always keeps the assumption behind the quiet window of
 * lots: a lot that arrived is processed at most `lagMs` after its posting ended.
 */
import type { ConsultaLoteResult, ConsultaResult, LoteVeredicto, RecibeLoteResult, SifenError } from '@nanduti/sifen'
import type { Seeded } from '../random.ts'
import { OUR_DIGEST } from './digest.ts'
import type { Timeline } from './timeline.ts'

/** The outcome of a posting, as the gateway sees it. */
export type LoteAnswer = { result: RecibeLoteResult } | Pick<SifenError, 'code' | 'received'>

/** Whether the posting arrives at SIFEN, and the answer that the gateway receives. */
const OUTCOMES = {
  served: { arrives: true, hears: '0300' },
  'not taken': { arrives: false, hears: '0183' },
  refused: { arrives: false, hears: 'refusal' },
  'request lost': { arrives: false, hears: 'silence' },
  'answer lost': { arrives: true, hears: 'silence' },
  'cut before': { arrives: false, hears: 'cut' },
  'cut after': { arrives: true, hears: 'cut' },
  'html before': { arrives: false, hears: 'garbage' },
  'html after': { arrives: true, hears: 'garbage' },
  'degraded before': { arrives: false, hears: '0160' },
  'degraded after': { arrives: true, hears: '0160' },
  'not queued': { arrives: false, hears: '0301' },
  'queued all the same': { arrives: true, hears: '0301' },
} as const
export type FinalLote = keyof typeof OUTCOMES
type Outcome = (typeof OUTCOMES)[FinalLote]

const NAMES = Object.keys(OUTCOMES) as [FinalLote, ...FinalLote[]]
const HEARD = {
  refusal: { code: 'SIFEN_CONNECTION', received: 'not-sent' },
  silence: { code: 'SIFEN_TIMEOUT', received: 'unknown' },
  cut: { code: 'SIFEN_CONNECTION', received: 'unknown' },
  garbage: { code: 'SIFEN_RESPONSE', received: 'unknown' },
} as const
const isBroken = (hears: Outcome['hears']): hears is keyof typeof HEARD => hears in HEARD

/** Possible wrong answers to a query about a lot. */
const LIES = ['failed', 'unknown lot', 'documents missing'] as const
export type LoteLie = (typeof LIES)[number]

export type LoteWeather = { postTrouble: number; askTrouble: number; lagMs: number }

type Lot = { cdcs: readonly string[]; postedAt: number; doneAt: number; documentos: LoteVeredicto[] }
const ANSWERED_MS = 48 * 3_600_000

export class LoteSifen {
  /** The posting that brought each approved document. */
  readonly approved = new Map<string, number>()
  /** Documents posted again after SIFEN had approved them. */
  readonly twice = new Set<string>()
  /** Number of queries, by CDC and by protocol. */
  readonly questions = new Map<string, number>()
  readonly met = new Map<FinalLote | LoteLie, number>()
  /** Once true, there are no more faults. */
  healthy = false
  readonly #lots = new Map<string, Lot>()
  readonly #timeline: Timeline
  readonly #random: Seeded
  readonly #weather: LoteWeather
  readonly #timeoutMs: number
  readonly #isValid: (cdc: string) => boolean
  #postings = 0

  constructor(
    { timeline, random, isValid }: { timeline: Timeline; random: Seeded; isValid: (cdc: string) => boolean },
    weather: LoteWeather,
    timeoutMs: number,
  ) {
    this.#timeline = timeline
    this.#random = random
    this.#isValid = isValid
    this.#weather = weather
    this.#timeoutMs = timeoutMs
  }

  /** Posts a lot with `limitMs` left. `reply` is called once, within that time. */
  post(cdcs: readonly string[], limitMs: number, reply: (answer: LoteAnswer) => void): void {
    const [timeline, random] = [this.#timeline, this.#random]
    const posting = ++this.#postings
    const name = this.healthy || !random.chance(this.#weather.postTrouble) ? 'served' : random.pick(NAMES)
    count(this.met, name)
    const { arrives, hears } = OUTCOMES[name]
    const limit = Math.min(this.#timeoutMs, limitMs)
    const overMs = hears === 'silence' ? limit : random.int(Math.min(2, limit), limit)
    const doneMs = overMs + (this.healthy ? 0 : random.int(0, this.#weather.lagMs))
    const protLote = String(posting)
    if (arrives) {
      const lot: Lot = { cdcs, postedAt: timeline.now, doneAt: timeline.now + doneMs, documentos: [] }
      this.#lots.set(protLote, lot)
      timeline.after(doneMs, () => {
        lot.documentos = cdcs.map(cdc => this.#judge(cdc, posting))
      })
    }
    timeline.after(overMs, () => reply(isBroken(hears) ? HEARD[hears] : { result: this.#reception(hears, protLote) }))
  }

  /** Queries by CDC. `reply` gets undefined when the query failed. */
  ask(cdc: string, reply: (answer: ConsultaResult | undefined) => void): void {
    count(this.questions, cdc)
    const fails = this.#isInTrouble()
    this.#answer(reply, () => (fails ? undefined : this.#lookUp(cdc)))
  }

  /** Queries by protocol. `reply` gets undefined when the query failed. */
  poll(protLote: string, cdcs: readonly string[], reply: (answer: ConsultaLoteResult | undefined) => void): void {
    count(this.questions, protLote)
    const lie = this.#isInTrouble() ? this.#random.pick(LIES) : undefined
    if (lie) count(this.met, lie)
    this.#answer(reply, () => (lie === 'failed' ? undefined : this.#report(protLote, cdcs, lie)))
  }

  #isInTrouble(): boolean {
    return !this.healthy && this.#random.chance(this.#weather.askTrouble)
  }

  /** Delays the query, takes the answer at its arrival, and delays the answer. */
  #answer<Result>(reply: (answer: Result) => void, say: () => Result): void {
    const wayMs = () => this.#random.int(1, this.#timeoutMs / 2)
    this.#timeline.after(wayMs(), () => {
      const answer = say()
      this.#timeline.after(wayMs(), () => reply(answer))
    })
  }

  #reception(codigo: string, protLote: string): RecibeLoteResult {
    const text = { fechaProceso: isoOf(this.#timeline.now), codigo, mensaje: '' }
    return codigo === '0300'
      ? { ...text, encolado: true, protLote, tiempoProcesoSeconds: 1 }
      : { ...text, encolado: false }
  }

  #judge(cdc: string, posting: number): LoteVeredicto {
    if (this.approved.has(cdc)) {
      this.twice.add(cdc)
      return verdict(cdc, 'rechazado', '1001')
    }
    if (!this.#isValid(cdc)) return verdict(cdc, 'rechazado', '1309')
    this.approved.set(cdc, posting)
    return verdict(cdc, 'aprobado', '0260')
  }

  #report(protLote: string, cdcs: readonly string[], lie: LoteLie | undefined): ConsultaLoteResult {
    const lot = this.#lots.get(protLote)
    const { now } = this.#timeline
    const text = (
      estadoLote: ConsultaLoteResult['estadoLote'],
      codigo: string,
      notice: readonly LoteVeredicto[] = [],
    ) => ({
      ...{ estadoLote, codigo, mensaje: '', fechaProceso: isoOf(now), ajenos: [] },
      documentos: cdcs.map(cdc => notice.find(one => one.cdc === cdc) ?? missing(cdc)),
    })
    if (!lot || lie === 'unknown lot') return text('inexistente', '0360')
    if (now - lot.postedAt > ANSWERED_MS) return text('fuera_de_plazo', '0364')
    if (now < lot.doneAt) return text('en_proceso', '0361')
    const notice = lie ? lot.documentos.filter(() => this.#random.chance(0.5)) : lot.documentos
    return text('concluido', '0362', notice)
  }

  #lookUp(cdc: string): ConsultaResult {
    const fechaProceso = isoOf(this.#timeline.now)
    if (!this.approved.has(cdc)) return { encontrado: false, codigo: '0420', mensaje: '', fechaProceso }
    const documento = { cdc, xml: '', digest: OUR_DIGEST, protAut: '1', cancelado: false, eventos: [] }
    return { encontrado: true, codigo: '0422', mensaje: '', fechaProceso, documento }
  }
}

const isoOf = (instant: number) => new Date(instant).toISOString()

const verdict = (cdc: string, estado: 'aprobado' | 'rechazado', codigo: string): LoteVeredicto => ({
  cdc,
  estado,
  mensajes: [{ codigo, mensaje: '' }],
})

const missing = (cdc: string): LoteVeredicto => ({ cdc, estado: 'sin_veredicto', motivo: 'faltante' })

function count<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}
