/** Names of the document types on the pages. */
type Nombre = { one: string; many: string; article: 'la' | 'el' }

const TIPOS: Readonly<Record<number, Nombre>> = {
  1: { one: 'factura', many: 'facturas', article: 'la' },
  2: { one: 'factura de exportación', many: 'facturas de exportación', article: 'la' },
  3: { one: 'factura de importación', many: 'facturas de importación', article: 'la' },
  4: { one: 'autofactura', many: 'autofacturas', article: 'la' },
  5: { one: 'nota de crédito', many: 'notas de crédito', article: 'la' },
  6: { one: 'nota de débito', many: 'notas de débito', article: 'la' },
  7: { one: 'nota de remisión', many: 'notas de remisión', article: 'la' },
  8: { one: 'comprobante de retención', many: 'comprobantes de retención', article: 'el' },
}

/** Numbers of the types that a company may have. */
export const TIPOS_LISTADOS = Object.keys(TIPOS).map(Number)

export const nombreDeTipo = (tipo: number): Nombre =>
  TIPOS[tipo] ?? { one: 'documento', many: 'documentos', article: 'el' }

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Returns the name with its article: `la factura`, `el comprobante de retención`. */
export const conArticulo = (tipo: number) => `${nombreDeTipo(tipo).article} ${nombreDeTipo(tipo).one}`

type Numbered = { establecimiento: string; punto_expedicion: string; numero: number }

/** Pads a number to seven digits, as printed. */
export const seven = (numero: number) => String(numero).padStart(7, '0')

/** Returns the full number: `001-001-0000123`. */
export const numeroCompleto = ({ establecimiento, punto_expedicion, numero }: Numbered) =>
  `${establecimiento}-${punto_expedicion}-${seven(numero)}`
