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
  const told = (words: string, name: string, show: (text: string) => string = String) => {
    const value = document.value(name)
    return value === undefined ? [] : [`${words}${show(value)}`]
  }
  const [est, punto, numero] = ['dEstDocAso', 'dPExpDocAso', 'dNumDocAso'].map(name => document.value(name))
  const printed = [document.value('dDTipoDocAso'), numero && `N° ${est}-${punto}-${numero}`].filter(Boolean).join(' ')
  return [
    document.requireValue('dDesTipDocAso'),
    ...told('CDC ', 'dCdCDERef', formatCdc),
    ...(printed === '' ? [] : [printed]),
    ...told('Timbrado N° ', 'dNTimDI'),
    ...told('Emitido el ', 'dFecEmiDI', formatDate),
    ...told('', 'dDesTipCons'),
    ...told('N° ', 'dNumCons'),
    ...told('Control ', 'dNumControl'),
    ...told('Comprobante de retención ', 'dNumComRet'),
    ...told('Resolución de crédito fiscal ', 'dNumResCF'),
    ...told('RUC fusionado ', 'dRucFus'),
  ].join(' · ')
}
