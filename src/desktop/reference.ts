/** The reference of a sale whose file names none. */
import { createHash } from 'node:crypto'

const MAX_LENGTH = 100

/** Returns the reference of a file, from its name without the ending: the same file is the same sale. */
export function referenceOf(name: string): string {
  const reference = `archivo:${name.normalize('NFC').trim()}`
  return reference.length <= MAX_LENGTH
    ? reference
    : `archivo:${createHash('sha256').update(name.normalize('NFC').trim()).digest('hex')}`
}
