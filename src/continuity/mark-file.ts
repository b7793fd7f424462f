/**
 * Marks in a file of DATA_DIR, for the processes that start later. It is written lazily and never flushed: an older file only knows less.
 * One that is missing or cannot be read is no witness. Processes with the same DATA_DIR share it.
 */
import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { joined } from './marks.ts'

const schema = z.object({
  clave: z.string(),
  vuelta: z.int(),
  /** Inode of the folder. A copied folder has another one. */
  carpeta: z.number(),
  /** Identity of the database (`instalacion`). */
  sistema: z.string().nullable(),
  base: z.number().nullable(),
  documentos: z.array(z.object({ empresa_id: z.int(), id: z.int() })),
})

/** Marks of the installation `clave` after `vuelta` returns. `isCopied`: the folder was copied since they were written. */
export type Marks = Omit<z.infer<typeof schema>, 'carpeta'> & { isCopied: boolean }

const nameIn = (folder: string) => join(folder, 'marcas.json')

export async function readMarks(folder: string): Promise<Marks | undefined> {
  try {
    const { carpeta, ...marks } = schema.parse(JSON.parse(await readFile(nameIn(folder), 'utf8')))
    return { ...marks, isCopied: (await stat(folder)).ino !== carpeta }
  } catch {
    return undefined
  }
}

/** Writes the marks, joined with those of other processes. */
export async function writeMarks(
  folder: string,
  { clave, vuelta, sistema, base, documentos }: Omit<Marks, 'isCopied'>,
) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const others = await readMarks(folder)
  if (others?.clave === clave && others.vuelta > vuelta) return
  const theirs = others?.clave === clave && others.vuelta === vuelta ? others.documentos : []
  const { ino: carpeta } = await stat(folder)
  const aside = `${nameIn(folder)}.${randomUUID()}`
  const text = JSON.stringify({ clave, vuelta, carpeta, sistema, base, documentos: joined(documentos, theirs) })
  try {
    await writeFile(aside, text, { mode: 0o600 })
    await rename(aside, nameIn(folder))
  } catch (error) {
    await rm(aside, { force: true })
    throw error
  }
}
