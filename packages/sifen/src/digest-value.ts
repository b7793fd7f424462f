/** The DigestValue of a signature: it names the signed content, and differs for each signing time. docs/sifen §4. */

const START = '<DigestValue>'
/** Length of a SHA-256 in base64. */
const LENGTH = 44

/**
 * Returns the DigestValue in the signature of one document or event of ours, from its bytes, without parsing them. Free
 * texts cannot contain the tag, because their `<` is escaped. Undefined without a signature.
 */
export function digestValueOf(xml: Uint8Array): string | undefined {
  const bytes = Buffer.from(xml.buffer, xml.byteOffset, xml.byteLength)
  const tag = bytes.lastIndexOf(START)
  if (tag < 0) return undefined
  const from = tag + START.length
  return bytes.toString('latin1', from, from + LENGTH)
}
