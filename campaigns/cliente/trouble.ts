/** Every fault that the sandbox can script for what the ERP does, dealt from a shuffled deck, so that each one comes. */
import type { FaultName, Script } from '@nanduti/sandbox'
import { NOT_TAKEN, REJECTED } from '../kill/sifen.ts'
import type { Seeded } from '../random.ts'

/** Faults of any service. */
const ANY: readonly FaultName[] = [
  ...(['hang', 'late', 'reset-before', 'reset-after', 'html', 'empty', 'truncated'] as const),
  ...(['generic', 'gzip-bomb', 'unavailable', 'reject'] as const),
]
const FAULTS: Readonly<Record<string, readonly FaultName[]>> = {
  recibe: [...ANY, 'observe', 'wrong-cdc'],
  'recibe-lote': [...ANY, 'observe', 'lot-queued'],
  'consulta-lote': [...ANY, 'wrong-cdc', 'lot-processing', 'lot-missing'],
  consulta: [...ANY, 'wrong-cdc'],
  evento: ANY,
}
const HANDSHAKE: readonly FaultName[] = ['tls-refused', 'tls-certificate']
/** Codes of a rejection. Other services answer 0100. */
const CODES: Readonly<Record<string, string>> = { recibe: REJECTED, 'recibe-lote': NOT_TAKEN, evento: '4002' }
/** Faults after which SIFEN shows a document only later. */
const LAGGING: readonly string[] = ['recibe', 'recibe-lote']
/** Well below the quiet windows, less the delay of a loaded machine. */
const LONGEST_LAG_MS = 2_500
/** SIFEN's silences around the gateway's time limit. */
const LONGEST_SILENCE_MS = 3_000

type Card = Pick<Script, 'service' | 'fault'>

const CARDS: readonly Card[] = [
  ...Object.entries(FAULTS).flatMap(([service, faults]) =>
    faults.map(fault => ({ service: service as NonNullable<Script['service']>, fault })),
  ),
  ...HANDSHAKE.map(fault => ({ fault })),
]

export class Deck {
  readonly #random: Seeded
  #cards: Card[] = []
  /** Number of cards dealt. */
  dealt = 0

  constructor(random: Seeded) {
    this.#random = random
  }

  static readonly size = CARDS.length

  deal(): Script {
    const random = this.#random
    if (this.#cards.length === 0) this.#cards = [...CARDS]
    const [card] = this.#cards.splice(random.int(0, this.#cards.length - 1), 1)
    if (!card) throw new Error('The deck is empty')
    this.dealt += 1
    const { service, fault } = card
    const codigo = fault === 'reject' && service ? CODES[service] : undefined
    const isSilent = fault === 'hang' || fault === 'late'
    return {
      ...card,
      times: random.int(1, 3),
      ...(codigo && { codigo }),
      ...(isSilent && { hangMs: random.int(1, LONGEST_SILENCE_MS) }),
      ...(service && LAGGING.includes(service) && { hiddenMs: random.int(1, LONGEST_LAG_MS) }),
    }
  }
}
