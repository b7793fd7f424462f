/** Content and layout of a KuDE. No text of a document leaves its place. */
import { describe, expect, it } from 'vitest'
import { pageTexts, readPdf } from '../../../test/support/pdf-reader.ts'
import { CONTADO, EMISOR, elements, rde, SITIO, TOTALES, USD } from '../test/kude-factory.ts'
import { FIELDS, FULL, items, logo } from '../test/kude-invoice.ts'
import { KudeError, renderKude } from './index.ts'

const textOf = (pdf: Uint8Array) => pageTexts(pdf).flat().join('\n')

describe('renderKude', () => {
  const pdf = renderKude({ xml: FULL, logo })

  it.each(FIELDS)('prints %s', field => expect(textOf(pdf)).toContain(field))

  it('prints each item once, with its amounts in their columns', () => {
    const texts = pageTexts(pdf).flat()
    for (const { codigo } of items(10)) expect(texts.filter(t => t === codigo)).toHaveLength(1)
    const row = texts.slice(
      texts.indexOf('Producto número 2 del catálogo') - 9,
      texts.indexOf('Producto número 2 del catálogo'),
    )
    expect(row.slice(-8)).toEqual(['COD-2', 'UNI', '2', '12.345', '0', '0', '24.690', '0'])
  })

  it('is deterministic', () => {
    expect(Buffer.compare(renderKude({ xml: FULL, logo }), pdf)).toBe(0)
    expect(Buffer.compare(renderKude({ xml: rde(), logo }), pdf)).not.toBe(0)
  })

  it('stays under 45,000 bytes for a document with every field', () => expect(pdf.length).toBeLessThan(45_000))

  it('sets the title and the language, and no date', () => {
    const text = Buffer.from(pdf).toString('latin1')
    const title = Buffer.from('KuDE de Factura Electrónica 001-002-0000113', 'utf16le').swap16().toString('hex')
    expect(text).toContain(`/Title<feff${title}>`)
    expect(text).toContain('/Lang(es-PY)')
    expect(text).not.toContain('Date')
  })

  it('embeds the logo, its mask and the QR once in a document of several pages', () => {
    const text = Buffer.from(renderKude({ xml: rde({ items: items(80) }), logo })).toString('latin1')
    expect(text.match(/\/Subtype\/Image/g)).toHaveLength(3)
    expect(text.match(/\/SMask/g)).toHaveLength(1)
  })

  it('numbers pages and repeats their head, with the QR on the first and totals on the last', () => {
    const pages = pageTexts(renderKude({ xml: rde({ items: items(60) }) }))
    expect(pages.length).toBeGreaterThan(1)
    pages.forEach((texts, i) => {
      expect(texts).toContain(`Página ${i + 1}/${pages.length}`)
      expect(texts).toContain('Descripción')
      expect(texts.join(' ')).toContain('001-002-0000113')
      expect(texts.includes('TOTAL EN GUARANÍES')).toBe(i === pages.length - 1)
      expect(texts.includes(SITIO)).toBe(i === 0)
      expect(texts).toContain('ESTE DOCUMENTO ES UNA REPRESENTACIÓN GRÁFICA DE UN DOCUMENTO ELECTRÓNICO (XML)')
      for (const field of ['80012345-0', 'Cliente Receptor SA', '80000000-5', '12345678', '20-11-2024', '09/10/2026'])
        expect(texts.join(' ')).toContain(field)
    })
    expect(pages.flat().filter(t => t.startsWith('COD-'))).toEqual(items(60).map(i => i.codigo))
  })

  it('is A4 portrait', () => {
    const boxes = Buffer.from(pdf)
      .toString('latin1')
      .match(/\/MediaBox\[[^\]]*\]/g)
    expect(new Set(boxes)).toEqual(new Set(['/MediaBox[0 0 595.28 841.89]']))
  })

  it('draws ten rows even for one item', () => {
    const rules = (count: number) =>
      readPdf(renderKude({ xml: rde({ items: items(count) }) })).pages[0]?.operators.match(/ l S\n/g)?.length
    expect(rules(1)).toBe(rules(10))
    expect(rules(11)).toBe((rules(10) ?? 0) + 1)
  })

  it('prints the trade name first, or the legal name when there is none', () => {
    const first = (xml: string) => pageTexts(renderKude({ xml }))[0]?.[0]
    expect(first(FULL)).toBe('Ferretería Ñandutí')
    expect(first(rde({ emisor: elements({ ...EMISOR, dNomEmi: 'ACME SA', dNomFanEmi: undefined }) }))).toBe('ACME SA')
  })

  it('prints the exchange rate and both totals of a document in foreign currency', () => {
    const totales = elements({
      ...TOTALES,
      dTotOpe: '3226.15',
      dTotGralOpe: '3226.15',
      dTotalGs: '23591221.875',
      dTotIVA: '146.85944286',
    })
    const text = textOf(renderKude({ xml: rde({ moneda: USD, totales, condicion: CONTADO.replaceAll('PYG', 'USD') }) }))
    for (const field of [
      'Dólar estadounidense (USD)',
      '7.312,5',
      'TOTAL GENERAL EN USD',
      'USD 3.226,15',
      'Total en guaraníes, a Gs. 7.312,5 por USD',
      'Gs. 23.591.222',
      'Total IVA (USD)',
      '146,86',
      'Efectivo: USD 110.000,00',
    ])
      expect(text).toContain(field)
  })

  it('prints Innominado for an unnamed receiver', () => {
    const receptor = elements({ cPaisRec: 'PRY', dDTipIDRec: 'Innominado', dNumIDRec: '0', dNomRec: 'Sin Nombre' })
    expect(pageTexts(renderKude({ xml: rde({ receptor }) }))[0]).toContain('Innominado')
  })

  it('prints CANCELADO on every page of a cancelled document, beneath everything else', () => {
    const { pages } = readPdf(renderKude({ xml: rde({ items: items(60) }), cancelado: true }))
    for (const page of pages) {
      expect(page.texts[0]).toBe('CANCELADO')
      expect(page.operators.indexOf('/Veil gs 0.8 0.09 0.11 rg')).toBeLessThan(20)
    }
    expect(textOf(pdf)).not.toContain('CANCELADO')
  })

  it('draws the watermark red, diagonal and semi-transparent', () => {
    const file = readPdf(renderKude({ xml: rde(), cancelado: true }))
    const resources = [...file.objects.values()].map(({ dict }) => dict).find(dict => dict.includes('/ExtGState<<'))
    const alpha = Number(/\/Veil <<\/Type\/ExtGState\/ca ([\d.]+)>>/.exec(resources ?? '')?.[1])
    expect(alpha).toBeGreaterThan(0.1)
    expect(alpha).toBeLessThan(0.5)
    const [, red, green, blue, cos, sin] =
      /\/Veil gs (\S+) (\S+) (\S+) rg (\S+) (\S+) \S+ \S+ \S+ \S+ cm/.exec(file.pages[0]?.operators ?? '') ?? []
    expect(Number(red)).toBeGreaterThan(4 * Math.max(Number(green), Number(blue)))
    expect(Math.min(Number(cos), Number(sin))).toBeGreaterThan(0.4)
  })

  it('draws the same image in the footer of every page, whatever the issuer’s logo', () => {
    for (const own of [undefined, logo]) {
      const file = readPdf(renderKude({ xml: rde({ items: items(60) }), ...(own && { logo: own }) }))
      const form = [...file.objects.values()].find(({ dict }) => dict.includes('/Subtype/Form'))
      expect(form?.data?.length).toBeGreaterThan(100)
      const places = file.pages.map(
        ({ operators }) => /q (\S+) 0 0 (\S+) (\S+) (\S+) cm\n?\s*\/Mark Do/.exec(operators)?.slice(1) ?? [],
      )
      expect(places.length).toBeGreaterThan(1)
      expect(new Set(places.map(String)).size).toBe(1)
      const [width, , , bottom] = places[0]?.map(Number) ?? []
      expect(width).toBeGreaterThan(10)
      expect(bottom).toBeLessThan(60)
    }
  })

  it('marks a draft on every page and leaves out QR and lookup text', () => {
    const draft = renderKude({ xml: rde({ qr: null, items: items(60) }), sinValor: 'borrador' })
    for (const texts of pageTexts(draft)) expect(texts).toContain('BORRADOR – sin valor')
    expect(textOf(draft)).not.toContain('Consulte')
    expect(renderKude({ xml: rde(), sinValor: 'borrador' }).length).toBeLessThan(renderKude({ xml: rde() }).length)
    expect(textOf(pdf)).not.toContain('BORRADOR')
  })

  it('embeds no QR in a draft whose XML has one', () => {
    const images = (sinValor: 'borrador' | 'rechazado') =>
      [...readPdf(renderKude({ xml: rde(), sinValor })).objects.values()].filter(({ dict }) => dict.includes('/Image'))
    expect({ draft: images('borrador').length, other: images('rechazado').length }).toEqual({ draft: 0, other: 1 })
  })

  it.each([
    ['rechazado', 'RECHAZADO POR SIFEN – sin valor'],
    ['fallido', 'NO ESTÁ EN SIFEN – sin valor'],
  ] as const)('heads every page of a document without value (%s), and changes nothing else', (sinValor, heading) => {
    const pages = pageTexts(renderKude({ xml: rde({ items: items(60) }), sinValor }))
    for (const texts of pages) expect(texts[0]).toBe(heading)
    expect(pageTexts(renderKude({ xml: rde(), sinValor }))).toEqual([
      [heading, ...pageTexts(renderKude({ xml: rde() })).flat()],
    ])
  })

  it('refuses a document without QR unless it is a draft', () => {
    expect(() => renderKude({ xml: rde({ qr: null }) })).toThrow(KudeError)
  })

  it('prints PDF and HTML syntax in descriptions as plain text', () => {
    const words = [') Tj ET', '(\\', 'endstream endobj', '<</Launch>>', '%PDF-', 'W'.repeat(400), '<script>&amp;']
    const hostile = items(words.length).map((item, i) => ({ ...item, descripcion: words[i] ?? '' }))
    const text = textOf(renderKude({ xml: rde({ items: hostile }) })).replaceAll('\n', '')
    for (const word of words.filter(w => !w.startsWith('W'))) expect(text).toContain(word)
    expect(text.match(/W/g)).toHaveLength(400)
  })

  it('splits a very long description over several pages', () => {
    const descripcion = 'palabra '.repeat(1900).trim()
    const pages = pageTexts(renderKude({ xml: rde({ items: [{ descripcion }] }) }))
    expect(pages.length).toBeGreaterThan(2)
    expect(
      pages
        .flat()
        .join(' ')
        .match(/palabra/g),
    ).toHaveLength(1900)
  })
})
