/** The QR text of a signed document (dCarQR, J002), read from its bytes. docs/sifen §5. */

const START = '<dCarQR>'
const END = '</dCarQR>'

/**
 * Returns the text of the QR code of one signed document, with plain `&`, without parsing its XML. Free texts cannot
 * contain the tag, because their `<` is escaped. Undefined without a QR.
 */
export function carQrOf(xml: Uint8Array): string | undefined {
  const bytes = Buffer.from(xml.buffer, xml.byteOffset, xml.byteLength)
  const tag = bytes.lastIndexOf(START)
  const end = tag < 0 ? -1 : bytes.indexOf(END, tag)
  if (end < 0) return undefined
  return bytes.toString('latin1', tag + START.length, end).replaceAll('&amp;', '&')
}
