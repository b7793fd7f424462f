/**
 * One random sequence of requests, time, faults and crashes. Each step is compared with the model. Throws `Difference`
 * at the first mismatch.
 */
import type { Body } from '../../test/support/issuing-app.ts'
import type { Answer } from './life.ts'
import {
  APPROVED,
  cancelAnswers,
  type Doc,
  type Expected,
  holds,
  isGood,
  loteAnswer,
  mayGoInLote,
  mayTake,
  resendAnswer,
  signAnswer,
  syncAnswer,
  voidAnswer,
} from './model.ts'
import { CANCEL, CREATE, drawOutcome, drawTroubles, invoiceOf, LOTE, SYNC, shown, VOID } from './requests.ts'
import { settle } from './settle.ts'
import { Difference, numberOf, type Stage } from './stage.ts'
import { uuidOf } from './uuid.ts'

const SECOND_MS = 1000
/** How long a dead run holds its key, and how long a key is remembered. */
const [LEASE_MS, KEPT_MS] = [15_000, 86_400_000]
const WAITS = [1, 31, 61, 301, 601, 901, 1801, 3601, 14_401] as const
const CRASH_IN_JOBS = 0.15
/** Status of a repeated `sync` for the present state of its document, unless the first answer was a success. */
const REPEATED: Readonly<Record<string, number>> = {
  ...{ draft: 504, signed: 504, sent: 504, rejected: 422, error: 502 },
  ...{ approved: 200, approved_obs: 200, cancelled: 200 },
}
const NEW = { id: 0, cdc: '', numero: 0, estado: 'draft' as const, inLote: false, cancelling: false }

export class Sequence {
  readonly #stage: Stage
  #totals = 10_000
  /** The highest number that the client chose. The client is responsible for those below it. */
  #chosen = 0

  constructor(stage: Stage) {
    this.#stage = stage
  }

  async run(steps: number): Promise<void> {
    for (let n = 0; n < steps; n += 1) {
      await this.#step()
      await this.#stage.lookAtOne()
    }
    await settle(this.#stage)
  }

  #step(): Promise<void> {
    const dice = this.#stage.random.int(1, 100)
    const [, step] = STEPS.find(([upTo]) => dice <= upTo) ?? []
    return step ? step(this) : this.#pass()
  }

