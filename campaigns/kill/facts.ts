/** Gathers what the campaign left behind: rows, files, and the sandbox's book as it is on the disk. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { asc } from 'drizzle-orm'
import { attempts, contadores, dtes, openDatabase } from '../../src/db/index.ts'
import type { Facts } from './check.ts'
import type { Installation } from './installation.ts'
import type { Sale } from './shop.ts'

/** Neither gateway nor sandbox may be running. */
export async function gatherFacts({ folder, databaseUrl }: Installation, sales: readonly Sale[]): Promise<Facts> {
  const database = await openDatabase({ dataDir: folder, databaseUrl })
  try {
    const rows = await database.db.select().from(dtes).orderBy(asc(dtes.id))
    const counters = await database.db.select().from(contadores)
    return {
      sales,
      dtes: rows.map(({ punto_expedicion_id: punto, tipo_documento: tipo, total_operacion, ...row }) => ({
        ...row,
        punto,
        tipo,
        total: Number(total_operacion),
      })),
      attempts: await database.db.select().from(attempts),
      counters: counters.map(({ punto_expedicion_id: punto, tipo_documento: tipo, ultimo_numero }) => ({
        punto,
        tipo,
        ultimo_numero,
      })),
      files: hashFiles(
        folder,
        rows.flatMap(({ xml_signed_path }) => xml_signed_path ?? []),
      ),
      ...readBook(join(folder, 'sandbox', 'book.jsonl')),
    }
  } finally {
    await database.close()
  }
}

function hashFiles(folder: string, keys: readonly string[]): Map<string, string> {
  const stored = keys.map(key => ({ key, file: join(folder, 'archivos', key) })).filter(({ file }) => existsSync(file))
  return new Map(stored.map(({ key, file }) => [key, createHash('sha256').update(readFileSync(file)).digest('hex')]))
}

type Line =
  | { kind: 'call'; call: { service: string; cdcs: string[]; rdeSha256s: string[] } }
  | { kind: 'document'; approval: { cdc: string } }
  | { kind: 'csc' | 'certificate' }

function readBook(file: string): Pick<Facts, 'posts' | 'approved'> {
  const lines = readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line) as Line)
  return {
    posts: lines.flatMap(line =>
      line.kind === 'call' && line.call.service === 'recibe' ? [postingOf(line.call)] : [],
    ),
    approved: new Set(lines.flatMap(line => (line.kind === 'document' ? [line.approval.cdc] : []))),
  }
}

/** A call of recibe is about one document, or was not read. */
function postingOf({
  cdcs: [cdc = ''],
  rdeSha256s: [rdeSha256],
}: {
  cdcs: string[]
  rdeSha256s: string[]
}): Facts['posts'][number] {
  return rdeSha256 === undefined ? { cdc } : { cdc, rdeSha256 }
}
