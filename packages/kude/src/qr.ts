/** The QR code of a KuDE (ISO/IEC 18004) as vector rectangles: prints sharp at any resolution. */
import QRCode from 'qrcode'

/** White modules that the standard wants around the symbol. */
const QUIET_MODULES = 4

/**
 * Texts up to this length fit version 16 with level M, whose modules stay above a third of a millimetre at the size the KuDE
 * draws; longer ones (dCarQR goes to 600) use level L rather than smaller modules.
 */
const MAX_LENGTH_LEVEL_M = 450

/** The mask with the lowest penalty on texts of this form; choosing anew for each document costs ten times the encoding itself. */
const MASK = 2

export interface Qr {
  /** Modules a side, quiet zone included. */
  readonly side: number
  /** Operators that fill the dark modules in a space of `side` units, origin at the bottom left. */
  readonly operators: string
}

/** Encodes a text exactly as it is, as UTF-8 bytes. */
export function drawQr(text: string): Qr {
  const data = Buffer.from(text)
  const level = data.length <= MAX_LENGTH_LEVEL_M ? 'M' : 'L'
  const { modules } = QRCode.create([{ data, mode: 'byte' }], { errorCorrectionLevel: level, maskPattern: MASK })
  const { size } = modules
  let operators = ''
  for (let row = 0; row < size; row++) {
    const y = size - 1 - row + QUIET_MODULES
    for (let column = 0; column < size; column++) {
      const start = column
      while (column < size && modules.data[row * size + column] === 1) column++
      if (column > start) operators += `${start + QUIET_MODULES} ${y} ${column - start} 1 re\n`
    }
  }
  return { side: size + 2 * QUIET_MODULES, operators: `${operators}f` }
}
