import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, type TestContext } from 'vitest'
import {
  CDC,
  CONTADO,
  cuotas,
  EMISOR,
  elements,
  type ItemSpec,
  QR,
  rde,
  SITIO,
  TOTALES,
  USD,
} from '../../test/kude-factory.ts'
import { readPdf } from '../../test/pdf-reader.ts'
import { sampleLogo } from '../../test/png-factory.ts'
import { KudeError, renderKude } from './index.ts'

const SAMPLE = `${process.env.SHARED_DIR ?? '../shared'}/sifen/samples/03-FE-firmada-anonimizada.xml`
const logo = { png: sampleLogo() }

const items = (count: number): ItemSpec[] =>
  Array.from({ length: count }, (_, i) => ({
    codigo: `COD-${i + 1}`,
    descripcion: `Producto número ${i + 1} del catálogo`,
    cantidad: String(i + 1),
    precio: '12345',
    total: String(12345 * (i + 1)),
    tasa: i % 2 === 0 ? '10' : '5',
  }))

const FULL = rde({
  items: items(10),
  condicion: cuotas(2, '61725'),
  informacion: elements({ dInfoEmi: 'Gracias por su compra', dInfoFisc: 'Dato de interés para el fisco' }),
  totales: elements({
    ...TOTALES,
    dSub5: '370350',
    dSub10: '308625',
    dRedon: '50',
    dDescTotal: '1500',
    dTotOpe: '678975',
    dTotGralOpe: '678925',
    dTotIVA: '45692.5974026',
  }),
})

const pageTexts = (pdf: Uint8Array) => readPdf(pdf).pages.map(p => p.texts)
const textOf = (pdf: Uint8Array) => pageTexts(pdf).flat().join('\n')

/** What a reader must find of the FULL document. */
const FIELDS = [
  'KuDE de Factura Electrónica',
  'Ferretería Ñandutí',
  'COMERCIO AL POR MENOR DE ARTÍCULOS DE FERRETERÍA',
  'Av. Mariscal López 1234',
  'ASUNCION (DISTRITO)',
  '80000000-5',
  '12345678',
  '20-11-2024',
  'N° 001-002-0000113',
  '09/10/2026 17:04:44',
  'Crédito · 2 cuotas',
  'Gs. 500.000',
  'Guarani (PYG)',
  'Venta de mercadería',
  '80012345-0',
  'Cliente Receptor SA',
  'Ruta Transchaco km 17',
  '021000001',
  'compras@receptor.com.py',
  'COD-10',
  'UNI',
  '12.345',
  '123.450',
  '370.350',
  '308.625',
  '678.975',
  '1.500',
  'Gs. 678.925',
  '45.693',
  'Gracias por su compra',
  'Dato de interés para el fisco',
  SITIO,
  CDC.replace(/(.{4})(?=.)/g, '$1 '),
  'ESTE DOCUMENTO ES UNA REPRESENTACIÓN GRÁFICA DE UN DOCUMENTO ELECTRÓNICO (XML)',
  'Página 1/1',
]

