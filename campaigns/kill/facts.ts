/** Gathers the results of the campaign: rows, files, received webhooks, and the sandbox's book on disk. */
import { hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Approval, Call, EventoRegistrado, Lote } from '@nanduti/sandbox'
import { asc } from 'drizzle-orm'
import {
  archivos,
  attempts,
  contadores,
  dtes,
  eventos,
  historial,
  lotes,
  openDatabase,
  outbox,
  webhookDeliveries,
} from '../../src/db/index.ts'
import type { Receipt } from './inbox.ts'
import type { Installation } from './installation.ts'
import type { Order, Sale } from './shop.ts'

type Columns<Table extends { $inferSelect: object }, Names extends keyof Table['$inferSelect']> = Pick<
  Table['$inferSelect'],
  Names
>

/** SIFEN's own knowledge. */
export type Book = {
  /** The journal, oldest first. */
  calls: readonly Pick<Call, 'service' | 'sha256' | 'cdcs' | 'rdeSha256s' | 'codigo' | 'motivo' | 'fault' | 'at'>[]
  /** Approval of each CDC. */
  approvals: ReadonlyMap<string, Pick<Approval, 'at'>>
  lots: readonly Pick<Lote, 'at' | 'resultados'>[]
  events: readonly Pick<EventoRegistrado, 'tipo' | 'cdc' | 'at' | 'rango'>[]
}

export type Facts = {
  sales: readonly Sale[]
  orders: readonly Order[]
  settledInSeconds: number
  dtes: readonly (Columns<
    typeof dtes,
    'id' | 'cdc' | 'numero' | 'estado' | 'due_at' | 'xml_sha256' | 'xml_signed_path'
  > & { punto: number | null; tipo: number; total: number })[]
  attempts: readonly Columns<
    typeof attempts,
    'id' | 'dte_id' | 'evento_id' | 'lote_id' | 'outcome' | 'xml_path' | 'xml_sha256' | 'sent_at'
  >[]
  lotes: readonly Columns<typeof lotes, 'id' | 'estado' | 'batch_id' | 'next_poll_at'>[]
  eventos: readonly Columns<
    typeof eventos,
    'id' | 'tipo' | 'cdc' | 'estado' | 'due_at' | 'numero_inicio' | 'numero_fin' | 'sifen_dte_id'
  >[]
  historial: readonly Columns<typeof historial, 'dte_id' | 'lote_id' | 'evento_id' | 'from' | 'to'>[]
  outbox: readonly Columns<typeof outbox, 'id' | 'event' | 'dte_id'>[]
  deliveries: readonly Columns<typeof webhookDeliveries, 'id' | 'outbox_id' | 'estado'>[]
  receipts: readonly Receipt[]
  counters: readonly { punto: number; tipo: number; ultimo_numero: number }[]
  /** SHA-256 of the stored files, by name. */
  files: ReadonlyMap<string, string>
  book: Book
}

/** Gathers the facts. Neither gateway nor sandbox may be running. */
export async function gatherFacts(
  { folder, databaseUrl, inbox }: Installation,
  { sales, orders }: Pick<Facts, 'sales' | 'orders'>,
  settledInSeconds: number,
): Promise<Facts> {
  const database = await openDatabase({ dataDir: folder, databaseUrl })
  const { db } = database
  try {
    const rows = await db.select().from(dtes).orderBy(asc(dtes.id))
    const posted = await db.select().from(attempts).orderBy(asc(attempts.id))
    const counters = await db.select().from(contadores)
    return {
      sales,
      orders,
      settledInSeconds,
      dtes: rows.map(({ punto_expedicion_id: punto, tipo_documento: tipo, total_operacion, ...row }) => ({
        ...row,
        punto,
        tipo,
        total: Number(total_operacion),
      })),
      attempts: posted,
      lotes: await db.select().from(lotes).orderBy(asc(lotes.id)),
      eventos: await db.select().from(eventos).orderBy(asc(eventos.id)),
      historial: await db.select().from(historial).orderBy(asc(historial.id)),
      outbox: await db.select().from(outbox).orderBy(asc(outbox.id)),
      deliveries: await db.select().from(webhookDeliveries),
      receipts: inbox.receipts,
      counters: counters.map(({ punto_expedicion_id: punto, tipo_documento: tipo, ultimo_numero }) => ({
        punto,
        tipo,
        ultimo_numero,
      })),
      files: new Map(
        (await db.select().from(archivos)).map(({ nombre, contenido }) => [nombre, hash('sha256', contenido ?? '')]),
      ),
      book: await readBook(folder),
    }
  } finally {
    await database.close()
  }
}

type Line =
  | { kind: 'call'; call: Call }
  | { kind: 'document'; approval: Approval; rde: string }
  | { kind: 'lot'; lote: Lote }
  | { kind: 'event'; evento: EventoRegistrado }
  | { kind: 'csc' | 'certificate' | 'taxpayer' | 'stamp' }

/** A book of thousands of sales is longer than a string may be. */
async function* readLines(folder: string): AsyncGenerator<Line> {
  const file = createReadStream(join(folder, 'sandbox', 'book.jsonl'))
  for await (const line of createInterface({ input: file })) yield JSON.parse(line) as Line
}

/** Total of each document that SIFEN approved, by CDC. */
export async function totalsInBook({ folder }: Pick<Installation, 'folder'>): Promise<Map<string, number>> {
  const totals = new Map<string, number>()
  for await (const line of readLines(folder)) {
    if (line.kind !== 'document') continue
    const [, total] = /<dTotGralOpe>([\d.]+)<\/dTotGralOpe>/.exec(line.rde) ?? []
    totals.set(line.approval.cdc, Number(total))
  }
  return totals
}

async function readBook(folder: string): Promise<Book> {
  const calls: Call[] = []
  const approvals = new Map<string, Approval>()
  const lots: Lote[] = []
  const events: EventoRegistrado[] = []
  for await (const line of readLines(folder)) {
    if (line.kind === 'call') calls.push(line.call)
    else if (line.kind === 'document') approvals.set(line.approval.cdc, line.approval)
    else if (line.kind === 'lot') lots.push(line.lote)
    else if (line.kind === 'event') events.push(line.evento)
  }
  return { calls, approvals, lots, events }
}

/** A law: returns a sentence for each time it was broken. */
export type Law = (facts: Facts) => string[]
