/** Files of companies: signed XML, sealed certificates and logos (docs/decisions/0018-files-in-the-database.md). */
import { customType, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { ref } from './columns.ts'

const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  // Drivers may return a part of a larger buffer, which holds other data.
  fromDriver: value => new Uint8Array(value),
})

/** One row a file, under the name that rows of other tables keep (`xml_signed_path`, `cert_p12_path`, `logo_path`). */
export const archivos = pgTable(
  'archivos',
  {
    empresa_id: ref('empresa_id').notNull(),
    nombre: text('nombre').notNull(),
    contenido: bytea('contenido').notNull(),
  },
  t => [primaryKey({ columns: [t.empresa_id, t.nombre] })],
)
