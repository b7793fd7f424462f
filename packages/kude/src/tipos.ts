/** Document types with a KuDE, one entry each: title, columns of the table of items, and other party. docs/sifen §10 */

interface Tipo {
  readonly name: string
  /** "este" or "esta", before the name. */
  readonly article: 'este' | 'esta'
  /** Columns of amounts: by VAT rate (a single one when no item has VAT), a single one, or none. */
  readonly columns: 'iva' | 'total' | 'none'
  /** The title of the box of the other party. */
  readonly party: 'RECEPTOR' | 'VENDEDOR' | 'DESTINATARIO'
}

const INVOICE = { article: 'esta', columns: 'iva', party: 'RECEPTOR' } as const

export const TIPOS = {
  '1': { ...INVOICE, name: 'Factura Electrónica' },
  '2': { ...INVOICE, name: 'Factura Electrónica de Exportación' },
  '3': { ...INVOICE, name: 'Factura Electrónica de Importación' },
  '4': { name: 'Autofactura Electrónica', article: 'esta', columns: 'total', party: 'VENDEDOR' },
  '5': { ...INVOICE, name: 'Nota de Crédito Electrónica' },
  '6': { ...INVOICE, name: 'Nota de Débito Electrónica' },
  '7': { name: 'Nota de Remisión Electrónica', article: 'esta', columns: 'none', party: 'DESTINATARIO' },
  '8': { ...INVOICE, name: 'Comprobante de Retención Electrónico', article: 'este' },
} as const satisfies Record<string, Tipo>

export type TipoKude = keyof typeof TIPOS
