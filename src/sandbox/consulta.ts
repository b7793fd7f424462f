/** siConsDE: says whether a CDC is approved, and gives the document back. reference.md §6 */
import { consDeResponse, malformed } from './answers.ts'
import { cdc as cdcForm } from './document/lexical.ts'
import { SIFEN_NAMESPACE } from './document/read-rde.ts'
import type { Service } from './service.ts'
import type { SoapRequest } from './soap.ts'
import { childOf, textOf } from './xml/xml-tree.ts'

const NOT_FOUND = { codigo: '0420', mensaje: 'Documento No Existe en SIFEN o ha sido Rechazado' }
const FOUND = { codigo: '0422', mensaje: 'CDC encontrado' }

export const consulta: Service = {
  path: '/de/ws/consultas/consulta',
  root: 'rEnviConsDeRequest',
  maxBytes: 1000 * 1024,
  tooLarge: { codigo: '0380', mensaje: 'Mensaje de datos de entrada del WS siConsDE superior a 1.000 KB' },

  cdcOf,

  handle: (request, { book, visibility }, now) => {
    const cdc = cdcOf(request)
    if (!cdcForm(cdc)) return { answer: malformed(now) }
    const approval = book.approval(cdc)
    const rde = approval === undefined || visibility.ask(cdc, now) ? undefined : book.rde(cdc)
    if (approval === undefined || rde === undefined) return { answer: consDeResponse(NOT_FOUND, now) }
    // For a document that exists, dFecProc is the instant of its approval and not of the question.
    return { answer: consDeResponse(FOUND, new Date(approval.at), contentOf(rde, approval.dProtAut)) }
  },

  reject: (resultado, now) => consDeResponse(resultado, now),
}

function cdcOf({ root }: SoapRequest): string {
  const element = childOf(root, SIFEN_NAMESPACE, 'dCDC')
  return element === undefined ? '' : textOf(element)
}

/** xContenDE is text in pieces, and no document as a whole: the rDE with a declaration of its own, the protocol, the events if any. */
function contentOf(rde: string, dProtAut: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>${rde}\n<dProtAut>${dProtAut}</dProtAut>\n`
}
