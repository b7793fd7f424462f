/** Creates the first superadmin of an empty installation, in the browser, with the link that the start prints. */
import type { Deps } from '../../deps.ts'
import {
  createAccessLink,
  gone,
  hasSuperadmin,
  lockFirstSuperadmin,
  makeSuperadmin,
  readAccessLink,
  takeAccessLink,
} from '../auth/index.ts'
import { createPerson, type NewPerson } from './people.ts'

const LIFETIME_MINUTES = 30

/**
 * Creates the link. Returns undefined when there is a superadmin. Each process has its own link; using one invalidates
 * the others.
 */
export async function firstSuperadminLink(deps: Pick<Deps, 'db' | 'clock' | 'random' | 'config'>) {
  if (await hasSuperadmin(deps.db)) return undefined
  const wanted = { purpose: 'first_superadmin', lifetimeMinutes: LIFETIME_MINUTES } as const
  return (await createAccessLink(deps.db, deps, wanted)).link
}

const TOO_LATE = 'Ya hay un superadministrador: el enlace era para crear el primero, y vale una sola vez.'

/**
 * Reads the link. Throws 404 for an unknown link. Throws 410 when it was used or has expired, or when there is a
 * superadmin.
 */
export async function readFirstLink(deps: Pick<Deps, 'db' | 'clock'>, token: string | undefined) {
  const link = await readAccessLink(deps, 'first_superadmin', token)
  if (await hasSuperadmin(deps.db)) throw gone(TOO_LATE)
  return link
}

/** Uses the link. Returns the superadmin's id. */
export function createFirstSuperadmin(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  linkId: number,
  person: NewPerson,
  password: string,
): Promise<number> {
  return db.transaction(async tx => {
    await lockFirstSuperadmin(tx)
    const isTaken = await takeAccessLink(tx, linkId, clock.now())
    if (!isTaken || (await hasSuperadmin(tx))) throw gone(TOO_LATE)
    const id = await createPerson({ db: tx }, person, password)
    await makeSuperadmin(tx, id)
    return id
  })
}
