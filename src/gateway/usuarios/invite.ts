/** Invitations: a link that expires, works once, and only for the account with its e-mail. */
import { timingSafeEqual } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import {
  conflict,
  HttpError,
  hashSecret,
  mintSecret,
  notFound,
  type Principal,
  requireEmpresa,
  unprocessable,
} from '../../http/index.ts'
import { setRole } from '../auth/index.ts'
import { findInvitation, type Invitation, insertInvitation, takeInvitation } from './usuarios.queries.ts'
import type { InvitationForm } from './usuarios.schema.ts'

const LIFETIME_MS = 3 * 24 * 3600 * 1000

type Needs = Pick<Deps, 'db' | 'clock' | 'random' | 'config'>

/** Gives the link, which is stored nowhere. 422 for a company that the inviter does not administer. */
export async function invite(deps: Needs, principal: Principal, { email, empresa_id, role }: InvitationForm) {
  try {
    requireEmpresa(principal, empresa_id, 'emitter:manage')
  } catch {
    throw unprocessable({ empresa_id: ['Usted no administra esa empresa.'] })
  }
  const secret = mintSecret(deps.random)
  const now = deps.clock.now()
  const expires_at = new Date(now.getTime() + LIFETIME_MS)
  const id = await insertInvitation(deps.db, {
    ...{ empresa_id, email, role, expires_at },
    secret_hash: hashSecret(secret),
    invited_by: principal.userId,
    created_at: now,
  })
  return { link: `${deps.config.appUrl}/invitations/${id}-${secret}`, expires_at }
}

const gone = (message: string) => new HttpError(410, message)

/** The invitation of a link. 404 when there is none, 410 when it was used, taken back or expired. */
export async function readInvitation({ db, clock }: Pick<Deps, 'db' | 'clock'>, token = ''): Promise<Invitation> {
  const [, id = '', secret = ''] = /^(\d{1,15})-(\w{48})$/.exec(token) ?? []
  const invitation = id ? await findInvitation(db, Number(id)) : undefined
  if (!invitation || !isSame(hashSecret(secret), invitation.secret_hash)) throw notFound()
  if (invitation.accepted_at) throw gone('La invitación ya fue aceptada: cada enlace vale una sola vez.')
  if (invitation.revoked_at) throw gone('Quien le invitó retiró la invitación.')
  if (invitation.expires_at <= clock.now()) throw gone('La invitación venció.')
  return invitation
}

const isSame = (one: string, other: string) => timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** Attaches the membership and gives the role. 409 for another account, 410 for the second of two who accept at once. */
export async function acceptInvitation(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  invitation: Invitation,
  user: { id: number; email: string },
): Promise<void> {
  if (user.email !== invitation.email)
    throw conflict(
      `La invitación es para ${invitation.email} y usted entró como ${user.email}: cierre esta sesión y entre con esa cuenta.`,
      'OTHER_ACCOUNT',
    )
  await db.transaction(async tx => {
    if (!(await takeInvitation(tx, invitation.id, user.id, clock.now())))
      throw gone('La invitación ya fue aceptada: cada enlace vale una sola vez.')
    await setRole(tx, user.id, invitation.empresa_id, invitation.role)
  })
}
