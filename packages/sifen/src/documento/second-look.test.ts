/** Which signed documents are checked: the first of each shape, a sample, and all after a failure. */
import { describe, expect, it, vi } from 'vitest'
import { contexto, item, minimal, termSale } from '../../test/invoice-factory.ts'
import * as tipos from '../../test/tipos-factory.ts'
import { type Prepared, prepareDocumento } from './prepare.ts'
import { everyDocument, type SecondLook, someOfEachShape } from './second-look.ts'

function prepare(body: unknown): Prepared {
  const preparation = prepareDocumento(body, contexto())
  if (!preparation.ok) throw new Error(JSON.stringify(preparation.problems))
  return preparation.prepared
}
const INVOICE = prepare(minimal())

/** Offers documents to a policy. Returns the places of those that it checked. */
function checkedOf(look: SecondLook, documents: readonly Prepared[]): number[] {
  const found: number[] = []
  for (const [place, prepared] of documents.entries()) look(prepared)(() => found.push(place))
  return found
}
const times = (count: number, prepared = INVOICE) => Array.from({ length: count }, () => prepared)

it('everyDocument checks every document', () => {
  expect(checkedOf(everyDocument, times(3))).toEqual([0, 1, 2])
})

describe('someOfEachShape', () => {
  it('checks the first documents of a shape, and then one in every few', () => {
    expect(checkedOf(someOfEachShape({ first: 2, every: 5 }), times(17))).toEqual([0, 1, 5, 10, 15])
  })

  it('checks every document of a sample of one in one', () => {
    expect(checkedOf(someOfEachShape({ first: 0, every: 1 }), times(4))).toEqual([0, 1, 2, 3])
  })

  it('takes an invoice with other texts and amounts for the same shape', () => {
    const other = prepare(minimal({ items: [item({ descripcion: 'Mate', precioUnitario: 23000 })] }))
    expect(checkedOf(someOfEachShape({ first: 1, every: 100 }), [INVOICE, other, INVOICE])).toEqual([0])
  })

  it.each([
    ['an invoice to an unnamed receiver', minimal({ receptor: { naturaleza: 2, tipoDoc: 5 } })],
    ['a sale on credit', termSale()],
    ['a discount', minimal({ items: [item({ descuento: 100 })] })],
    ['an exempt item', minimal({ items: [item({ afectacionIva: 3, ivaProporcion: 0, tasaIva: 0 })] })],
    ['many items', minimal({ items: Array.from({ length: 50 }, () => item()) })],
    ['a self-invoice', tipos.autofactura()],
    ['a note', tipos.nota()],
    ['a remission', tipos.remisionCompleta()],
    ['a document of another tax', tipos.conIsc()],
  ])('checks the first document with another shape: %s', (_, body) => {
    expect(checkedOf(someOfEachShape({ first: 1, every: 100 }), [INVOICE, prepare(body), INVOICE])).toEqual([0, 1])
  })

  it('checks every document after a failed check', () => {
    const look = someOfEachShape({ first: 1, every: 100 })
    const wrong = () => {
      throw new Error('wrong')
    }
    expect(() => look(INVOICE)(wrong)).toThrow('wrong')
    expect(checkedOf(look, times(3))).toEqual([0, 1, 2])
  })

  it('checks a document that it had skipped when another one failed before its signature', () => {
    const look = someOfEachShape({ first: 1, every: 100 })
    const [first, second] = [look(INVOICE), look(INVOICE)]
    const check = vi.fn()
    expect(() =>
      first(() => {
        throw new Error('wrong')
      }),
    ).toThrow('wrong')
    second(check)
    expect(check).toHaveBeenCalledTimes(1)
  })

  it('counts for itself', () => {
    const policy = { first: 1, every: 100 }
    const check = vi.fn()
    for (const look of [someOfEachShape(policy), someOfEachShape(policy)]) look(INVOICE)(check)
    expect(check).toHaveBeenCalledTimes(2)
  })
})
