/**
 * A data folder with secrets of every kind, and a check that opens them all: for tests of code that reseals them with
 * another key.
 */
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { listSealedValues, migrate, openDatabase } from '../../src/db/index.ts'
import { openFiles } from '../../src/files/index.ts'
import { insertEmitter, listSealedFiles, storeCertificate, storeCsc } from '../../src/gateway/emitters/index.ts'
import { insertEmpresa } from '../../src/gateway/timbrados/index.ts'
import type { Stores } from '../../src/operations/reseal.ts'
import { createVault, ensureKey, openKeyRing } from '../../src/secrets/index.ts'
import { layDatabase } from './data-folder.ts'

const random = { bytes: (count: number) => new Uint8Array(randomBytes(count)) }
const clock = { now: () => new Date() }
export const EMITTERS = 8
export const SECRETS = 5 * EMITTERS

type Keys = { appKey?: Uint8Array<ArrayBuffer> }

/** Opens what the server has open: the same database, ring and files. */
export async function withStores<T>(
  folder: string,
  work: (stores: Stores) => Promise<T>,
  { appKey }: Keys = {},
): Promise<T> {
  if (!existsSync(join(folder, 'db'))) await layDatabase(folder)
  const database = await openDatabase({ dataDir: folder })
  try {
    await migrate(database)
    const config = { dataDir: folder, appKey, previousKeys: [] }
    await ensureKey(config, random)
    const ring = openKeyRing(config, [])
    const files = openFiles(join(folder, 'archivos'))
    return await work({ db: database.db, vault: createVault(ring, random), files })
  } finally {
    await database.close()
  }
}

export const secretOf = (what: string, emitterId: number) => `${what} del emisor ${emitterId}`

/** Inserts issuers with every kind of secret. */
export async function fill({ db, vault, files }: Stores): Promise<void> {
  for (let n = 1; n <= EMITTERS; n++) {
    const company = { ruc: `${80_000_000 + n}`, dv: '0', razon_social: `Empresa ${n}` }
    const empresa_id = (await insertEmpresa(db, company)) as number
    const id = (await insertEmitter(db, { ...company, empresa_id, ambiente: 'test', tipo_contribuyente: 2 })) as number
    await storeCsc(db, { vault, clock }, id, { id: '0001', valor: secretOf('csc', id) })
    const pems = { certPem: secretOf('cert_pem', id), keyPem: secretOf('key_pem', id), chainPem: [] }
    const certificate = { ...pems, subject: '', validFrom: clock.now(), validTo: clock.now() }
    const p12 = Buffer.from(secretOf('cert_p12', id))
    const password = secretOf('cert_p12_password', id)
    await storeCertificate(db, { vault, files, clock }, id, { p12, password, certificate })
  }
}

/** Opens every secret. Throws when one is missing, does not open, or has changed. Returns the ids of their keys. */
export async function openAll({ db, vault, files }: Stores): Promise<string[]> {
  const sealed = (await listSealedValues(db)).map(({ value, context }) => ({ value, context }))
  for (const { file, context } of await listSealedFiles(db))
    sealed.push({ value: Buffer.from((await files.get(db, file)) ?? []).toString(), context })
  expect(sealed.length).toBe(SECRETS)
  for (const { value, context } of sealed) {
    const [, what = '', id] = context.split(':')
    expect(vault.open(value, context).toString()).toBe(secretOf(what, Number(id)))
  }
  return [...new Set(sealed.map(({ value }) => value.split(':')[1] ?? ''))]
}
