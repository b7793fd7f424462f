/** Former addresses of the sandbox of a folder, stored beside its authority and book: at each of them it was the same SIFEN. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { writeWhole } from '../files/index.ts'
import type { SandboxAddresses } from './sifen-addresses.ts'

/** Most addresses kept, because each start may use another port. */
const MOST = 100

const fileIn = (folder: string) => join(folder, 'direcciones.json')
const addresses = z.array(z.string())

/** Returns the addresses, oldest first; the last is the current or latest one. An unreadable file counts as empty. */
async function readAddresses(folder: string): Promise<string[]> {
  try {
    return addresses.parse(JSON.parse(await readFile(fileIn(folder), 'utf8')))
  } catch {
    return []
  }
}

/** Adds the current address and returns the former ones. */
export async function rememberAddress(folder: string, url: string): Promise<string[]> {
  const before = await readAddresses(folder)
  const formerUrls = before.filter(address => address !== url).slice(1 - MOST)
  if (before.at(-1) !== url) await writeWhole(fileIn(folder), `${JSON.stringify([...formerUrls, url], null, 2)}\n`)
  return formerUrls
}

/** Returns the sandbox of a folder, which may not be running. Undefined when the folder never had one. */
export async function knownSandbox(folder: string): Promise<(SandboxAddresses & { caPem: string }) | undefined> {
  const known = await readAddresses(folder)
  const url = known.at(-1)
  if (url === undefined) return undefined
  return { url, formerUrls: known.slice(0, -1), caPem: await readFile(join(folder, 'ca.pem'), 'utf8').catch(() => '') }
}
