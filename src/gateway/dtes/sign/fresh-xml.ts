/**
 * The bytes of a signed document for a posting: the stored ones, or newly signed ones when the signature is too old.
 */
import type { Deps } from '../../../deps.ts'
import { type Actor, moveDte } from '../move/index.ts'
import { type DteRow, isSignatureOld, type StateChange } from '../record/index.ts'
import { signedXml } from './dte-files.ts'
import { makeXml } from './sign-draft.ts'
import type { StoredXml } from './sign-dte.ts'

/**
 * Returns the row and its bytes. Undefined when something else has moved the document. Throws 422 when it can't be
 * signed again.
 */
export async function freshXml(
  deps: Deps,
  dte: DteRow,
  by: Actor['by'],
): Promise<{ dte: DteRow; xml: StoredXml } | undefined> {
  if (!isSignatureOld(deps.clock.now(), dte)) return { dte, xml: await storedXml(deps, dte) }
  const xml = await makeXml(deps, dte)
  const at = deps.clock.now()
  const again: StateChange = { trigger: 'signed-again', at, xml: { ...xml, signed_at: at } }
  const signed = await moveDte(deps.db, dte, fresh => (fresh.version === dte.version ? again : undefined), { by })
  return signed && { dte: signed, xml }
}

/**
 * Returns the stored bytes. Throws when the file is gone or damaged: the operator must restore it, and the job logs the
 * error until then.
 */
export async function storedXml(deps: Deps, dte: DteRow): Promise<StoredXml> {
  const bytes = await signedXml(deps, dte)
  const { xml_signed_path: path, xml_sha256: sha256 } = dte
  if (!bytes || path === null || sha256 === null) throw new TypeError(`The signed document ${dte.id} has no bytes`)
  return { bytes, path, sha256 }
}
