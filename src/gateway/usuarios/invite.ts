/** Invitations: a link that expires and works once, only for the account with its e-mail. */
import type { Deps } from '../../deps.ts'
import { conflict, hashSecret, mintSecret, type Principal, requireEmpresa, unprocessable } from '../../http/index.ts'
import { requestMail } from '../../mail/index.ts'
import { underCurrentKey } from '../../secrets/index.ts'
import { DAY_MS } from '../../units.ts'
import { brokenLink, gone, isSecret, linkToken, readLinkToken, setRole } from '../auth/index.ts'
import { invitationMail } from './invitation-mail.ts'
import {
  findInvitation,
  type Invitation,
  insertInvitation,
  setInvitationMail,
  takeInvitation,
} from './usuarios.queries.ts'
import type { InvitationForm } from './usuarios.schema.ts'

const LIFETIME_MS = 3 * DAY_MS

type Needs = Pick<Deps, 'db' | 'clock' | 'random' | 'config' | 'vault' | 'mailer'>

/**
 * Creates an invitation and returns its link, which is also mailed when mail is configured. Throws 422 for a company
 * that the inviter does not administer.
 */
export async function invite(deps: Needs, principal: Principal, { email, empresa_id, role }: InvitationForm) {
  try {
    requireEmpresa(principal, empresa_id, 'emitter:manage')
  } catch {
    throw unprocessable({ empresa_id: ['Usted no administra esa empresa.'] })
  }
  const secret = mintSecret(deps.random)
  const now = deps.clock.now()
  const expires_at = new Date(now.getTime() + LIFETIME_MS)
  const row = { empresa_id, email, role, expires_at, secret_hash: hashSecret(secret), created_at: now }
  return underCurrentKey(() =>
    deps.db.transaction(async tx => {
      const id = await insertInvitation(tx, { ...row, invited_by: principal.userId })
      const link = `${deps.config.appUrl}/invitations/${linkToken(id, secret)}`
      if (deps.mailer) {
        const invitation = (await findInvitation(tx, id)) as Invitation
        await setInvitationMail(tx, id, await requestMail(tx, deps, invitationMail(invitation, link)))
      }
      return { link, expires_at, isMailed: deps.mailer !== undefined }
    }),
  )
}

const NO_LONGER =
  'La invitación ya no vale: quien le invitó dejó de administrar la empresa. Pida otra a quien la administra hoy.'

/**
 * Returns the invitation of a link. Throws 404 for an unknown link, and 410 when it was used, revoked or expired, or when
 * its inviter may invite no more.
 */
export async function readInvitation({ db, clock }: Pick<Deps, 'db' | 'clock'>, token?: string): Promise<Invitation> {
  const { id, secret } = readLinkToken(token)
  const invitation = await findInvitation(db, id)
  if (!invitation || !isSecret(secret, invitation.secret_hash)) throw brokenLink()
  if (invitation.accepted_at) throw gone('La invitación ya fue aceptada: cada enlace vale una sola vez.')
  if (invitation.revoked_at) throw gone('Quien le invitó retiró la invitación.')
  if (invitation.expires_at <= clock.now()) throw gone('La invitación venció.')
  if (!invitation.inviter_may) throw gone(NO_LONGER)
  return invitation
}

/**
 * Adds the membership with its role. Throws 409 for another account, and 410 for the second of two concurrent
 * acceptances and when the invitation fell in the meantime.
 */
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
      throw gone(
        'La invitación ya no vale: se aceptó o retiró mientras tanto, o quien le invitó dejó de administrar la empresa.',
      )
    await setRole(tx, user.id, invitation.empresa_id, invitation.role)
  })
}
