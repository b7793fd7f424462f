/** The reference of a sale whose file names none. */
import { createHash } from 'node:crypto'
import type { Pedido } from '@nanduti/client'

const MAX_LENGTH = 100

/** True for a blank one too, which the gateway reads as none. One that is no text is refused by the gateway. */
export function lacksReference({ referencia_externa }: Pedido): boolean {
  const given: unknown = referencia_externa ?? ''
  return typeof given === 'string' && given.trim() === ''
}

/** Returns the document with that reference, unless it has its own. */
export const withReference = (pedido: Pedido, referencia: string | undefined): Pedido =>
  referencia !== undefined && lacksReference(pedido) ? { ...pedido, referencia_externa: referencia } : pedido

/** Returns the reference of a file, from its name without the ending: the same file is the same sale. */
export function referenceOf(name: string): string {
  const reference = `archivo:${name.normalize('NFC').trim()}`
  return reference.length <= MAX_LENGTH
    ? reference
    : `archivo:${createHash('sha256').update(name.normalize('NFC').trim()).digest('hex')}`
}
