/**
 * Cuts secrets and payloads out of what goes to a log: signature values, certificates, digests, documents (spec, Outbound calls).
 * Never for what is sent or kept as a document. It works on any text, whole or cut, in one pass.
 */

/** Elements whose content never reaches a log, in the request or in the answer. */
const SECRET_ELEMENTS = [
  'SignatureValue',
  'X509Certificate',
  'DigestValue',
  'dDigVal',
  'xDE',
  'xContenDE',
  'xContEv',
] as const

/** `<` as written, or escaped once or more, as inside xContenDE. */
const LESS = '(?:<|&(?:amp;){0,4}lt;)'
const PREFIX = '(?:[\\w.-]{1,40}:)?'
const OPENING = new RegExp(`${LESS}${PREFIX}(${SECRET_ELEMENTS.join('|')})(?![\\w.:-])`, 'gi')
const TAG_END = /(\/?)(?:>|&(?:amp;){0,4}gt;)/g
/** The QR text repeats the digest, and its hash is made with the CSC. MT v150 J002. */
const QR_SECRETS = /\b(DigestValue|cHashQR)=[^&;<"'\s]+/gi

/** A text without any of these is one that `redactXml` leaves as it is. */
export const REDACTABLE = /<|lt;|DigestValue=|cHashQR=/i

const CUT = '[omitido]'

/** The text with the content of the secret elements replaced; an element that is never closed hides all that follows it. */
export function redactXml(text: string): string {
  let out = ''
  let kept = 0
  OPENING.lastIndex = 0
  for (let opening = OPENING.exec(text); opening !== null; opening = OPENING.exec(text)) {
    TAG_END.lastIndex = OPENING.lastIndex
    const tagEnd = TAG_END.exec(text)
    if (tagEnd?.[1] === '/') continue
    const start = tagEnd === null ? text.length : TAG_END.lastIndex
    const end = closingOf(opening[1] ?? '', text, start)
    out += text.slice(kept, start) + CUT
    kept = end
    OPENING.lastIndex = end
  }
  return (out + text.slice(kept)).replace(QR_SECRETS, `$1=${CUT}`)
}

/** Twice what SIFEN allows itself in a message. MT v150, dMsgRes: 1 to 255 characters. */
const LEGIBLE_CHARS = 500

/** A text of SIFEN for people and logs: no secret that it may echo, no more than 500 characters, and none of them halved. */
export const legible = (text: string): string =>
  redactXml(text.slice(0, LEGIBLE_CHARS)).slice(0, LEGIBLE_CHARS).toWellFormed()

const EXCERPT_BYTES = 8_000

/** The beginning of a message, redacted: enough to understand it, little enough for a log line. */
export const redactExcerpt = (message: Buffer): string => redactXml(message.toString('utf8', 0, EXCERPT_BYTES))

function closingOf(element: string, text: string, from: number): number {
  const closing = new RegExp(`${LESS}/${PREFIX}${element}(?![\\w.:-])`, 'gi')
  closing.lastIndex = from
  return closing.exec(text)?.index ?? text.length
}
