/** Reads a document from a file: JSON in UTF-8, one object. */
import { open } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import type { Pedido } from '@nanduti/client'

/** A file that is no document. */
export class FileProblem extends Error {
  override name = 'FileProblem'
  /** True when the same file may be whole in a moment. */
  readonly isUnfinished: boolean
  constructor(message: string, isUnfinished = false) {
    super(message)
    this.isUnfinished = isUnfinished
  }
}

/** The gateway takes no larger body. */
const MAX_BYTES = 1024 * 1024
/** No document is deeper. */
const MAX_DEPTH = 50
const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'no existe',
  EISDIR: 'es una carpeta',
  EACCES: 'falta permiso para leerlo',
}

/** Throws FileProblem. */
export async function readDocument(file: string): Promise<Pedido> {
  const text = await readText(file)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new FileProblem(`El archivo no es JSON: ${(error as Error).message}`, true)
  }
  if (depthOf(text) > MAX_DEPTH) throw new FileProblem(`El archivo tiene más de ${MAX_DEPTH} niveles.`)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new FileProblem('El archivo debe ser un documento: un objeto JSON.')
  return value as Pedido
}

async function readText(file: string): Promise<string> {
  try {
    const handle = await open(file)
    try {
      // A device or a pipe has no size, and may never end.
      const bytes = await buffer(handle.createReadStream({ end: MAX_BYTES, autoClose: false }))
      if (bytes.length > MAX_BYTES) throw new FileProblem('El archivo pesa más de 1 MB.')
      // Editors of Windows write a mark before the text.
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    } finally {
      await handle.close()
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (error instanceof TypeError && code === 'ERR_ENCODING_INVALID_ENCODED_DATA')
      throw new FileProblem('El archivo no está en UTF-8: guárdelo con esa codificación.', true)
    const why = REASONS[code ?? '']
    throw why === undefined ? error : new FileProblem(`El archivo ${why}.`)
  }
}

/** Returns the levels of a JSON text. */
function depthOf(text: string): number {
  let [depth, deepest] = [0, 0]
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/gs)) {
    if (token === '{' || token === '[') depth += 1
    if (token === '}' || token === ']') depth -= 1
    deepest = Math.max(deepest, depth)
  }
  return deepest
}
