/** The end of a sequence: no faults, and time until no work remains. Then SIFEN and the gateway must agree. */
import { APPROVED, isAtRest } from './model.ts'
import { Difference, type Evento, type Stage } from './stage.ts'

/** Covers every wait of the gateway. */
const WAITS = [61, 301, 901, 3601, 3601, 18_000, 60_000] as const
const MOST_ROUNDS = 4

export async function settle(stage: Stage): Promise<void> {
  const isOver = () => stage.docs.every(isAtRest) && stage.events.every(isDone)
  for (let round = 0; round < MOST_ROUNDS && !(round > 0 && isOver()); round += 1) {
    for (const seconds of WAITS) {
      stage.wait(seconds)
      await stage.doJobs(0)
    }
  }
  checkDocuments(stage)
  checkEvents(stage)
}

/**
 * True when the event is final. A voiding without an answer to both its postings waits for a person, and says so
 * (docs/notes 144).
 */
const isDone = ({ estado, atencion }: Evento) =>
  estado === 'approved' || estado === 'rejected' || (estado === 'sent' && atencion !== null)

function checkDocuments(stage: Stage): void {
  const cancelled = new Set(stage.t.sandbox.events().flatMap(({ tipo, cdc }) => (tipo === 'rGeVeCan' ? [cdc] : [])))
  for (const doc of stage.docs) {
    const { id, cdc, estado } = doc
    if (!isAtRest(doc)) throw new Difference(`DTE ${id} never settles: ${estado}`)
    const here = [APPROVED.includes(estado), estado === 'cancelled']
    stage.same(`approved and cancelled, of ${id}`, here, [stage.isThere(cdc), cancelled.has(cdc)])
  }
}

/** Checks that SIFEN has an event exactly when it is approved here. For one that waits for a person this is unknown. */
function checkEvents(stage: Stage): void {
  const registered = new Set(stage.t.sandbox.events().map(({ id }) => Number(id)))
  for (const evento of stage.events) {
    const { id, estado } = evento
    if (!isDone(evento)) throw new Difference(`event ${id} never settles: ${estado}`)
    if (estado !== 'sent') stage.same(`event ${id} approved`, estado === 'approved', registered.has(id))
  }
}
