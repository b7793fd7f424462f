/** Columns that tables share, and the values of enumerated ones. */
import { bigint, customType, integer, smallint, text, timestamp } from 'drizzle-orm/pg-core'

export const AMBIENTES = ['test', 'prod'] as const
export type Ambiente = (typeof AMBIENTES)[number]

/** JSON stored as the client's exact text: numbers keep every digit, keys keep their order. */
export const jsonText = customType<{ data: unknown; driverData: string }>({
  dataType: () => 'text',
  toDriver: value => JSON.stringify(value),
  fromDriver: value => JSON.parse(value),
})

/** A reference column. All ids are bigint; as JSON they are numbers, exact up to 2^53. */
export const ref = (name: string) => bigint(name, { mode: 'number' })

/** The id of a table whose rows belong to no company. */
export const id = () => ref('id').primaryKey().generatedAlwaysAsIdentity()

/** The id of a company's row. The primary key is (empresa_id, id), so that rows can be distributed by company later. */
export const rowId = () => ref('id').notNull().generatedAlwaysAsIdentity()

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
export const createdAt = () => instant('created_at').notNull().defaultNow()
export const updatedAt = () => instant('updated_at').notNull().defaultNow()

/**
 * Columns that gEmis needs besides name and RUC. An establishment overrides its emitter (docs/notes A7). All may be
 * null.
 */
export const domicilio = () => ({
  direccion: text('direccion'),
  numero_casa: integer('numero_casa'),
  complemento_direccion1: text('complemento_direccion1'),
  complemento_direccion2: text('complemento_direccion2'),
  departamento: smallint('departamento'),
  distrito: integer('distrito'),
  ciudad: integer('ciudad'),
  telefono: text('telefono'),
  email: text('email'),
})
