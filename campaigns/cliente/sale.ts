/** A sale that the ERP means to make, and what the gateway's answers made it believe. */
import { randomUUID } from 'node:crypto'
import { invoice } from '../kill/bodies.ts'
import type { Seeded } from '../random.ts'

export type Way = 'sync' | 'reenviar' | 'lote'

export type Belief = 'approved' | 'cancelled' | 'not done'

export type Sale = {
  n: number
  /** The same for sales of the same goods at the same price: two tills, or a kiosk that sells twice. */
  total: number
  way: Way
  hasKey: boolean
  reference?: string
  /** The ERP's time limit for a request. */
  limitMs: number
  /** The connection of the first request breaks after this time. */
  cutMs?: number
  /** SIFEN rejects it: its receiver does not exist. */
  isDoomed: boolean
  /** After a rejection: the client corrects the sale, or sends it once more. Otherwise it tells its user. */
  insists: boolean
  /** The client names the document that a new one of the same sale replaces. With a reference the gateway knows it. */
  namesReplaced: boolean
  /** The failed document of the sale. */
  failedId?: number
  belief?: Belief
  cdc?: string
  /** The client waits for the end of a cancellation. */
  isCancelling?: boolean
  /** Not settled when the database went back: its key, reference, document or event may have gone with it. */
  spansRestore?: true
  /** Not settled when the database was copied: it comes back without what followed. */
  isInCopy?: true
  /** The ERP's log of the sale. */
  log: string[]
}

/** The ERPs' time limits of 5 to 60 s, by 20. */
const LIMITS = [250, 500, 1_000, 1_500, 3_000] as const
/** A cable that fails. */
const CUT = 0.1
const WITH_KEY = 0.5
const WITH_REFERENCE = 0.4
const DOOMED = 0.05
const INSISTS = 0.6
const NAMES_REPLACED = 0.5
const TWIN = 0.08
const FIRST_TOTAL = 10_000

export function drawSale(random: Seeded, n: number, previous: Sale | undefined): Sale {
  const hasReference = random.chance(WITH_REFERENCE)
  const isTwin = previous !== undefined && random.chance(TWIN)
  const dice = random.int(1, 100)
  return {
    n,
    total: isTwin ? previous.total : FIRST_TOTAL + n,
    way: dice <= 60 ? 'sync' : dice <= 80 ? 'reenviar' : 'lote',
    hasKey: random.chance(WITH_KEY),
    ...(hasReference && { reference: `VTA-${n}` }),
    limitMs: random.pick(LIMITS),
    ...(random.chance(CUT) && { cutMs: random.int(1, 80) }),
    isDoomed: isTwin ? previous.isDoomed : random.chance(DOOMED),
    insists: random.chance(INSISTS),
    namesReplaced: random.chance(NAMES_REPLACED),
    log: [],
  }
}

export const keyFor = ({ hasKey }: Sale): string | undefined => (hasKey ? randomUUID() : undefined)

const ASUNCION = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/Asuncion',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** The request's body. An ERP that repeats it writes the new instant. */
export const bodyOf = ({ total, isDoomed, reference, namesReplaced, failedId }: Sale) => ({
  ...invoice(total, isDoomed),
  ...(reference && { referencia_externa: reference }),
  ...(namesReplaced && failedId && { reemplaza_id: failedId }),
  fechaEmision: ASUNCION.format(new Date()).replace(' ', 'T'),
})
