/**
 * A model of SIFEN's lots and of the wire to them: what can happen to a posting, how long a lot is processed, and what questions about it
 * and about its documents are answered. It never breaks the assumption on which the quiet window of lots rests: a lot that arrived is
 * processed `lagMs` after its posting was over, at the latest.
 */
import type { ConsultaLoteResult, ConsultaResult, LoteVeredicto, RecibeLoteResult, SifenError } from '@nanduti/sifen'
import type { Seeded } from '../random.ts'
import type { Timeline } from './timeline.ts'

/** How a posting ends for the gateway. */
export type LoteAnswer = { result: RecibeLoteResult } | Pick<SifenError, 'code' | 'received'>

/** Whether the posting arrives at SIFEN, and what the gateway hears of it. */
const FATES = {
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
export type LoteFate = keyof typeof FATES
type Fate = (typeof FATES)[LoteFate]

const NAMES = Object.keys(FATES) as [LoteFate, ...LoteFate[]]
const HEARD = {
  refusal: { code: 'SIFEN_CONNECTION', received: 'not-sent' },
  silence: { code: 'SIFEN_TIMEOUT', received: 'unknown' },
  cut: { code: 'SIFEN_CONNECTION', received: 'unknown' },
  garbage: { code: 'SIFEN_RESPONSE', received: 'unknown' },
} as const
const isBroken = (hears: Fate['hears']): hears is keyof typeof HEARD => hears in HEARD

/** What a question about a lot may be answered besides the truth. */
const LIES = ['failed', 'unknown lot', 'documents missing'] as const
export type LoteLie = (typeof LIES)[number]

export type LoteWeather = { postTrouble: number; askTrouble: number; lagMs: number }

type Lot = { cdcs: readonly string[]; postedAt: number; doneAt: number; documentos: LoteVeredicto[] }
const ANSWERED_MS = 48 * 3_600_000

export class LoteSifen {
  /** The posting that each approved document came with. */
  readonly approved = new Map<string, number>()
  /** Documents that came again although SIFEN had approved them. */
  readonly twice = new Set<string>()
  /** How many questions there were, by CDC and by protocol. */
  readonly questions = new Map<string, number>()
  readonly met = new Map<LoteFate | LoteLie, number>()
  /** Once true nothing goes wrong any more. */
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

  /** One posting of a lot, which has `limitMs` left. `reply` is called once, within its time limit. */
  post(cdcs: readonly string[], limitMs: number, reply: (answer: LoteAnswer) => void): void {
    const [timeline, random] = [this.#timeline, this.#random]
    const posting = ++this.#postings
    const name = this.healthy || !random.chance(this.#weather.postTrouble) ? 'served' : random.pick(NAMES)
    count(this.met, name)
    const { arrives, hears } = FATES[name]
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

  /** One question by CDC; undefined when it failed. */
  ask(cdc: string, reply: (answer: ConsultaResult | undefined) => void): void {
    count(this.questions, cdc)
    const fails = this.#isInTrouble()
    this.#answer(reply, () => (fails ? undefined : this.#lookUp(cdc)))
  }

  /** One question by protocol; undefined when it failed. */
  poll(protLote: string, cdcs: readonly string[], reply: (answer: ConsultaLoteResult | undefined) => void): void {
    count(this.questions, protLote)
    const lie = this.#isInTrouble() ? this.#random.pick(LIES) : undefined
    if (lie) count(this.met, lie)
    this.#answer(reply, () => (lie === 'failed' ? undefined : this.#tell(protLote, cdcs, lie)))
  }

  #isInTrouble(): boolean {
    return !this.healthy && this.#random.chance(this.#weather.askTrouble)
  }

  /** The question is on its way, is answered as things are then, and the answer is on its way. */
  #answer<Result>(reply: (answer: Result) => void, say: () => Result): void {
    const wayMs = () => this.#random.int(1, this.#timeoutMs / 2)
    this.#timeline.after(wayMs(), () => {
      const answer = say()
      this.#timeline.after(wayMs(), () => reply(answer))
    })
  }

  #reception(codigo: string, protLote: string): RecibeLoteResult {
    const said = { fechaProceso: isoOf(this.#timeline.now), codigo, mensaje: '' }
    return codigo === '0300'
      ? { ...said, encolado: true, protLote, tiempoProcesoSeconds: 1 }
      : { ...said, encolado: false }
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

  #tell(protLote: string, cdcs: readonly string[], lie: LoteLie | undefined): ConsultaLoteResult {
    const lot = this.#lots.get(protLote)
    const { now } = this.#timeline
    const said = (
      estadoLote: ConsultaLoteResult['estadoLote'],
      codigo: string,
      told: readonly LoteVeredicto[] = [],
    ) => ({
      ...{ estadoLote, codigo, mensaje: '', fechaProceso: isoOf(now), ajenos: [] },
      documentos: cdcs.map(cdc => told.find(one => one.cdc === cdc) ?? missing(cdc)),
    })
    if (!lot || lie === 'unknown lot') return said('inexistente', '0360')
    if (now - lot.postedAt > ANSWERED_MS) return said('fuera_de_plazo', '0364')
    if (now < lot.doneAt) return said('en_proceso', '0361')
    const told = lie ? lot.documentos.filter(() => this.#random.chance(0.5)) : lot.documentos
    return said('concluido', '0362', told)
  }

  #lookUp(cdc: string): ConsultaResult {
    const fechaProceso = isoOf(this.#timeline.now)
    if (!this.approved.has(cdc)) return { encontrado: false, codigo: '0420', mensaje: '', fechaProceso }
    const documento = { cdc, xml: '', protAut: '1', cancelado: false, eventos: [] }
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
