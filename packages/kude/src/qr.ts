/** The QR code of a KuDE (ISO/IEC 18004) as vector rectangles, sharp at any resolution. */
import encodeQR from 'qr'

/** White modules that the standard requires around the symbol. */
const QUIET_MODULES = 4

/**
 * Longest text with level M. Up to this length it fits version 16, whose modules stay above a third of a millimetre at
 * the size of the KuDE. Longer texts (dCarQR has up to 600 characters) use level L instead of smaller modules.
 */
const MAX_LENGTH_LEVEL_M = 450

/**
 * The mask with the lowest penalty on texts of this form. Choosing one per document costs ten times the encoding
 * itself.
 */
const MASK = 2

export interface Qr {
  /** Modules per side, quiet zone included. */
  readonly side: number
  /** Operators that fill the dark modules in a space of `side` units, origin at the bottom left. */
  readonly operators: string
}

/** Encodes a text unchanged, as UTF-8 bytes. */
export function drawQr(text: string): Qr {
  const ecc = Buffer.byteLength(text) <= MAX_LENGTH_LEVEL_M ? 'medium' : 'low'
  const rows = encodeQR(text, 'raw', { ecc, mask: MASK, encoding: 'byte', border: QUIET_MODULES })
  const side = rows.length
  let operators = ''
  for (const [row, modules] of rows.entries()) {
    const y = side - 1 - row
    for (let column = 0; column < side; column++) {
      const start = column
      while (modules[column]) column++
      if (column > start) operators += `${start} ${y} ${column - start} 1 re\n`
    }
  }
  return { side, operators: `${operators}f` }
}