  async sell(via: Doc['via']): Promise<void> {
    const { world, random } = this.#stage
    const [doomed, total] = [random.chance(0.1), ++this.#totals]
    const own = random.chance(0.25) ? random.int(1, this.#highest() + 4) : undefined
    const outcome = via === 'sync' ? drawOutcome(random, 'recibe') : 'served'
    const [ordered, posted] = [via === 'sync', via === 'sync']
    const doc = { ...NEW, total, sold: via, via, doomed, ordered, posted, firstAt: world.now, lastAt: world.now }
    const mayBe = own === undefined || mayTake(world, own)
    // Set before the request: the model compares a crash's effects before it knows that the answer is lost.
    this.#stage.unanswered.set(total, doc)
    const answer = await this.#stage.ask(
      ordered ? SYNC : CREATE,
      this.#invoice(total, doomed, own),
      outcome,
      this.#key(),
    )
    if (!answer) return
    this.#stage.unanswered.delete(total)
    if (!mayBe) return this.#refused(answer.status, 422)
    const numero = numberOf(String(answer.body.numero))
    if (own === undefined) this.#checkNumero(numero)
    else this.#stage.same('the number', numero, own)
    const good = isGood(world, { numero, doomed })
    const expected = ordered ? syncAnswer(outcome, good) : { status: 201, estado: 'draft' as const }
    this.#stage.same(`${via} ${outcome}`, [answer.status, answer.body.estado], [expected.status, expected.estado])
    const [id, cdc] = [Number(answer.body.id), String(answer.body.cdc)]
    world.docs.set(total, { ...doc, id, cdc, numero, estado: expected.estado, ordered: false })
    await this.#stage.compare()
  }

  async sign(): Promise<void> {
    const doc = this.#stage.pick(this.#stage.docs)
    if (!doc) return
    const expected = signAnswer(doc)
    const answer = await this.#stage.ask(`${CREATE}/${doc.id}/sign`, {}, 'served', undefined, [doc])
    if (!answer) return
    this.#stage.same(`sign of ${doc.estado}`, answer.status, expected.status)
    // From here on, a document whose own request died waits for an order.
    const isOrdered = doc.ordered && doc.via === 'async'
    if (expected.status === 200) Object.assign(doc, { estado: expected.estado, via: 'async', ordered: isOrdered })
    await this.#stage.compare()
  }

  async resend(): Promise<void> {
    const doc = this.#stage.pick(this.#stage.docs)
    if (!doc) return
    const expected = resendAnswer(this.#stage.world, doc)
    const before = doc.estado
    const answer = await this.#stage.ask(`${CREATE}/${doc.id}/reenviar`, {}, 'served', undefined, [doc])
    if (!answer) return
    this.#stage.same(`reenviar of ${before}`, answer.status, expected.status)
    if (expected.status === 200) {
      const { dte_id, estado_anterior, estado_actual } = answer.body
      this.#stage.same('reenviar', [dte_id, estado_anterior, estado_actual], [doc.id, before, expected.estado])
      Object.assign(doc, { estado: expected.estado, via: 'async', ordered: true })
    }
    await this.#stage.compare()
  }

  async lote(): Promise<void> {
    const { world, random, docs: all, rhythm } = this.#stage
    const from = random.chance(0.85) ? all.filter(doc => mayGoInLote([doc])) : all
    const docs = from.filter(() => random.chance(0.6)).slice(0, random.int(1, 4))
    if (docs.length === 0) return
    const drawn = drawOutcome(random, 'recibe-lote')
    // The query before the posting would also be refused.
    const outcome = drawn === 'refused' && docs.some(({ posted }) => posted) ? 'served' : drawn
    const dte_ids = docs.map(({ id }) => id)
    const mayGo = mayGoInLote(docs)
    const isPaused = world.pausedUntil > world.now
    const isKnown = docs.some(({ cdc }) => this.#stage.isThere(cdc))
    const body = { dte_ids, emitter_id: this.#stage.t.emitter.id }
    const answer = await this.#stage.ask(LOTE, body, outcome, this.#key(), mayGo ? docs : [])
    // A crash hides whether the 0301 arrived, so wait for the pause.
    if (!answer) return this.#stage.wait(rhythm.pauseSeconds)
    if (!mayGo || isPaused) return this.#refused(answer.status, mayGo ? 409 : 422)
    for (const doc of docs) doc.via = 'async'
    // Documents that SIFEN has are adopted, the others are signed, and nothing is sent.
    if (isKnown) return this.#adopted(answer.status, docs)
    const free = docs.every(doc => !holds(world, doc.numero, APPROVED, doc))
    const expected = loteAnswer(outcome, free)
    this.#stage.same(`a lot that is ${outcome}`, [answer.status, answer.body.dte_ids], [expected.status, dte_ids])
    if (outcome === 'queued' || (outcome === 'served' && !free))
      world.pausedUntil = world.now + rhythm.pauseSeconds * SECOND_MS
    const sent = expected.estado === 'sent' && { inLote: true, lastAt: world.now }
    const change = { estado: expected.estado, ordered: false, ...(outcome !== 'refused' && { posted: true }), ...sent }
    for (const doc of docs) Object.assign(doc, change)
    await this.#stage.compare()
  }

  async #adopted(status: number, docs: readonly Doc[]): Promise<void> {
    this.#stage.same('a lot with a document that SIFEN has', status, 422)
    const before = docs.map(({ ordered }) => ordered)
    for (const doc of docs) doc.ordered = true
    await this.#stage.compare(new Set(docs))
    for (const [n, doc] of docs.entries()) doc.ordered = before[n] ?? false
  }

  async cancel(): Promise<void> {
    const { world, random, docs } = this.#stage
    const approved = docs.filter(({ estado }) => APPROVED.includes(estado))
    const doc = this.#stage.pick(random.chance(0.8) ? approved : docs)
    if (!doc) return
    const outcome = drawOutcome(random, 'evento')
    const expected = cancelAnswers(world, doc, outcome)
    const mayGo = expected.some(({ status }) => status !== 409)
    if (mayGo) doc.cancelling = true
    const body = { cdc: doc.cdc, motivo: 'El cliente devolvió la mercadería' }
    const answer = await this.#stage.ask(CANCEL, body, outcome, undefined, [doc])
    if (!answer) return
    const one: Expected | undefined = expected.find(({ status }) => status === answer.status)
    if (!one) throw new Difference(`a cancellation that is ${outcome}: ${answer.text}, not ${expected[0]?.status}`)
    if (mayGo) Object.assign(doc, { estado: one.estado, cancelling: answer.status === 504 })
    await this.#stage.compare()
  }

  async void(): Promise<void> {
    const { world, random, timbrado, docs } = this.#stage
    const from = random.int(1, this.#highest() + 4)
    const to = from + random.int(0, 2)
    const drawn = drawOutcome(random, 'evento')
    // The query for the CDCs of the range would be refused, not the posting.
    const isQueried = docs.some(({ numero }) => numero >= from && numero <= to)
    const outcome = drawn === 'refused' && isQueried ? 'served' : drawn
    const status = voidAnswer(world, { from, to }, outcome)
    const place = { timbrado, establecimiento: '001', punto_expedicion: '001', tipo_documento: 1 }
    const body = { ...place, numero_inicio: shown(from), numero_fin: shown(to), motivo: 'No se van a usar' }
    const answer = await this.#stage.ask(VOID, body, outcome)
    if (!answer) return
    this.#stage.same(`a voiding of ${from}-${to} that is ${outcome}`, answer.status, status)
    if (answer.body.evento_id !== undefined) world.voidings.push({ from, to, isLive: status === 200 || status === 504 })
    await this.#stage.compare()
  }

  /** Repeats a request with its key: the same bytes, and no new effect. Another body with that key is refused. */
  async repeat(): Promise<void> {
    const { world, random, keyed: all, crashedAt, rhythm } = this.#stage
    const keyed = this.#stage.pick(all.filter(({ at }) => world.now - at < KEPT_MS))
    if (!keyed) return
    const { url, body, key, text, status } = keyed
    // A request that crashed may have died before it stored the key.
    if (status !== undefined && random.chance(0.2)) {
      const other = await this.#stage.post(url, { ...body, batch_id: 1 }, key)
      return this.#stage.same('another body with the same key', other?.status, 422)
    }
    const cutOff = url === LOTE && status === undefined ? this.#docsOf(body) : []
    this.#stage.mayHaveGone(cutOff, url)
    const answer = await this.#stage.post(url, body, key)
    this.#stage.trace.push(`repeated: ${answer?.status}, replayed ${answer?.replayed}`)
    if (text !== undefined)
      this.#stage.same('the repetition', [answer?.status, answer?.text, answer?.replayed], [status, text, true])
    else if (answer?.body.code === 'IDEMPOTENCIA_EN_CURSO' && world.now - crashedAt >= LEASE_MS)
      throw new Difference('a run that died still holds its key')
    else if (status !== undefined && !answer?.replayed) throw new Difference('what was begun was begun again')
    else if (answer?.replayed && url === SYNC && !this.#isInProcess(answer))
      this.#stage.same('the status of a repetition', answer.status, REPEATED[String(answer.body.estado)])
    // A request that had no effect before it died is executed now.
    if (status === undefined && answer && !answer.replayed) all.splice(all.indexOf(keyed), 1)
    await this.#stage.compare(text === undefined ? 'all' : undefined)
    await this.#stage.readHistory(cutOff)
    // Executed now, the lot may have got a 0301.
    if (cutOff.length > 0) this.#stage.wait(rhythm.pauseSeconds)
  }

  /** True for 202 about a document that was sent later in a lot, which SIFEN may have received. */
  #isInProcess({ status, body: { id, estado } }: Answer): boolean {
    return status === 202 && estado === 'sent' && this.#stage.docs.some(doc => doc.id === id && doc.inLote)
  }

  async validate(): Promise<void> {
    const answer = await this.#stage.ask(`${CREATE}/validar`, this.#invoice(99_999, false, undefined), 'served')
    if (answer) this.#stage.same('validar', answer.status, 200)
    await this.#stage.compare()
  }

  /** Changes the issuer's data. Documents built from here on have the new data, and keep their CDC. */
  async correct(): Promise<void> {
    const { t, random } = this.#stage
    const body = { telefono: `021${random.int(100_000, 999_999)}` }
    const answer = await this.#stage.post(`/api/sifen/emitters/${t.emitter.id}`, body, undefined, t.tokens.admin)
    this.#stage.same('a corrected emitter', answer?.status, 200)
    await this.#stage.compare()
  }

  /** Sets the database's clock, or that of the machine alone. No trustworthy time has passed. */
  async jump(): Promise<void> {
    const { random, trace, machine, t } = this.#stage
    const seconds = random.int(1, 3600)
    const isMachine = random.chance(0.5)
    trace.push(`the ${isMachine ? 'machine' : 'database'}'s clock jumps ${seconds} s`)
    if (isMachine) machine.aheadSeconds += random.pick([seconds, -seconds])
    else t.clock.jump(seconds)
    this.#stage.look()
    await this.#stage.doJobs(CRASH_IN_JOBS)
  }

  async #pass(): Promise<void> {
    const { random, t, trace } = this.#stage
    const seconds = random.pick(WAITS)
    const troubles = drawTroubles(random)
    trace.push(`${seconds} s pass ${JSON.stringify(troubles)}`)
    this.#stage.wait(seconds)
    for (const script of troubles) t.sandbox.script(script)
    await this.#stage.doJobs(CRASH_IN_JOBS)
    t.sandbox.clearScripts()
  }

  /** Checks that an assigned number was free, and leaves no gap above those that the client chose itself. */
  #checkNumero(numero: number): void {
    const { world, docs, unanswered } = this.#stage
    if (!mayTake(world, numero)) throw new Difference(`the number ${numero} was given, and is not free`)
    if (unanswered.size > 0) return
    for (let below = this.#chosen + 1; below < numero; below += 1) {
      const isVoiding = world.voidings.some(({ from, to }) => from <= below && below <= to)
      if (!isVoiding && !docs.some(doc => doc.numero === below))
        throw new Difference(`the number ${numero} was given, and ${below} was not`)
    }
  }

  /** Returns the documents of a lot. */
  #docsOf({ dte_ids }: Body): Doc[] {
    return this.#stage.docs.filter(({ id }) => (dte_ids as number[]).includes(id))
  }

  #highest = () => Math.max(0, ...this.#stage.docs.map(({ numero }) => numero))

  #key = () => (this.#stage.random.chance(0.5) ? uuidOf(this.#stage.random) : undefined)

  #refused(got: number, status: number): Promise<void> {
    this.#stage.same('a refusal', got, status)
    return this.#stage.compare()
  }

  #invoice(total: number, doomed: boolean, numero: number | undefined): Body {
    if (numero !== undefined) this.#chosen = Math.max(this.#chosen, numero)
    return invoiceOf(this.#stage.place, total, doomed, numero)
  }
}

/** Cumulative probability of each step, in percent. Otherwise time passes. */
const STEPS: readonly (readonly [number, (sequence: Sequence) => Promise<void>])[] = [
  [18, sequence => sequence.sell('sync')],
  [36, sequence => sequence.sell('async')],
  [41, sequence => sequence.sign()],
  [53, sequence => sequence.lote()],
  [62, sequence => sequence.resend()],
  [70, sequence => sequence.cancel()],
  [75, sequence => sequence.void()],
  [80, sequence => sequence.repeat()],
  [82, sequence => sequence.validate()],
  [84, sequence => sequence.correct()],
  [86, sequence => sequence.jump()],
]