describe('renderKude', () => {
  const pdf = renderKude({ xml: FULL, logo })

  it.each(FIELDS)('prints %s', field => expect(textOf(pdf)).toContain(field))

  it('prints each item once, and each amount in its column', () => {
    const texts = pageTexts(pdf).flat()
    for (const { codigo } of items(10)) expect(texts.filter(t => t === codigo)).toHaveLength(1)
    const row = texts.slice(
      texts.indexOf('Producto número 2 del catálogo') - 9,
      texts.indexOf('Producto número 2 del catálogo'),
    )
    expect(row.slice(-8)).toEqual(['UNI', '2', '12.345', '0', '0', '24.690', '0', 'COD-2'])
  })

  it('is deterministic', () => {
    expect(Buffer.compare(renderKude({ xml: FULL, logo }), pdf)).toBe(0)
    expect(Buffer.compare(renderKude({ xml: rde(), logo }), pdf)).not.toBe(0)
  })

  it('is small', () => expect(pdf.length).toBeLessThan(45_000))

  it('carries title, language and no date', () => {
    const text = Buffer.from(pdf).toString('latin1')
    const title = Buffer.from('KuDE de Factura Electrónica 001-002-0000113', 'utf16le').swap16().toString('hex')
    expect(text).toContain(`/Title<feff${title}>`)
    expect(text).toContain('/Lang(es-PY)')
    expect(text).not.toContain('Date')
  })

  it('embeds the logo once, with its mask, also over several pages', () => {
    const text = Buffer.from(renderKude({ xml: rde({ items: items(80) }), logo })).toString('latin1')
    expect(text.match(/\/Subtype\/Image/g)).toHaveLength(2)
    expect(text.match(/\/SMask/g)).toHaveLength(1)
  })

  it('numbers the pages, heads each, and puts totals on the last and the QR on the first', () => {
    const pages = pageTexts(renderKude({ xml: rde({ items: items(60) }) }))
    expect(pages.length).toBeGreaterThan(1)
    pages.forEach((texts, i) => {
      expect(texts).toContain(`Página ${i + 1}/${pages.length}`)
      expect(texts).toContain('Descripción')
      expect(texts.join(' ')).toContain('001-002-0000113')
      expect(texts.includes('TOTAL EN GUARANÍES')).toBe(i === pages.length - 1)
      expect(texts.includes(SITIO)).toBe(i === 0)
      expect(texts.includes('RECEPTOR')).toBe(i === 0)
    })
    expect(pages.flat().filter(t => t.startsWith('COD-'))).toEqual(items(60).map(i => i.codigo))
  })

  it('has ten rows also for one item', () => {
    const rules = (count: number) =>
      readPdf(renderKude({ xml: rde({ items: items(count) }) })).pages[0]?.operators.match(/ l S\n/g)?.length
    expect(rules(1)).toBe(rules(10))
    expect(rules(11)).toBe((rules(10) ?? 0) + 1)
  })

  it('the trade name comes first; without one the legal name does', () => {
    const first = (xml: string) => pageTexts(renderKude({ xml }))[0]?.[0]
    expect(first(FULL)).toBe('Ferretería Ñandutí')
    expect(first(rde({ emisor: elements({ ...EMISOR, dNomEmi: 'ACME SA', dNomFanEmi: undefined }) }))).toBe('ACME SA')
  })

  it('foreign currency: rate, total in that currency and in guaraníes', () => {
    const totales = elements({
      ...TOTALES,
      dTotOpe: '3226.15',
      dTotGralOpe: '3226.15',
      dTotalGs: '23591221.875',
      dTotIVA: '146.85944286',
    })
    const text = textOf(renderKude({ xml: rde({ moneda: USD, totales, condicion: CONTADO.replaceAll('PYG', 'USD') }) }))
    for (const field of [
      'US Dollar (USD)',
      '7.312,5',
      'Total general en USD',
      '3.226,15',
      'Gs. 23.591.221,875',
      '146,86',
      'Efectivo: USD 110.000,00',
    ])
      expect(text).toContain(field)
  })

  it('an unnamed receiver shows its kind and no number', () => {
    const receptor = elements({ cPaisRec: 'PRY', dDTipIDRec: 'Innominado', dNumIDRec: '0', dNomRec: 'Sin Nombre' })
    expect(pageTexts(renderKude({ xml: rde({ receptor }) }))[0]).toContain('Innominado')
  })

  it('stamps a cancelled document on every page, beneath everything else', () => {
    const { pages } = readPdf(renderKude({ xml: rde({ items: items(60) }), cancelado: true }))
    for (const page of pages) {
      expect(page.texts[0]).toBe('CANCELADO')
      expect(page.operators.indexOf('/Velo gs 0.8 0.09 0.11 rg')).toBeLessThan(20)
    }
    expect(textOf(pdf)).not.toContain('CANCELADO')
  })

  it('a draft says so on every page and has neither QR nor consultation', () => {
    const draft = renderKude({ xml: rde({ qr: null, items: items(60) }), borrador: true })
    for (const texts of pageTexts(draft)) expect(texts).toContain('BORRADOR – sin valor')
    expect(textOf(draft)).not.toContain('Consulte')
    expect(renderKude({ xml: rde(), borrador: true }).length).toBeLessThan(renderKude({ xml: rde() }).length)
    expect(textOf(pdf)).not.toContain('BORRADOR')
  })

  it('refuses a document without QR that is not called a draft', () => {
    expect(() => renderKude({ xml: rde({ qr: null }) })).toThrow(KudeError)
  })

  it('keeps hostile texts as texts', () => {
    const words = [') Tj ET', '(\\', 'endstream endobj', '<</Launch>>', '%PDF-', 'W'.repeat(400), '<script>&amp;']
    const hostile = items(words.length).map((item, i) => ({ ...item, descripcion: words[i] ?? '' }))
    const text = textOf(renderKude({ xml: rde({ items: hostile }) })).replaceAll('\n', '')
    for (const word of words.filter(w => !w.startsWith('W'))) expect(text).toContain(word)
    expect(text.match(/W/g)).toHaveLength(400)
  })

  it('breaks one enormous description over pages', () => {
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

/** Other people's tools; each test says when one is not installed. */
describe('witnesses', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kude-'))
  const path = (name: string) => join(folder, name)
  const variants = {
    full: { xml: FULL, logo },
    cancelled: { xml: rde({ items: items(60) }), cancelado: true, logo },
    draft: { xml: rde({ qr: null }), borrador: true },
    longest: { xml: rde({ qr: QR.padEnd(600, '0') }), cancelado: true },
  }
  const need = (tool: string, ctx: TestContext) => {
    if (spawnSync(tool, ['--version']).error !== undefined) ctx.skip(`${tool} is not installed`)
  }

  beforeAll(() => {
    for (const [name, input] of Object.entries(variants)) writeFileSync(path(`${name}.pdf`), renderKude(input))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  it('pdftotext finds every field', ctx => {
    need('pdftotext', ctx)
    const text = execFileSync('pdftotext', ['-raw', path('full.pdf'), '-'], { encoding: 'utf8' })
    for (const field of FIELDS) expect(text).toContain(field)
  })

  for (const name of Object.keys(variants))
    it(`qpdf finds nothing wrong with ${name}`, ctx => {
      need('qpdf', ctx)
      const report = execFileSync('qpdf', ['--check', path(`${name}.pdf`)], { encoding: 'utf8' })
      expect(report).toContain('No syntax or stream encoding errors')
    })

  it('the printed QR, at the resolution of a fax, reads as dCarQR', ctx => {
    need('pdftoppm', ctx)
    need('zbarimg', ctx)
    const decode = (name: string) => {
      execFileSync('pdftoppm', [
        '-r',
        '200',
        '-gray',
        '-f',
        '1',
        '-l',
        '1',
        '-singlefile',
        path(`${name}.pdf`),
        path(name),
      ])
      const { stdout } = spawnSync('zbarimg', ['-q', '--raw', '-Sdisable', '-Sqrcode.enable', path(`${name}.pgm`)], {
        encoding: 'utf8',
      })
      return stdout.trim()
    }
    expect(decode('full')).toBe(QR)
    expect(decode('cancelled')).toBe(QR)
    expect(decode('longest')).toBe(QR.padEnd(600, '0'))
    expect(decode('draft')).toBe('')
  })

  it('the captured invoice becomes a KuDE whose QR is its own', ctx => {
    if (!existsSync(SAMPLE)) ctx.skip(`${SAMPLE} is not there`)
    const text = textOf(renderKude({ xml: readFileSync(SAMPLE, 'utf8') }))
    for (const field of ['001-001-0000113', 'Gs. 12.150.000', '576.190', 'Servicio de Flete'])
      expect(text).toContain(field)
  })
})
