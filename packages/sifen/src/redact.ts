/**
 * Removes secrets and payloads from texts for logs: signature values, certificates, digests, documents (spec, Outbound
 * calls). Never use it on documents that are sent or stored. It works on any text, whole or cut, in one pass.
 */

/** Elements whose content is never logged, in requests and answers. */
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
/** The QR text repeats the digest, and its hash is keyed by the CSC. MT v150 J002. */
const QR_SECRETS = /\b(DigestValue|cHashQR)=[^&;<"'\s]+/gi

/** Matches texts that `redactXml` may change. It returns others unchanged. */
export const REDACTABLE = /<|lt;|DigestValue=|cHashQR=/i

const CUT = '[omitido]'

/** Replaces the content of the secret elements. An unclosed element hides everything after it. */
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

/** Twice the limit of SIFEN's messages. MT v150, dMsgRes: 1 to 255 characters. */
const LEGIBLE_CHARS = 500

/** Returns a text of SIFEN for people and logs: redacted, at most 500 characters, without half characters. */
export const legible = (text: string): string =>
  redactXml(text.slice(0, LEGIBLE_CHARS)).slice(0, LEGIBLE_CHARS).toWellFormed()

const EXCERPT_BYTES = 8_000

/** Returns the start of a message, redacted, short enough for a log line. */
export const redactExcerpt = (message: Buffer): string => redactXml(message.toString('utf8', 0, EXCERPT_BYTES))

function closingOf(element: string, text: string, from: number): number {
  const closing = new RegExp(`${LESS}/${PREFIX}${element}(?![\\w.:-])`, 'gi')
  closing.lastIndex = from
  return closing.exec(text)?.index ?? text.length
}
