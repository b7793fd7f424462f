/**
 * The one write of sales: a function of the database moves the counters and inserts new documents of one company, each
 * with its bytes, posting, history, events and the claim of its request (docs/decisions/0019, migration 0038).
 */
import { getTableColumns, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import {
  attempts,
  type Db,
  dtes,
  historial,
  idempotencyKeys,
  jsonGiven,
  jsonOf,
  outbox,
  unreadAnswers,
} from '../../../db/index.ts'
import type { Claim } from '../../../http/index.ts'
import type { DteRow, NewAttempt, NewDte, NewXml } from '../record/index.ts'
import { packFiles } from './pack-files.ts'

/** Placeholder for the id of a document that is not stored yet. */
export const ID_TO_COME = -1

/** A new document, with all its records. */
export type Sale = {
  /** The document as it will be, with ID_TO_COME. */
  dte: DteRow
  payload: unknown
  /** A posting that begins. */
  begun?: NewAttempt | undefined
  xml?: NewXml | undefined
  history: readonly (typeof historial.$inferInsert)[]
  events: readonly (typeof outbox.$inferInsert)[]
  claim?: Claim | undefined
  /** The counter that numbers the document, as it was read. Absent for a counter that the caller has locked, and without one. */
  contador?: { ultimo: number; version: number } | undefined
  /** The version of the company by which the document was planned. The write compares it. */
  version?: number | undefined
}

/**
 * The ids of a written document and its posting; `refused` when the claim's `unless` holds, `outdated` when the company
 * has another version.
 */
export type Written = { id: number; attempt_id: number | null } | 'refused' | 'outdated'

/** Columns of a new document besides its keys. All others have their defaults. */
export const ISSUED_COLUMNS = [
  'emitter_id',
  'punto_expedicion_id',
  'tipo_documento',
  'ambiente',
  'timbrado',
  'timbrado_fecha_inicio',
  'establecimiento',
  'punto_expedicion',
  'numero',
  'numero_anterior',
  'contador_version',
  'serie',
  'codigo_seguridad',
  'cdc',
  'fecha_emision',
  'moneda',
  'tipo_cambio',
  'total_operacion',
  'total_iva',
  'base5',
  'iva5',
  'base10',
  'iva10',
  'exento',
  'receptor_documento',
  'receptor_nombre',
  'cdc_asociado',
  'payload',
  'advertencias',
  'extras',
  'referencia_externa',
  'reemplaza_id',
  'venta_id',
  'via',
  'estado',
  'xml_signed_path',
  'xml_sha256',
  'signed_at',
  'last_sent_at',
  'due_at',
  'due_kind',
  'version',
  'created_by',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof NewDte)[]

/**
 * Writes sales of one company. Leaves out those of a counter that has changed since it was read, and one without a
 * counter whose number a document in progress has. Writes nothing when the company has another version. Throws for a counter's number that one in progress has: nothing is
 * written then. Returns the written ones by their place.
 */
export async function writeSales(db: Db, empresaId: number, sales: readonly Sale[]): Promise<(Written | undefined)[]> {
  const version = latestOf(sales)
  // A write compares one version. The others go again, with other numbers.
  const isOutdated = (sale: Sale) => sale.version !== undefined && sale.version !== version
  if (sales.some(isOutdated)) return sales.map(sale => (isOutdated(sale) ? 'outdated' : undefined))
  const files = packFiles(sales)
  const counters = countersOf(sales)
  const rows = JSON.stringify({
    version: version ?? null,
    archivos: files.list,
    contadores: counters.list,
    salvo: sales.flatMap(({ claim }, at) => (claim?.unless ? [{ n: at + 1, ...claim.unless }] : [])),
    dtes: sales.map(({ dte, payload, begun }, at) => ({
      ...{ n: at + 1, i: counters.of[at], con_envio: begun !== undefined },
      ...jsonOf(ISSUED, { ...dte, payload }),
    })),
    attempts: sales.flatMap(({ begun }, at) => (begun ? [{ n: at + 1, ...jsonGiven(attempts, begun) }] : [])),
    historial: sales.flatMap(({ history }, at) =>
      history.map(({ attempt_id: _, ...row }, nth) => ({
        ...{ n: at + 1, k: nth, ...jsonGiven(historial, row) },
        con_envio: nth === history.length - 1 && sales[at]?.begun !== undefined,
      })),
    ),
    outbox: sales.flatMap(({ events }, at) =>
      events.map(({ body, ...event }, k) => ({ n: at + 1, k, ...jsonGiven(outbox, event), ...aroundId(body) })),
    ),
    claves: claimsOf(sales, idempotencyKeys),
    respuestas: claimsOf(sales, unreadAnswers),
  })
  const { rows: answers } = await db.execute<{ result: Answer }>(
    sql`select emitir_1(${empresaId}::bigint, ${rows}::jsonb, ${files.contents}::bytea) as result`,
  )
  const [answer] = answers as [{ result: Answer }]
  const { written, refused } = answer.result
  if (answer.result.isOutdated) return sales.map(sale => (sale.version === undefined ? undefined : 'outdated'))
  const places = new Map<number, Written>(written.map(({ n, id, attempt_id }) => [n - 1, { id, attempt_id }]))
  for (const n of refused) places.set(n - 1, 'refused')
  return sales.map((_, at) => places.get(at))
}

/** Returns the latest version by which any was planned. */
function latestOf(sales: readonly Sale[]): number | undefined {
  const versions = sales.flatMap(({ version }) => version ?? [])
  return versions.length > 0 ? Math.max(...versions) : undefined
}

type Answer = {
  isOutdated: boolean
  written: { n: number; id: number; attempt_id: number | null }[]
  refused: number[]
}

const DTES: Readonly<Record<string, PgColumn>> = getTableColumns(dtes)
const ISSUED = ISSUED_COLUMNS.map(name => DTES[name] as PgColumn)

const claimsOf = (sales: readonly Sale[], table: PgTable) =>
  sales.flatMap(({ claim }, at) => (claim?.table === table ? [{ n: at + 1, ...jsonGiven(table, claim.row) }] : []))

/**
 * Returns the counters, each with how many documents it numbers, and the counter of each sale. Those of two series, or
 * numbered from two states of a counter, are apart: one of them is written, and the other finds the counter changed.
 */
function countersOf(sales: readonly Sale[]) {
  const list: { i: number; punto_expedicion_id: number; tipo_documento: number; ventas: number }[] = []
  const places = new Map<string, (typeof list)[number]>()
  const of = sales.map(({ dte: { punto_expedicion_id, tipo_documento, serie }, contador }) => {
    if (!contador || punto_expedicion_id === null) return null
    const place = JSON.stringify([punto_expedicion_id, tipo_documento, serie, contador])
    const counter = places.get(place) ?? {
      ...{ i: list.length + 1, punto_expedicion_id, tipo_documento },
      ...contador,
      ventas: 0,
    }
    if (counter.ventas === 0) list.push(counter)
    places.set(place, counter)
    counter.ventas += 1
    return counter.i
  })
  return { list, of }
}

/** Splits an event's text at the id of its document, the first one in it. Inside a string its quotes would be escaped. */
function aroundId(json: string) {
  const id = `"id":${ID_TO_COME}`
  const at = json.indexOf(id)
  if (at < 0) throw new TypeError('The id of the document does not stand in its event')
  return { antes: `${json.slice(0, at)}"id":`, despues: json.slice(at + id.length) }
}
