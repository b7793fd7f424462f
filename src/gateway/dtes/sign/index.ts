/** The signed bytes of a document: made, stored, read, made again. */

export { buildDtes, handBackDtes } from './build-dte.ts'
export { claim, putOff } from './claim-dte.ts'
export {
  downloadKude,
  downloadXml,
  drawDraft,
  kudeDisposition,
  kudeFilter,
  readableXml,
  signedXml,
  xmlDisposition,
} from './dte-files.ts'
export { freshXml, storedXml } from './fresh-xml.ts'
export { resendDte, resentBefore } from './resend-dte.ts'
export { signDraft, signStored } from './sign-draft.ts'
export { postedBytes, type StoredXml, signDte, signingTime } from './sign-dte.ts'
