/**
 * Certificates that the kept authority issued, by issuer. Making and opening one takes half a second of processor time,
 * so each is cached under node_modules/.cache by the hash of its request and of the sources that make and open it.
 */
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Sandbox } from '@nanduti/sandbox'
import { type EmitterCertificate, readP12 } from '@nanduti/sifen/p12'
import { openKeptAuthority } from './kept-authority.ts'

const CACHE = fileURLToPath(new URL('../../node_modules/.cache/nanduti/certificates', import.meta.url))
const SOURCES = ['../../packages/sandbox/src/authority/', '../../packages/sifen/src/certificate/']
/** TLS uses the machine's clock, not the test's, and tests move theirs. */
const VALIDITY = { desde: new Date('2026-01-01T00:00:00Z'), hasta: new Date('2046-01-01T00:00:00Z') }

type Issuer = { ruc: string; dv: string; nombre: string }
type Kept = { p12: Uint8Array; password: string; certificate: EmitterCertificate }

let sources: Promise<string> | undefined
const kept = new Map<string, Promise<Kept>>()

/** Returns an issuer's certificate. The sandbox then knows the issuer as if it had issued the certificate now. */
export function keepCertificate(sandbox: Sandbox, issuer: Issuer): Promise<Kept> {
  const key = JSON.stringify([issuer, sandbox.caPem])
  const certificate = kept.get(key) ?? cachedCertificate(issuer, key)
  kept.set(key, certificate)
  introduce(sandbox, issuer)
  return certificate
}

function introduce(sandbox: Sandbox, { ruc, nombre }: Issuer): void {
  const known = sandbox.taxpayers().find(taxpayer => taxpayer.ruc === ruc)
  if (!known?.facturadorElectronico)
    sandbox.registerTaxpayer({ estado: 'ACT', ...known, ruc, nombre, facturadorElectronico: true })
}

async function cachedCertificate(issuer: Issuer, key: string): Promise<Kept> {
  sources ??= hashOfSources()
  const name = createHash('sha256')
    .update(await sources)
    .update(key)
    .digest('hex')
  const file = join(CACHE, `${name}.json`)
  return readFile(file, 'utf8').then(revived, () => makeCertificate(issuer, file))
}

async function makeCertificate(issuer: Issuer, file: string): Promise<Kept> {
  const authority = await openKeptAuthority()
  const { p12, password } = await authority.issue({ ...issuer, ...VALIDITY, password: 'clave' })
  const certificate = readP12(p12, password)
  const aside = `${file}.${randomBytes(6).toString('hex')}`
  await mkdir(CACHE, { recursive: true })
  await writeFile(aside, JSON.stringify({ p12: Buffer.from(p12).toString('base64'), password, certificate }))
  await rename(aside, file)
  return { p12, password, certificate }
}

function revived(text: string): Kept {
  const { p12, password, certificate } = JSON.parse(text)
  const { validFrom, validTo } = certificate
  const dates = { validFrom: new Date(validFrom), validTo: new Date(validTo) }
  return { p12: Buffer.from(p12, 'base64'), password, certificate: { ...certificate, ...dates } }
}

async function hashOfSources(): Promise<string> {
  const hash = createHash('sha256')
  for (const folder of SOURCES) {
    const names = (await readdir(new URL(folder, import.meta.url))).filter(name => !name.includes('.test.'))
    for (const name of names.sort()) hash.update(await readFile(new URL(folder + name, import.meta.url)))
  }
  return hash.update(await readFile(fileURLToPath(import.meta.url))).digest('hex')
}
