import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pageTexts } from '../../../../test/support/pdf-reader.ts'
import { set } from '../../../sandbox/test/sandbox-documents.ts'
import { sign } from '../../../sifen/test/invoice-factory.ts'
import { impreso, remisionCompleta } from '../../../sifen/test/tipos-factory.ts'
import { documentOf } from '../../test/kude-types.ts'
import { renderKude } from '../index.ts'
import { type Block, gap, heightOf } from '../layout/block.ts'
import { type Capacity, type Page, paginate } from './pages.ts'

const CAPACITY: Capacity = { first: 400, others: 700, tableHead: 25 }
const FILLER = Array.from({ length: 10 }, () => gap(15))
const totals = gap(100)
const rows = (count: number, height = 15) => Array.from({ length: count }, () => gap(height))
const used = (page: Page) =>
  (page.rows.length > 0 ? CAPACITY.tableHead : 0) + heightOf([...page.lead, ...page.rows, ...page.closing])

const content = fc.record({
  lead: fc.array(fc.integer({ min: 9, max: 40 }).map(gap), { maxLength: 40 }),
  rows: fc.array(fc.integer({ min: 15, max: 110 }).map(gap), { minLength: 1, maxLength: 120 }),
  notes: fc.array(fc.integer({ min: 9, max: 25 }).map(gap), { maxLength: 120 }),
})

describe('paginate', () => {
  it('keeps rows and notes in order, overfills no page, and puts the totals on the last', () => {
    fc.assert(
      fc.property(content, ({ lead, rows, notes }) => {
        const pages = paginate({ lead, rows, filler: FILLER, totals, notes }, CAPACITY)
        pages.forEach((page, i) => {
          expect(used(page)).toBeLessThanOrEqual(i === 0 ? CAPACITY.first : CAPACITY.others)
        })
        expect(pages.flatMap(p => p.rows).filter(row => !FILLER.includes(row))).toEqual(rows)
        expect(pages.flatMap(p => p.lead)).toEqual(lead)
        const closing = pages.flatMap(p => p.closing)
        expect(closing.filter(block => block !== totals)).toEqual(notes)
        expect(pages.at(-1)?.closing).toContain(totals)
      }),
    )
  })

  it('puts a short document on one page and pads its table to ten rows', () => {
    const [page, ...others] = paginate(
      { lead: [], rows: rows(3), filler: FILLER.slice(3), totals, notes: [] },
      CAPACITY,
    )
    expect(others).toEqual([])
    expect(page?.rows).toHaveLength(10)
    expect(page?.closing).toEqual([totals])
  })

  it('pads the table only as far as the page has room', () => {
    const tall: Block[] = [gap(240)]
    const pages = paginate({ lead: [], rows: tall, filler: FILLER.slice(1), totals, notes: [] }, CAPACITY)
    expect(pages).toHaveLength(1)
    expect(pages[0]?.rows).toHaveLength(3)
  })

  it('moves the last row to the next page with the totals', () => {
    const pages = paginate({ lead: [], rows: rows(25), filler: [], totals, notes: [] }, CAPACITY)
    expect(pages.map(p => p.rows.length)).toEqual([24, 1])
    expect(pages.map(p => p.closing.length)).toEqual([0, 1])
  })

  it('prints notes longer than a page before the totals', () => {
    const notes = rows(80, 10)
    const pages = paginate({ lead: [], rows: rows(5), filler: [], totals, notes }, CAPACITY)
    expect(pages.at(-1)?.closing.at(-1)).toBe(totals)
  })

  it('keeps the ten rows of a short table when the notes need another page', () => {
    const pages = paginate({ lead: [], rows: rows(2), filler: FILLER.slice(2), totals, notes: rows(25, 10) }, CAPACITY)
    expect(pages[0]?.rows).toHaveLength(10)
    expect(pages.at(-1)?.closing.at(-1)).toBe(totals)
  })

  it('puts the notes right after the rows when there are no totals', () => {
    const notes = rows(50, 10)
    const [first] = paginate({ lead: [], rows: rows(3), filler: FILLER.slice(3), totals: undefined, notes }, CAPACITY)
    expect({ rows: first?.rows.length, notes: first?.closing.length }).toEqual({ rows: 10, notes: 22 })
  })

  it.each([
    { count: 20, filled: 10 },
    { count: 30, filled: 5 },
    { count: 36, filled: 1 },
  ])('keeps $count notes without totals on one page, with $filled rows', ({ count, filled }) => {
    const notes = rows(count, 10)
    const pages = paginate({ lead: [], rows: rows(1), filler: FILLER.slice(1), totals: undefined, notes }, CAPACITY)
    expect(pages.map(page => ({ rows: page.rows.length, notes: page.closing.length }))).toEqual([
      { rows: filled, notes: count },
    ])
  })
})

describe('a remission note', () => {
  it('with one item, its cargo and three associated documents takes one page', () => {
    const documentoAsociado = [1, 2, 3].map(numero => impreso({ numero }))
    const { text } = sign(remisionCompleta({ documentoAsociado }))
    const pages = pageTexts(renderKude({ xml: text }))
    expect({ pages: pages.length, words: pages[0]?.includes('INFORMACIÓN DE INTERÉS PARA EL FISCO') }).toEqual({
      pages: 1,
      words: true,
    })
  })

  it('has no page without content, with any number of items and with or without a text for the tax authority', () => {
    const heading = 'Descripción'
    for (const info of ['', '<dInfoFisc>Traslado</dInfoFisc>'])
      for (let items = 11; items <= 19; items++) {
        const edit = set('dDesProSer', 'palabra '.repeat(20))
        const { xml } = documentOf({ tipo: '7', items, edit })
        const pages = pageTexts(renderKude({ xml: xml.replace(/(<dInfoFisc>.*)?<\/gOpeDE>/, `${info}</gOpeDE>`) }))
        const empty = pages.filter(texts => !texts.includes(heading) && !texts.includes('Traslado'))
        expect({ info, items, empty: empty.length }).toEqual({ info, items, empty: 0 })
      }
  })
})
