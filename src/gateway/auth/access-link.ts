/** Links that give access to their holder: `id-secret`. Only the secret's sha256 is stored. */
import { timingSafeEqual } from 'node:crypto'
import type { Db, LinkPurpose } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import { HttpError, hashSecret, mintSecret } from '../../http/index.ts'
import { MINUTE_MS } from '../../units.ts'
import { type AccessLink, findAccessLink, insertAccessLink } from './access-links.queries.ts'

/** Returns the last part of a link's path. */
export const linkToken = (id: number, secret: string) => `${id}-${secret}`

/** Returns the 404 for a link that was never given out: usually a part of one. */
export const brokenLink = () => new HttpError(404, 'El enlace no existe.', { code: 'BROKEN_LINK' })

/** Reads id and secret of a link's path. Throws 404 for a malformed token. */
export function readLinkToken(token: string | undefined): { id: number; secret: string } {
  const [, id = '', secret = ''] = /^(\d{1,15})-(\w{48})$/.exec(token ?? '') ?? []
  if (!id) throw brokenLink()
  return { id: Number(id), secret }
}

/** True when the secret matches the hash. */
export const isSecret = (secret: string, hash: string) =>
  timingSafeEqual(Buffer.from(hashSecret(secret)), Buffer.from(hash))

/** Returns the 410 for a link that is no longer valid. Only the person who gave it can give another. */
export const gone = (message: string) => new HttpError(410, message)

/** Returns the same 410 for a link whose holder can ask for another on the page of forgotten passwords. */
export const recoveryGone = (message: string) => new HttpError(410, message, { code: 'RECOVERY_GONE' })

type Wanted = { purpose: LinkPurpose; userId?: number; lifetimeMinutes: number }
type Needs = Pick<Deps, 'clock' | 'random' | 'config'>

const PATHS: Readonly<Record<LinkPurpose, string>> = { password: '/recuperar', first_superadmin: '/primer-ingreso' }

/** Creates a link and returns its text, which is stored nowhere. */
export async function createAccessLink(db: Db, { clock, random, config }: Needs, wanted: Wanted) {
  const { purpose, userId, lifetimeMinutes } = wanted
  const secret = mintSecret(random)
  const created_at = clock.now()
  const expires_at = new Date(created_at.getTime() + lifetimeMinutes * MINUTE_MS)
  const row = { purpose, secret_hash: hashSecret(secret), created_at, expires_at }
  const id = await insertAccessLink(db, { ...row, ...(userId !== undefined && { user_id: userId }) })
  return { link: `${config.appUrl}${PATHS[purpose]}/${linkToken(id, secret)}`, expires_at }
}

export const USED = 'El enlace ya se usó, o dejó de valer porque la contraseña cambió: cada enlace vale una sola vez.'

/**
 * Reads the link of a path. Throws 404 when it does not exist, 410 when it was used or has expired, or when its user
 * may not log in.
 */
export async function readAccessLink(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  purpose: LinkPurpose,
  token: string | undefined,
): Promise<AccessLink> {
  const { id, secret } = readLinkToken(token)
  const link = await findAccessLink(db, id)
  if (!link || link.purpose !== purpose || !isSecret(secret, link.secret_hash)) throw brokenLink()
  const over = purpose === 'password' ? recoveryGone : gone
  if (link.used_at) throw over(USED)
  if (link.expires_at <= clock.now()) throw over('El enlace venció.')
  if (link.activo === false) throw gone('La cuenta está desactivada.')
  return link
}
