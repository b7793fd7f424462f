/**
 * Random valid documents: invoices completed and signed by our library, and other types of document derived from them.
 * The same seed gives the same documents.
 */

import { CSC_DE_PRUEBA, prepareDocumento, signDocumento } from '@nanduti/sifen'
import fc from 'fast-check'
import {
  autofactura,
  conTransporte,
  notaDeCredito,
  notaDeDebito,
  remision,
} from '../../packages/sandbox/test/sandbox-types.ts'
import { invoice } from '../../packages/sifen/test/arbitrary-invoice.ts'
import { type Body, contexto } from '../../packages/sifen/test/invoice-factory.ts'
import type { Issuer } from './issuer.ts'

export interface RandomDocument {
  readonly kind: string
  /** The request of the document. */
  readonly body: Body
  /** The rDE without signature and QR, in exclusive canonical form. */
  readonly unsigned: string
  /** The rDE as our library signed it; undefined for types that the library does not issue. */
  readonly signed?: string
}

interface Kind {
  readonly kind: string
  /** Changes the request so that the invoice can become a document of this kind. */
  readonly suit: (body: Body) => Body
  /** Turns the invoice into this kind. Absent for an invoice. */
  readonly turn?: (xml: string) => string
}

/** A sale of tax credit names its resolution in an associated document (2413), which the random requests lack. */
const withoutTaxCredit = (body: Body): Body => (body.tipoTransaccion === 12 ? { ...body, tipoTransaccion: 1 } : body)
const asItIs = (body: Body) => body
const CLIENTE: Body = {
  ...{ naturaleza: 1, numeroDocumento: '80099006-4', nombre: 'Cliente SA', direccion: 'Calle Palma', numeroCasa: 10 },
}
/** Returns the request with a named receiver with an address, which notes and remissions need. */
const named = (body: Body): Body => {
  const { tipoDoc, direccion } = body.receptor as Body
  return tipoDoc === 5 || !direccion ? { ...body, tipoOperacion: undefined, dncp: undefined, receptor: CLIENTE } : body
}
/** Returns a request to oneself, in cash and in guaraníes, without discounts or advances. */
const self = (body: Body): Body => ({
  ...body,
  ...{ tipoOperacion: undefined, dncp: undefined, receptor: CLIENTE, condicionPago: undefined },
  ...{ moneda: undefined, tipo_cambio: undefined, condicionTipoCambio: undefined },
  ...{ descuentoGlobal: undefined, anticipoGlobal: undefined, comision: undefined, redondeo: undefined },
  items: (body.items as Body[]).map(item => ({
    ...item,
    cambio: undefined,
    descuento: undefined,
    anticipo: undefined,
  })),
})

/** Two invoices for each other kind, since most defects are those of an invoice. */
const KINDS: readonly Kind[] = [
  { kind: 'factura', suit: asItIs },
  { kind: 'nota de crédito', suit: named, turn: notaDeCredito },
  { kind: 'factura', suit: asItIs },
  { kind: 'nota de remisión', suit: named, turn: remision },
  { kind: 'factura', suit: asItIs },
  { kind: 'autofactura', suit: self, turn: autofactura },
  { kind: 'factura con transporte', suit: asItIs, turn: conTransporte },
  { kind: 'nota de débito', suit: named, turn: notaDeDebito },
]

const CHUNK = 64
const [csc = { id: '', valor: '' }] = CSC_DE_PRUEBA

/** Yields documents endlessly. */
export function* randomDocuments(seed: number, { key }: Pick<Issuer, 'key'>): Generator<RandomDocument> {
  for (let chunk = 0; ; chunk += 1) {
    const bodies = fc.sample(invoice({ maxItems: 20 }), { seed: (seed + 7919 * chunk) | 0, numRuns: CHUNK })
    for (const [index, body] of bodies.entries()) {
      const kind = KINDS[index % KINDS.length]
      if (kind !== undefined) yield documentOf(kind, body, key)
    }
  }
}

function documentOf({ kind, suit, turn }: Kind, body: Body, key: Issuer['key']): RandomDocument {
  const suited = suit(withoutTaxCredit(body))
  const where = contexto()
  const preparation = prepareDocumento(suited, where)
  if (!preparation.ok) throw new Error(`${kind}: ${JSON.stringify(preparation.problems)} ${JSON.stringify(suited)}`)
  const numero = { numero: 7, codigoSeguridad: '123456789' }
  const signed = signDocumento(preparation.prepared, numero, where.ahora, { key, csc }).xml.toString()
  const unsigned = signed.replace(/<Signature .*<\/rDE>$/s, '</rDE>')
  return turn === undefined
    ? { kind, body: suited, unsigned, signed }
    : { kind, body: suited, unsigned: turn(unsigned) }
}
