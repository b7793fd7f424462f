/**
 * BuildAndSignDteJob: signs stored drafts; those that are due at the same time together. A draft whose process died is
 * built again.
 */
import type { Deps } from '../../../deps.ts'
import { HttpError } from '../../../http/index.ts'
import { moveDte } from '../move/index.ts'
import {
  BUILD_JOB,
  cannotBuild,
  claimDues,
  type DteRef,
  type DteRow,
  SEND_JOB,
  type StateChange,
  tooOld,
} from '../record/index.ts'
import { claimAll } from './claim-dte.ts'
import { type Planned, signDrafts } from './sign-draft.ts'

const ACTOR = { by: { job: BUILD_JOB } }
const WANTED = { estado: 'draft', kinds: ['build', 'send'] } as const

/** A draft to build. `planned`: it was created by this process, which holds its claim. */
type ToBuild = DteRef & { planned?: Planned }

/**
 * Builds drafts. Returns the end of each in their order: a draft that can't be built now does not affect the others.
 */
export function buildDtes(deps: Deps, refs: readonly ToBuild[]): Promise<void>[] {
  const companies = Map.groupBy(refs, ({ empresa_id }) => empresa_id)
  const built = new Map([...companies].map(([empresaId, some]) => [empresaId, buildAll(deps, empresaId, some)]))
  return refs.map(async ({ empresa_id, id }) => (await built.get(empresa_id))?.get(id))
}

/** Makes drafts due now that this process created and will not build. */
export async function handBackDtes({ db, clock }: Deps, refs: readonly ToBuild[]): Promise<void> {
  const drafts = refs.flatMap(({ planned }) => planned?.dte ?? [])
  const companies = Map.groupBy(drafts, ({ empresa_id }) => empresa_id)
  for (const some of companies.values()) await claimDues(db, some, clock.now())
}

/** Returns the ends of one company's drafts by document. A document without an end had nothing to do. */
async function buildAll(deps: Deps, empresaId: number, refs: readonly ToBuild[]): Promise<Map<number, Promise<void>>> {
  const planned = refs.flatMap(({ planned }) => planned ?? [])
  const unread = refs.flatMap(({ planned, id }) => (planned ? [] : [id]))
  const claimed = [
    ...planned.map(({ dte }) => dte),
    ...(unread.length > 0 ? await claimAll(deps, empresaId, unread, WANTED) : []),
  ]
  const now = deps.clock.now()
  const fresh = claimed.filter(dte => !tooOld(now, dte))
  const signed = await signDrafts(deps, fresh, ACTOR, planned)
  if (signed.some(end => end.status === 'fulfilled' && end.value.due_kind === 'send')) deps.loop.nudge(SEND_JOB)
  const ends = new Map(fresh.map(({ id }, nth) => [id, signed[nth]]))
  return new Map(claimed.map(dte => [dte.id, endOf(deps, dte, tooOld(now, dte), ends.get(dte.id))]))
}

/**
 * Returns the end of one draft. Rethrows a full disk or a lost database, to be retried. A problem of the document
 * itself ends it.
 */
async function endOf(
  deps: Deps,
  dte: DteRow,
  old: StateChange | undefined,
  signed: PromiseSettledResult<DteRow> | undefined,
): Promise<void> {
  if (old) return move(deps, dte, old)
  if (signed?.status !== 'rejected') return
  const error: unknown = signed.reason
  if (!(error instanceof HttpError && error.status === 422)) throw error
  await move(deps, dte, cannotBuild(deps.clock.now(), error.message))
}

async function move(deps: Deps, dte: DteRow, stateChange: StateChange): Promise<void> {
  await moveDte(deps.db, dte, stateChange, ACTOR)
}
