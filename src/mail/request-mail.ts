/** Requests a mail: its row and its job are written in the caller's transaction. */
import type { Tx } from '../db/index.ts'
import type { Deps } from '../deps.ts'
import { assertCurrent } from '../secrets/index.ts'
import { sendMailJob } from './mail.jobs.ts'
import { insertMail, putLink } from './mail.queries.ts'

export type Mail = {
  recipient: string
  subject: string
  paragraphs: string[]
  /** Text of the link. */
  action: string
  link: string
  expires_at: Date
}

/** Returns the place to which the vault binds a link. */
export const placeOf = (id: number) => `mails:link:${id}`

/**
 * Stores the mail with its link sealed, and a job with its id. Returns the id. The caller's transaction runs under `underCurrentKey`.
 */
export async function requestMail(
  tx: Tx,
  { vault, queue, clock }: Pick<Deps, 'vault' | 'queue' | 'clock'>,
  { link, ...mail }: Mail,
): Promise<number> {
  const now = clock.now()
  const id = await insertMail(tx, { ...mail, created_at: now, due_at: now })
  const sealed = vault.seal(link, placeOf(id))
  await putLink(tx, id, sealed)
  await queue.send(tx, sendMailJob, { mailId: id })
  assertCurrent(vault, sealed)
  return id
}
