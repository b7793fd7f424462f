/** Meanings of a text in the search box: a CDC, a number, a RUC or identity document, or a name. */
import { parseCdc } from '@nanduti/sifen'
import type { ListFilter } from '../../gateway/dtes/index.ts'

const NUMERO = /^(\d{3})-(\d{3})-(\d{1,7})$/
const SHORT = /^\d{1,7}$/
/** A RUC with or without its check digit, or an identity document. Some RUCs end in a letter before the check digit. */
const DOCUMENTO = /^\d{3,}[A-D]?(-\d?)?$/i

/** Returns nothing for a blank text. Seven digits or fewer are a document's number or the beginning of a RUC. */
export function readSearch(text = ''): Pick<ListFilter, 'cdc' | 'numero' | 'documento' | 'nombre'> {
  const typed = text.trim()
  const compact = typed.replace(/[\s.]/g, '').toUpperCase()
  if (typed === '') return {}
  if (parseCdc(compact)) return { cdc: compact }
  const [, establecimiento, punto_expedicion, digits] = NUMERO.exec(compact) ?? []
  if (establecimiento && punto_expedicion)
    return { numero: { establecimiento, punto_expedicion, numero: Number(digits) } }
  if (SHORT.test(compact)) return { numero: { numero: Number(compact) }, documento: compact }
  return DOCUMENTO.test(compact) ? { documento: compact } : { nombre: typed }
}
