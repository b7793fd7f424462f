/** The addresses that the sandbox in a folder has had, kept beside its authority and book: at each of them it was the same SIFEN. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { writeWhole } from '../files/index.ts'
import type { SandboxAddresses } from './sifen-addresses.ts'

/** With a port of its own at each start there would be no end. */
const MOST = 100

const fileIn = (folder: string) => join(folder, 'direcciones.json')
const addresses = z.array(z.string())

/** Oldest first; the last is that of now, or of the last start. A file that cannot be read counts as none. */
async function readAddresses(folder: string): Promise<string[]> {
  try {
    return addresses.parse(JSON.parse(await readFile(fileIn(folder), 'utf8')))
  } catch {
    return []
  }
}

/** Adds today's address, and gives those of before. */
export async function rememberAddress(folder: string, url: string): Promise<string[]> {
  const before = await readAddresses(folder)
  const formerUrls = before.filter(address => address !== url).slice(1 - MOST)
  if (before.at(-1) !== url) await writeWhole(fileIn(folder), `${JSON.stringify([...formerUrls, url], null, 2)}\n`)
  return formerUrls
}

/** Of a sandbox that may not be running; undefined when the folder never had one. */
export async function knownAddresses(folder: string): Promise<SandboxAddresses | undefined> {
  const known = await readAddresses(folder)
  const url = known.at(-1)
  return url === undefined ? undefined : { url, formerUrls: known.slice(0, -1) }
}
