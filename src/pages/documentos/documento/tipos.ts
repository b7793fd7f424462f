/** Names of the document types on the pages. */
import { NOMBRES, nombreDeTipo, padNumero } from '@nanduti/sifen'

/** Numbers of the types that a company may have. */
export const TIPOS_LISTADOS = Object.keys(NOMBRES).map(Number)

export { nombreDeTipo }

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Returns the name with its article: `la factura`, `el comprobante de retención`. */
export const conArticulo = (tipo: number) => `${nombreDeTipo(tipo).article} ${nombreDeTipo(tipo).one}`

type Numbered = { establecimiento: string; punto_expedicion: string; numero: number }

/** Says which notes keep a document from being cancelled, and what to do. */
export const conNotas = (notas: readonly (Numbered & { tipo_documento: number })[]): string =>
  `tiene ${notas.map(nota => `la ${nombreDeTipo(nota.tipo_documento).one} ${numeroCompleto(nota)}`).join(', ')}. Cancele antes la nota, o ajuste la operación con otra.`

/** Returns the full number: `001-001-0000123`. */
export const numeroCompleto = ({ establecimiento, punto_expedicion, numero }: Numbered) =>
  `${establecimiento}-${punto_expedicion}-${padNumero(numero)}`
