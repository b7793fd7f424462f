/** Important texts keep their font size on paper, however long they are. */
import { describe, expect, it } from 'vitest'
import { readPdf } from '../../../../test/support/pdf-reader.ts'
import { EMISOR, elements, rde, TOTALES } from '../../test/kude-factory.ts'
import { renderKude } from '../index.ts'
import { widthOf } from '../layout/text.ts'
import { STYLE } from './style.ts'

const LONG =
  'COMPAÑÍA DISTRIBUIDORA Y COMERCIALIZADORA DE PRODUCTOS AGROPECUARIOS Y VETERINARIOS DEL PARAGUAY SOCIEDAD ANÓNIMA'

/** Returns the texts of each page in drawing order, with their sizes. */
const printed = (xml: string) =>
  readPdf(renderKude({ xml })).pages.map(({ texts, operators }) => {
    const sizes = Array.from(operators.matchAll(/\/F\d (\S+) Tf/g), ([, size]) => Number(size))
    return texts.map((text, i) => ({ text, size: sizes[i] }))
  })

describe('the head of further pages', () => {
  const headOf = (nombre: string) => {
    const emisor = elements({ ...EMISOR, dNomEmi: nombre, dNomFanEmi: undefined })
    const pages = printed(rde({ emisor, items: Array.from({ length: 40 }, () => ({})) }))
    return pages[1]?.slice(0, 2)
  }

  it('cuts a long issuer name so that the name and the RUC stay at full size', () => {
    expect(headOf(LONG)).toEqual([
      { text: 'COMPAÑÍA DISTRIBUIDORA Y COMERCIALIZADORA DE PRODUCTOS… · RUC 80000000-5', size: STYLE.strong.size },
      { text: 'Factura Electrónica N° 001-002-0000113', size: STYLE.strong.size },
    ])
  })

  it('does not cut a shorter name', () => {
    expect(headOf('Ferretería Ñandutí SA')?.[0]?.text).toBe('Ferretería Ñandutí SA · RUC 80000000-5')
  })
})

describe('the number of the document', () => {
  it('stays inside its box with a wide series', () => {
    const lines = printed(rde().replace('<dFeIniT>', '<dSerieNum>MW</dSerieNum><dFeIniT>')).flat()
    const number = lines.find(({ text }) => text === 'Serie MW N° 001-002-0000113')
    expect(widthOf(number?.text ?? '', { ...STYLE.number, size: number?.size ?? 0 })).toBeLessThan(183)
    expect(number?.size).toBeGreaterThan(10)
  })

  it('keeps its font size without a series', () => {
    const lines = printed(rde()).flat()
    expect(lines.find(({ text }) => text === 'N° 001-002-0000113')?.size).toBe(STYLE.number.size)
  })
})

describe('the liquidation of the VAT', () => {
  const iva = (iva5: string, iva10: string) => rde({ totales: elements({ ...TOTALES, dIVA5: iva5, dIVA10: iva10 }) })
  const sizesOf = (xml: string, figures: string[]) =>
    printed(xml)
      .flat()
      .filter(({ text }) => figures.includes(text))
      .map(({ size }) => size)

  it.each([
    ['98765', '12345', ['98.765', '12.345']],
    ['98765432', '123456789', ['98.765.432', '123.456.789']],
    ['7654321098', '9876543210', ['7.654.321.098', '9.876.543.210']],
  ])('prints the VAT amounts %s and %s as large as the other amounts', (iva5, iva10, figures) => {
    expect(sizesOf(iva(iva5, iva10), figures)).toEqual([STYLE.value.size, STYLE.value.size])
  })

  it('prints the captions (5 %) and (10 %) with any amounts', () => {
    for (const xml of [iva('1', '2'), iva('98765432', '123456789')]) {
      const texts = printed(xml)
        .flat()
        .map(({ text }) => text)
      for (const caption of ['(5 %)', '(10 %)']) expect(texts).toContain(caption)
    }
  })
})
