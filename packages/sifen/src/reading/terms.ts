/** Names about money or terms, in Spanish and in the English of some dialects (docs/notes A42). */
import { isObject } from './ordinary.ts'

/** Stems that stand anywhere in a name, so that `formapago` and `precio_lista` are found. */
const STEMS =
  /descuent|anticip|credit|cuota|condicion|precio|total|cambio|moneda|redonde|importe(?!r)|recargo|discount|payment|price|amount|currency|exchange|installment|cotizac|bonificac/
/** Words that would be found inside others by chance, such as `iva` in `activa`. */
const WORDS =
  /^(iva|ivas|pago|pagos|pagado|pagar|plazo|plazos|monto|montos|tasa|contado|divisas?|interes|intereses|rebajas?|retencion|retenciones|propina|flete|isc|igv|impuestos?|exent[ao]s?|ajustes?|mora|saldos?|tax|taxes|vat|fee|due|rate)$/
/** Ends of names in lower case. */
const ENDINGS = /(pagos?|(tasa|tipo|base|porcentaje|con|sin)iva)$/

const MAX_NAME = 64
/** Caps the elements and names of a list that are looked at. */
const MAX_LINES = 20
const MAX_LINE_NAMES = 50

/** True for a name about money or terms, in any spelling. */
export function speaksOfTerms(name: string): boolean {
  const plain = name.slice(0, MAX_NAME).normalize('NFD').replace(/\p{M}/gu, '')
  const words = plain
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .toLowerCase()
    .split(/[^a-z]+/)
  return (
    STEMS.test(words.join('')) ||
    words.some(word => WORDS.test(word)) ||
    (words.length === 1 && ENDINGS.test(words[0] ?? ''))
  )
}

/** True for a list of lines with money, such as goods or charges under a name of their own. */
export const isListOfTerms = (value: unknown): boolean =>
  Array.isArray(value) &&
  value
    .slice(0, MAX_LINES)
    .some(line => isObject(line) && Object.keys(line).slice(0, MAX_LINE_NAMES).some(speaksOfTerms))
