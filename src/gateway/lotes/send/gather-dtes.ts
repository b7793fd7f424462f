/**
 * Sends an emitter's signed documents automatically (`envio_automatico`), gathered by type into lots of up to 50. Each
 * round, every LOTE_GATHER_SECONDS, takes all waiting documents, so none waits longer.
 */
import type { Deps } from '../../../deps.ts'
import { type DueWork, defineDue, oneByOne, takeTurn } from '../../../jobs/index.ts'
import { planSigner, readDtes, unready } from '../../dtes/index.ts'
import { findIssuer } from '../../emitters/index.ts'
import { GATHER_JOB, MAX_DTES, type WaitingGroup, waitingDtes, waitingGroups } from '../record/index.ts'
import { readyDtes } from './ready-dtes.ts'
import { sendLotes } from './send-lotes.ts'

const BY = { job: GATHER_JOB }
/** Maximum number of lots of a group in one round; the next round continues. */
const MAX_LOTS = 10
/** Time limit of a group in one round. Another lot is only started while there is time for preparing and posting it. */
const GROUP_MS = 300_000
/** Most groups at once in this process. */
const PLACES = 5

/**
 * Returns the work that gathers. One of all processes takes each round and gathers its groups, so that an emitter whose
 * SIFEN hangs does not delay the others. A group that is still under way waits for a later round.
 */
export function gatherWork(everySeconds: number): DueWork {
  let round: readonly WaitingGroup[] = []
  return defineDue<WaitingGroup>({
    name: GATHER_JOB,
    places: PLACES,
    async find(deps, { at, limit, except }) {
      if (await takeTurn(deps, GATHER_JOB, everySeconds)) round = withNew(round, await waitingGroups(deps.db, at))
      const items = round.map(ref => ({ key: keyOf(ref), due_at: at, ref })).filter(({ key }) => !except.has(key))
      round = items.slice(limit).map(({ ref }) => ref)
      return items.slice(0, limit)
    },
    handle: oneByOne(gatherGroup),
  })
}

/** Groups that a round has not reached come before those of the next one, so that each has its turn. */
function withNew(left: readonly WaitingGroup[], waiting: readonly WaitingGroup[]): readonly WaitingGroup[] {
  const known = new Set(left.map(keyOf))
  return [...left, ...waiting.filter(group => !known.has(keyOf(group)))]
}

const keyOf = ({ empresa_id, emitter_id, tipo_documento }: WaitingGroup) =>
  `${empresa_id} ${emitter_id} ${tipo_documento}`

/**
 * Sends lots of one group until no document waits or SIFEN does not accept a lot. Safe to run concurrently: a document
 * goes into one lot only.
 */
async function gatherGroup(deps: Deps, group: WaitingGroup): Promise<void> {
  let last = 0
  const { clock, config } = deps
  const end = clock.now().getTime() + GROUP_MS - 2 * config.sifen.timeoutMs
  for (let lots = 0; lots < MAX_LOTS && (lots === 0 || clock.now().getTime() < end); lots += 1) {
    const ids = await waitingDtes(deps.db, group, last, MAX_DTES)
    last = ids.at(-1) ?? last
    if (ids.length === 0 || !(await sendSome(deps, group, ids))) return
  }
}

/** Sends one lot. False when the group's other documents should wait. */
async function sendSome(
  deps: Deps,
  { empresa_id, emitter_id }: WaitingGroup,
  ids: readonly number[],
): Promise<boolean> {
  const emitter = await findIssuer(deps.db, emitter_id)
  const signing = emitter && (await planSigner(deps, emitter))
  if (!emitter?.envio_automatico || !signing?.signer || isPaused(deps, emitter)) return false
  // The documents stay signed, and the next round finds them.
  const way = { ...signing.signer, baseUrl: deps.sifen.addressOf(emitter.ambiente) }
  if (await unready(deps, way, 'recibe-lote')) return false
  const { documents, refused } = await readyDtes(deps, await readDtes(deps.db, empresa_id, ids), BY)
  for (const { id, why } of refused) deps.log.warn({ dteId: id, why }, 'document not gathered')
  if (documents.length === 0) return true
  const posted = await sendLotes(deps, { emitter, signer: signing.signer, documents, batchId: null, by: BY })
  return posted.every(({ lote }) => lote.estado === 'received')
}

const isPaused = ({ clock }: Deps, { pausado_hasta }: { pausado_hasta: Date | null }) =>
  pausado_hasta !== null && pausado_hasta > clock.now()
