/** Forgotten passwords: a link, mailed or printed for an operator, that sets a new password once. */
import type { Deps } from '../../deps.ts'
import { type Mail, requestMail } from '../../mail/index.ts'
import { underCurrentKey } from '../../secrets/index.ts'
import { createAccessLink, readAccessLink, recoveryGone, USED } from './access-link.ts'
import { countAccessLinks, insertRecovery, takeAccessLink, takeRecovery } from './access-links.queries.ts'
import { findLogin } from './auth.queries.ts'
import { replacePassword } from './change-password.ts'
import { hashPassword } from './password.ts'

const LIFETIME_MINUTES = 60
/** Maximum of valid links of a user. Strangers may request mails to a user from any number of addresses. */
const MOST_LINKS = 3

/** Creates a link for an operator, who hands it to the user. */
export const passwordLink = (deps: Pick<Deps, 'db' | 'clock' | 'random' | 'config'>, userId: number) =>
  createAccessLink(deps.db, deps, { purpose: 'password', userId, lifetimeMinutes: LIFETIME_MINUTES })

/** Sends the links that people requested on the page. */
export const RECOVER_JOB = 'auth.recover'

/** Notes that the link of that e-mail was requested, known or not. */
export async function requestRecovery({ db, clock, mailer, loop }: Deps, email: string): Promise<void> {
  if (!mailer) return
  await insertRecovery(db, email, clock.now())
  loop.nudge(RECOVER_JOB)
}

/** Mails a link to the active user of the request. Does nothing for an unknown e-mail: the page has answered already. */
export async function startRecovery(deps: Deps, { id }: { id: number }): Promise<void> {
  const { db, clock } = deps
  await underCurrentKey(() =>
    db.transaction(async tx => {
      const recipient = await takeRecovery(tx, id)
      const user = recipient === undefined ? undefined : await findLogin(tx, recipient)
      if (!user || !recipient || (await countAccessLinks(tx, user.id, clock.now())) >= MOST_LINKS) return
      const { link, expires_at } = await passwordLink({ ...deps, db: tx }, user.id)
      await requestMail(tx, deps, { recipient, link, expires_at, ...RECOVERY })
    }),
  )
}

const RECOVERY: Pick<Mail, 'subject' | 'paragraphs' | 'action'> = {
  subject: 'Cambiar su contraseña de ñandutí',
  paragraphs: [
    'Alguien pidió cambiar la contraseña de la cuenta de ñandutí que tiene este correo.',
    'Si fue usted, abra el enlace dentro de la próxima hora. Vale una sola vez.',
    'Si no fue usted, no haga nada: su contraseña sigue siendo la misma.',
  ],
  action: 'Cambiar la contraseña',
}

/** Reads the link of a path, which names the user. */
export const readRecovery = (deps: Pick<Deps, 'db' | 'clock'>, token: string | undefined) =>
  readAccessLink(deps, 'password', token)

/** Uses the link to set the password. Ends every session, token and other link of the user. */
export async function recover(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { id, user_id }: { id: number; user_id: number | null },
  password: string,
): Promise<void> {
  const hash = await hashPassword(password)
  const now = clock.now()
  await db.transaction(async tx => {
    if (!(await takeAccessLink(tx, id, now))) throw recoveryGone(USED)
    await replacePassword(tx, { userId: user_id as number, hash }, now)
  })
}
