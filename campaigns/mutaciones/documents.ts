/**
 * Valid documents at random: invoices that our library completed and signed, and the other types of document made from them. The same
 * seed gives the same documents.
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
  /** The request that it was made from. */
  readonly body: Body
  /** The rDE without signature and QR, in exclusive canonical form. */
  readonly unsigned: string
  /** The rDE as our library signed it; undefined for what the library does not issue. */
  readonly signed?: string
}

interface Kind {
  readonly kind: string
  /** Bends the request, so that the invoice can become a document of this kind. */
  readonly suit: (body: Body) => Body
  /** Turns the invoice into it; an invoice as it is has none. */
  readonly turn?: (xml: string) => string
}

/** A sale of tax credit names its resolution in an associated document (2413), which the random requests do not have. */
const withoutTaxCredit = (body: Body): Body => (body.tipoTransaccion === 12 ? { ...body, tipoTransaccion: 1 } : body)
const asItIs = (body: Body) => body
const CLIENTE: Body = {
  ...{ naturaleza: 1, numeroDocumento: '80099006-4', nombre: 'Cliente SA', direccion: 'Calle Palma', numeroCasa: 10 },
}
/** A receiver with a name and an address, as notes and remissions want. */
const named = (body: Body): Body => {
  const { tipoDoc, direccion } = body.receptor as Body
  return tipoDoc === 5 || !direccion ? { ...body, tipoOperacion: undefined, dncp: undefined, receptor: CLIENTE } : body
}
/** To oneself, in cash and in guaraníes, without discounts or advances. */
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

/** Two invoices for each of the others: most defects are those of an invoice. */
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

/** Documents without end. */
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
