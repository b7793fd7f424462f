/** Key of a document in paths: `{id}` is its internal id or its CDC (docs/notes A12). */

import { isCdc } from '@nanduti/sifen'
import { idParam, notFound } from '../../../http/index.ts'

export type DteKey = { id: number } | { cdc: string }

const CDC_LENGTH = 44

/** Parses the key. Throws 404 for any other text. */
export function dteKey(text: string | undefined): DteKey {
  if (text?.length !== CDC_LENGTH) return { id: idParam(text) }
  if (!isCdc(text)) throw notFound()
  return { cdc: text }
}
