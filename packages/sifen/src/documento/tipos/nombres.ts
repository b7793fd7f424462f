/** What people call each type of document, and how long SIFEN lets it be cancelled. */
import type { Codigo } from './grupos.ts'

export type Nombre = {
  /** «factura», «facturas», within a sentence. */
  one: string
  many: string
  article: 'la' | 'el'
  /** Hours since the last sending in which it may be cancelled. Spec, Cancellation rules 2; docs/sifen §7 */
  cancelacionHoras: 48 | 168
}

export const NOMBRES: Readonly<Record<Codigo, Nombre>> = {
  1: { one: 'factura', many: 'facturas', article: 'la', cancelacionHoras: 48 },
  2: { one: 'factura de exportación', many: 'facturas de exportación', article: 'la', cancelacionHoras: 168 },
  3: { one: 'factura de importación', many: 'facturas de importación', article: 'la', cancelacionHoras: 168 },
  4: { one: 'autofactura', many: 'autofacturas', article: 'la', cancelacionHoras: 168 },
  5: { one: 'nota de crédito', many: 'notas de crédito', article: 'la', cancelacionHoras: 168 },
  6: { one: 'nota de débito', many: 'notas de débito', article: 'la', cancelacionHoras: 168 },
  7: { one: 'nota de remisión', many: 'notas de remisión', article: 'la', cancelacionHoras: 168 },
  8: { one: 'comprobante de retención', many: 'comprobantes de retención', article: 'el', cancelacionHoras: 168 },
}

const OTRO: Nombre = { one: 'documento', many: 'documentos', article: 'el', cancelacionHoras: 168 }

/** Returns the names of a type, or those of a document for another number. */
export const nombreDeTipo = (codigo: number): Nombre => (NOMBRES as Readonly<Record<number, Nombre>>)[codigo] ?? OTRO
