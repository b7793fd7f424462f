/** Links that open something to their holder: `id-secret`, of which only the secret's sha256 is stored. */
import { timingSafeEqual } from 'node:crypto'
import type { Db, LinkPurpose } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import { HttpError, hashSecret, mintSecret, notFound } from '../../http/index.ts'
import { type AccessLink, findAccessLink, insertAccessLink } from './access-links.queries.ts'

/** The last part of a link's path. */
export const linkToken = (id: number, secret: string) => `${id}-${secret}`

/** Id and secret of a link's path. 404 for anything that no link of ours has. */
export function readLinkToken(token: string | undefined): { id: number; secret: string } {
  const [, id = '', secret = ''] = /^(\d{1,15})-(\w{48})$/.exec(token ?? '') ?? []
  if (!id) throw notFound()
  return { id: Number(id), secret }
}

/** Whether the secret is the one hashed. */
export const isSecret = (secret: string, hash: string) =>
  timingSafeEqual(Buffer.from(hashSecret(secret)), Buffer.from(hash))

/** A link that is no longer of use. */
export const gone = (message: string) => new HttpError(410, message)

type Wanted = { purpose: LinkPurpose; userId?: number; lifetimeMinutes: number }
type Needs = Pick<Deps, 'clock' | 'random' | 'config'>

const PATHS: Readonly<Record<LinkPurpose, string>> = { password: '/recuperar', first_superadmin: '/primer-ingreso' }
const MINUTE_MS = 60_000

/** A new link, which is stored nowhere. */
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

/** The link of a path. 404 when it does not exist, 410 when it was used, has expired or its user may not enter. */
export async function readAccessLink(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  purpose: LinkPurpose,
  token: string | undefined,
): Promise<AccessLink> {
  const { id, secret } = readLinkToken(token)
  const link = await findAccessLink(db, id)
  if (!link || link.purpose !== purpose || !isSecret(secret, link.secret_hash)) throw notFound()
  if (link.used_at) throw gone(USED)
  if (link.expires_at <= clock.now()) throw gone('El enlace venció.')
  if (link.activo === false) throw gone('La cuenta está desactivada.')
  return link
}
