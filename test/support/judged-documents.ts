/**
 * Submits our documents to the sandbox's judgement, without a network: valid ones as we issue them, and invalid ones
 * that bypass our rules.
 */
import {
  type EmisorData,
  loadSigningKey,
  type NumeracionData,
  type Prepared,
  prepareDocumento,
  signDocumento,
} from '@nanduti/sifen'
import { recibeMessage } from '../../packages/sandbox/test/sandbox-documents.ts'
import { openReception, type Reception } from '../../packages/sandbox/test/sandbox-reception.ts'
import { Check } from '../../packages/sifen/src/campos/index.ts'
import { readInput } from '../../packages/sifen/src/documento/input/read-input.ts'
import { ISC, resolveDocumento } from '../../packages/sifen/src/documento/resolve/resolve.ts'
import { tipoOf } from '../../packages/sifen/src/documento/tipos/index.ts'
import { WRITE_CUERPO } from '../../packages/sifen/src/documento/write.generated.ts'
import { type Body, contexto, minimal } from '../../packages/sifen/test/invoice-factory.ts'
import { nota } from '../../packages/sifen/test/tipos-factory.ts'

export type Verdict = { codigo: string; mensaje: string }
export type Judge = {
  /** Returns the sandbox's verdict on a document that our rules accept. Throws when they refuse it. */
  issued(body: Body, numero?: number): Verdict & { cdc: string; text: string }
  /**
   * Returns the verdict on a body that our rules refuse. The book has our invoice and note number 1, and the invoice
   * number 1 of another issuer.
   */
  forced(body: Body): Verdict
  /** Like `issued`, with a book of earlier approvals. */
  inBook(body: Body, numero: number): Verdict & { cdc: string; text: string }
}

export async function openJudge(): Promise<Judge> {
  const reception = await openReception()
  const other = await reception.authority.issue({ ruc: '80099006', dv: '4', nombre: 'Otro SA', password: 'x' })
  const context = reception.newContext()
  const others = contexto({
    emisor: { ...(contexto().emisor as EmisorData), ruc: '80099006', dv: '4' },
    numeracion: { ...(contexto().numeracion as NumeracionData), timbrado: '87654321' },
  })
  /** Makes a book with the documents that others refer to. */
  const withReferred = () => {
    const book = reception.newContext()
    judged(reception, prepared(minimal()), 1, book)
    judged(reception, prepared(nota()), 1, book)
    judged(reception, prepared(minimal(), others), 1, book, other)
    return book
  }
  return {
    issued: (body, numero = 7) => judged(reception, prepared(body), numero),
    forced: body => judged(reception, unchecked(body), 7, withReferred()),
    inBook: (body, numero) => judged(reception, prepared(body), numero, context),
  }
}

function prepared(body: Body, where = contexto()): Prepared {
  const preparation = prepareDocumento(body, where)
  if (!preparation.ok) throw new Error(`not valid: ${JSON.stringify(preparation.problems, null, 1)}`)
  return preparation.prepared
}

/** Resolves and writes a body in spite of its problems. */
function unchecked(body: Body): Prepared {
  const { dte } = readInput(body)
  const tipo = tipoOf(dte)
  const doc = resolveDocumento(dte, contexto(), tipo)
  const cuerpo = doc.operacion.tipoImpuesto === ISC ? tipo.sinIva : tipo.cuerpo
  const xml = WRITE_CUERPO[cuerpo](doc, '', new Check())
  return { dte, contexto: contexto(), tipo, doc, body: xml, advertencias: [] }
}

function judged(
  reception: Reception,
  document: Prepared,
  numero: number,
  context = reception.newContext(),
  key = reception.key,
) {
  const signer = {
    key: loadSigningKey(key.certPem, key.keyPem),
    csc: { id: '0001', valor: 'ABCD0000000000000000000000000000' },
  }
  const place = { numero, codigoSeguridad: '123456789' }
  const { cdc, xml } = signDocumento(document, place, document.contexto.ahora, signer)
  const text = Buffer.from(xml).toString()
  const { codigo, mensaje } = reception.send({ cdc, rde: text, request: recibeMessage(text) }, context)
  return { codigo, mensaje, cdc, text }
}
