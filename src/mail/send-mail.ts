/** Sends mails. Retries with growing waits until the server accepts or finally refuses a mail, or its link expires. */
import type { Deps } from '../deps.ts'
import { VaultError } from '../secrets/index.ts'
import { EXPIRED, FAILURES, NO_LINK, NO_SERVER } from './failures.ts'
import { letterOf } from './letter.tsx'
import { claimMail, findMail, type MailRow, recordOutcome } from './mail.queries.ts'
import { placeOf } from './request-mail.ts'

const SECOND_MS = 1000
/** Sends a mail when its `due_at` has come. */
export const SEND_MAIL_JOB = 'mail.send'
/** Waits between attempts; the last one repeats. */
const WAITS_SECONDS = [30, 120, 600, 1800, 7200]

/** Lease of a mail, longer than all timeouts of an attempt. */
const CLAIM_SECONDS = 120

type Needs = Pick<Deps, 'db' | 'vault' | 'mailer' | 'clock' | 'log'>

/** Sends one mail that is due. If the process dies after the server accepted it and before our commit, the mail goes out twice with the same id. */
export async function sendMail(deps: Needs, { id }: { id: number }): Promise<void> {
  const now = deps.clock.now()
  const mail = await findMail(deps.db, id)
  if (!mail?.due_at || mail.due_at > now) return
  if (mail.expires_at <= now) return giveUp(deps, mail, EXPIRED)
  if (!deps.mailer) return giveUp(deps, mail, NO_SERVER)
  const link = openLink(deps, mail)
  if (link === undefined) return giveUp(deps, mail, NO_LINK)
  if (!(await claimMail(deps.db, mail, new Date(now.getTime() + CLAIM_SECONDS * SECOND_MS)))) return
  const failure = await deps.mailer.send(letterOf(mail, link))
  if (!failure) {
    const sent = { attempts: mail.attempts + 1, sent_at: deps.clock.now(), due_at: null, link_enc: null }
    return recordOutcome(deps.db, mail.id, { ...sent, last_error: null })
  }
  deps.log.warn({ mailId: id, code: failure.code, detail: failure.detail }, 'mail failed')
  if (failure.final) return giveUp(deps, mail, FAILURES[failure.code])
  await tryLater(deps, mail, FAILURES[failure.code])
}

/** Gives up a mail and deletes its link. */
const giveUp = ({ db }: Needs, { id, attempts }: MailRow, last_error: string) =>
  recordOutcome(db, id, { attempts: attempts + 1, due_at: null, link_enc: null, last_error })

function tryLater({ db, clock }: Needs, { id, attempts }: MailRow, last_error: string): Promise<void> {
  const seconds = WAITS_SECONDS[attempts] ?? (WAITS_SECONDS.at(-1) as number)
  const due_at = new Date(clock.now().getTime() + seconds * SECOND_MS)
  return recordOutcome(db, id, { attempts: attempts + 1, due_at, last_error })
}

function openLink({ vault }: Needs, { id, link_enc }: MailRow): string | undefined {
  try {
    return link_enc === null ? undefined : vault.open(link_enc, placeOf(id)).toString()
  } catch (error) {
    if (error instanceof VaultError) return undefined
    throw error
  }
}
