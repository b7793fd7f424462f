/**
 * `descargar_kude` (docs/notes 543): writes the PDF where the command runs and answers with its path. A server has no
 * place of the person's, and answers with the bytes.
 */
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CallToolResult } from '@modelcontextprotocol/server'
import { Nanduti, type Opciones } from '@nanduti/client'
import { marked, refused } from './answer.ts'

/** Writes a file and returns its path. Absent over HTTP. */
export type Keep = (name: string, bytes: Uint8Array) => Promise<string>

export async function downloadKude(
  { options, keep }: { options: Opciones; keep?: Keep | undefined },
  { id, base64 }: { id: string; base64: boolean },
): Promise<CallToolResult> {
  if (!keep && !base64) return refused('FALTA_BASE64', NO_FOLDER)
  const bytes = await new Nanduti(options).descargarKude(id)
  const nombre = `KuDE_${id}.pdf`
  return marked({
    ...{ nombre, bytes: bytes.length },
    ...(keep && { archivo: await keep(nombre, bytes) }),
    ...(base64 && { base64: Buffer.from(bytes).toString('base64') }),
  })
}

const NO_FOLDER =
  'Este servidor no escribe archivos: pida base64, o abra el documento en la pasarela. nanduti mcp escribe el archivo.'

/** Keeps files in `folder`, or else in a new one that only this person reads. */
export function keepIn(folder: string | undefined): Keep {
  let place: Promise<string> | undefined
  return async (name, bytes) => {
    place ??=
      folder === undefined ? mkdtemp(join(tmpdir(), 'nanduti-')) : mkdir(folder, { recursive: true }).then(() => folder)
    const path = join(await place, name)
    await writeFile(path, bytes, { mode: 0o600 })
    return path
  }
}
