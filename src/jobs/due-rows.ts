/** The rows of each kind of due work. */
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { contadores, dtes, eventos, instalacion, lotes, mails, recoveryRequests } from '../db/index.ts'

export type DueRows = {
  table: PgTable
  /** Columns that name the row; the company among them, if it has one. */
  key: readonly string[]
  due: PgColumn
  /** Only these rows. */
  where?: SQL
}

/** A row with due work. `ref` names it for its handler, and `key` within its kind. */
export type DueItem<Ref = unknown> = { key: string; due_at: Date; ref: Ref }

/** Returns the key of a row among those of its kind. */
export const keyOf = (ref: object): string => Object.values(ref).join(' ')

/** Returns the item of a row that this process has just written. `known`: what its handler would read. */
export const handedItem = <Known>({ empresa_id, id }: { empresa_id: number; id: number }, known: Known) => ({
  company: empresa_id,
  key: keyOf({ empresa_id, id }),
  ref: { empresa_id, id, ...known },
})

/** A search for due items: what is due at `at`, at most `limit` items, without those of `except`. */
export type DueSearch = { at: Date; limit: number; except: ReadonlySet<string> }

const ROW = ['empresa_id', 'id']
const DTES = { table: dtes, key: ROW, due: dtes.due_at }

export const DUE = {
  build: { ...DTES, where: sql`due_kind in ('build', 'send') and estado = 'draft'` },
  send: { ...DTES, where: sql`due_kind = 'send' and estado <> 'draft'` },
  ask: { ...DTES, where: sql`due_kind = 'ask'` },
  lotes: { table: lotes, key: ROW, due: lotes.next_poll_at },
  eventos: { table: eventos, key: ROW, due: eventos.due_at },
  puntos: {
    table: contadores,
    key: ['empresa_id', 'punto_expedicion_id', 'tipo_documento'],
    due: contadores.recuperar_at,
  },
  instalacion: { table: instalacion, key: ['id'], due: instalacion.recuperar_at },
  mails: { table: mails, key: ['id'], due: mails.due_at },
  recoveries: { table: recoveryRequests, key: ['id'], due: recoveryRequests.due_at },
} as const satisfies Readonly<Record<string, DueRows>>
