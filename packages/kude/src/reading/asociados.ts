/** Associated documents, one line each. docs/sifen Appendix A, H001 */
import { formatCdc, formatDate } from '../format.ts'
import type { Bloque } from '../model.ts'
import type { XmlElement } from '../xml.ts'

/** Longest list before the items. A longer one comes after them. */
const MOST_BEFORE = 3

export function readAsociados(documents: readonly XmlElement[]): Bloque[] {
  if (documents.length === 0) return []
  return [
    {
      titulo: documents.length === 1 ? 'DOCUMENTO ASOCIADO' : 'DOCUMENTOS ASOCIADOS',
      lugar: documents.length <= MOST_BEFORE ? 'antes' : 'despues',
      campos: [],
      lineas: documents.map(line),
    },
  ]
}

function line(document: XmlElement): string {
  const sentence = (words: string, name: string, show: (text: string) => string = String) => {
    const value = document.value(name)
    return value === undefined ? [] : [`${words}${show(value)}`]
  }
  const [est, punto, numero] = ['dEstDocAso', 'dPExpDocAso', 'dNumDocAso'].map(name => document.value(name))
  const printed = [document.value('dDTipoDocAso'), numero && `N° ${est}-${punto}-${numero}`].filter(Boolean).join(' ')
  return [
    document.requireValue('dDesTipDocAso'),
    ...sentence('CDC ', 'dCdCDERef', formatCdc),
    ...(printed === '' ? [] : [printed]),
    ...sentence('Timbrado N° ', 'dNTimDI'),
    ...sentence('Emitido el ', 'dFecEmiDI', formatDate),
    ...sentence('', 'dDesTipCons'),
    ...sentence('N° ', 'dNumCons'),
    ...sentence('Control ', 'dNumControl'),
    ...sentence('Comprobante de retención ', 'dNumComRet'),
    ...sentence('Resolución de crédito fiscal ', 'dNumResCF'),
    ...sentence('RUC fusionado ', 'dRucFus'),
  ].join(' · ')
}
