/** Requests a mail: its row is written in the caller's transaction. */
import type { Tx } from '../db/index.ts'
import type { Deps } from '../deps.ts'
import { assertCurrent } from '../secrets/index.ts'
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
 * Stores the mail with its link sealed, due at once. Returns the id. The caller's transaction runs under `underCurrentKey`.
 */
export async function requestMail(
  tx: Tx,
  { vault, clock }: Pick<Deps, 'vault' | 'clock'>,
  { link, ...mail }: Mail,
): Promise<number> {
  const now = clock.now()
  const id = await insertMail(tx, { ...mail, created_at: now, due_at: now })
  const sealed = vault.seal(link, placeOf(id))
  await putLink(tx, id, sealed)
  assertCurrent(vault, sealed)
  return id
}
