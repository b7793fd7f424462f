/**
 * Whether a document that SIFEN shows under a CDC of ours is the one that we posted (docs/notes A48, 336). After a
 * restore of the database, or with another system at the same point, it may be another sale.
 */
import { hash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { type ConsultaResult, type ContenDe, type RdeJson, rdeJson, verifyRde } from '@nanduti/sifen'
import type { Deps } from '../../../deps.ts'
import { draftXml } from '../plan/index.ts'
import { type DteRow, listAttempts, signedXmlPath } from '../record/index.ts'
import { type StoredXml, signedXml } from '../sign/index.ts'
import type { Judged } from './protocol.ts'

type Needs = Pick<Deps, 'db' | 'files'>
type Bytes = Omit<StoredXml, 'bytes'> & Partial<Pick<StoredXml, 'bytes'>>

/**
 * Completes SIFEN's answer about the document: a found one is ours, or another's. When SIFEN has other bytes of ours
 * than the row, the answer has them, or their file.
 */
export async function judge(deps: Needs, dte: DteRow, answer: ConsultaResult): Promise<Judged> {
  if (!answer.encontrado) return answer
  const { documento } = answer
  const posted = await postingOf(deps, dte, documento)
  if (!posted && !(await isSameSale(deps, dte, documento))) return { ...answer, esNuestro: false }
  const bytes = posted ?? (await verified(dte, documento))
  return { ...answer, esNuestro: true, ...(bytes && bytes.sha256 !== dte.xml_sha256 && { bytes }) }
}

/** Returns the bytes of the posting of ours that has the found document's digest. */
async function postingOf({ db }: Needs, dte: DteRow, { digest }: ContenDe): Promise<Bytes | undefined> {
  if (digest === undefined) return undefined
  const posted = (await listAttempts(db, dte)).find(attempt => attempt.digest === digest)
  return posted && { path: posted.xml_path, sha256: posted.xml_sha256 }
}

/** True when the found document has the same instant of emission, receiver, items and totals: the database may have lost its posting. */
async function isSameSale(deps: Needs, dte: DteRow, { xml }: ContenDe): Promise<boolean> {
  const [own, found] = await Promise.all([ownContent(deps, dte), contentOf(xml)])
  return own !== undefined && isDeepStrictEqual(own, found)
}

/** Returns the document that SIFEN has: ours was signed again. Undefined when its signature does not verify. */
async function verified(dte: DteRow, { xml }: ContenDe): Promise<Bytes | undefined> {
  const found = await verifyRde(xml)
  if (!found.ok || found.cdc !== dte.cdc) return undefined
  const bytes = Buffer.from(xml)
  const sha256 = hash('sha256', bytes)
  return { bytes, path: signedXmlPath(dte, sha256), sha256 }
}

/** Returns what the document was to say: by its signed bytes, or by its request. Undefined when neither is legible. */
async function ownContent(deps: Needs, dte: DteRow): Promise<Content | undefined> {
  const signed = await signedXml(deps, dte).catch(() => undefined)
  if (signed) return contentOf(Buffer.from(signed).toString())
  const draft = await draftXml(deps.db, dte).catch(() => undefined)
  return draft === undefined ? undefined : contentOf(draft)
}

type Content = Readonly<Record<string, RdeJson | RdeJson[] | undefined>>

const PATHS = ['DE.gDatGralOpe.dFeEmiDE', 'DE.gDatGralOpe.gDatRec', 'DE.gDtipDE.gCamItem', 'DE.gTotSub'] as const

async function contentOf(xml: string): Promise<Content | undefined> {
  const rde = await rdeJson(xml).catch(() => undefined)
  return rde === undefined ? undefined : Object.fromEntries(PATHS.map(path => [path, at(rde, path.split('.'))]))
}

const at = (json: RdeJson, names: readonly string[]): RdeJson | RdeJson[] | undefined =>
  names.reduce<RdeJson | RdeJson[] | undefined>(
    (group, name) => (typeof group === 'object' && !Array.isArray(group) ? group[name] : undefined),
    json,
  )
