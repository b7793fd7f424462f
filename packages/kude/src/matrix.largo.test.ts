/**
 * Every type, size, currency, logo and state of a KuDE, read by qpdf, poppler and zbar. A part without its installed
 * tool is skipped and says so.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, type TestContext } from 'vitest'
import { readPdf } from '../../../test/support/pdf-reader.ts'
import { logo } from '../test/kude-invoice.ts'
import { type Currency, documentOf, TYPES, type Type } from '../test/kude-types.ts'
import { FORMATOS, type Formato, type KudeInput, kudeData, renderKude } from './index.ts'

const SIZES = [1, 10, 11, 100, 999] as const
const STATES = {
  approved: {},
  cancelled: { cancelado: true },
  rejected: { sinValor: 'rechazado' },
  draft: { sinValor: 'borrador' },
} as const satisfies Record<string, Partial<KudeInput>>

const CASES = TYPES.flatMap(tipo =>
  (['PYG', 'USD'] as const)
    .filter(moneda => moneda === 'PYG' || (tipo !== '4' && tipo !== '7'))
    .flatMap(moneda => SIZES.map(items => ({ tipo, moneda, items }))),
)

const need = (tool: string, ctx: TestContext) => {
  if (spawnSync(tool, ['--version']).error !== undefined) ctx.skip(`${tool} is not installed`)
}

const NO_ERRORS = 'No syntax or stream encoding errors'
/**
 * The only warning that qpdf 11 gives of a stream whose first 10,240 bytes inflate to exactly 65,536: it reads pieces of
 * that size into a buffer of that size. One of these files has such a stream. A truncated stream gives it too.
 */
const FALSE_ALARM =
  /^WARNING: .* input stream is complete but output may still be valid\nqpdf: operation succeeded with warnings\n$/

/** True when zlib inflates every stream to its end. */
function hasWholeStreams(path: string): boolean {
  const streams = [...readPdf(readFileSync(path)).objects.values()].filter(({ data }) => data !== undefined)
  return streams.every(({ data }) => inflateSync(data ?? Buffer.of()).length > 0)
}

/** Fields that every type prints. Spec, KuDE rules; docs/sifen §10 */
const OBLIGATORY = [
  ...['DE generado en ambiente de prueba', '80000000-5', '12345678', '20-11-2024', '001-001-0000113'],
  ...['COMERCIO AL POR MENOR DE EQUIPOS INFORMÁTICOS Y SOFTWARE', '09/10/2026 17:04:44', 'ART-0001'],
  'ESTE DOCUMENTO ES UNA REPRESENTACIÓN GRÁFICA DE UN DOCUMENTO ELECTRÓNICO (XML)',
]
const OF_RECEIVER = ['80012345-0', 'Cliente Receptor SA', 'compras@ejemplo.com.py', '021000001']
const OF_AMOUNTS = ['Total de la operación', 'IVA', 'Exentas', '(5 %)', '(10 %)']
const fieldsOf = (tipo: Type, moneda: Currency) => [
  ...OBLIGATORY,
  ...(tipo === '4' ? ['Juan Pérez', '1234567'] : OF_RECEIVER),
  ...(tipo === '7' ? ['Traslado por ventas', 'ABC123', 'Transportes SA'] : []),
  ...(tipo === '4' || tipo === '7' ? [] : OF_AMOUNTS),
  ...(tipo === '7' ? [] : [moneda === 'PYG' ? 'Guaraní (PYG)' : 'Dólar estadounidense (USD)']),
]

describe.each(CASES)('KuDE of type $tipo in $moneda with $items items', ({ tipo, moneda, items }) => {
  const folder = mkdtempSync(join(tmpdir(), 'kude-matrix-'))
  const { xml, qr } = documentOf({ tipo, moneda, items })
  const files: { name: string; path: string; formato: Formato; state: keyof typeof STATES }[] = []
  const raw = (path: string) => execFileSync('pdftotext', ['-raw', path, '-'], { encoding: 'utf8', maxBuffer: 1e8 })

  beforeAll(() => {
    for (const formato of FORMATOS)
      for (const state of Object.keys(STATES) as (keyof typeof STATES)[])
        for (const withLogo of [true, false]) {
          const name = [formato, state, withLogo ? 'logo' : 'plain'].join('-')
          const path = join(folder, `${name}.pdf`)
          writeFileSync(path, renderKude({ xml, formato, ...STATES[state], ...(withLogo && { logo }) }))
          files.push({ name, path, formato, state })
        }
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  it("passes qpdf's check", ctx => {
    need('qpdf', ctx)
    for (const { name, path } of files) {
      const { stdout, stderr } = spawnSync('qpdf', ['--check', path], { encoding: 'utf8' })
      const isFalseAlarm = FALSE_ALARM.test(stderr) && hasWholeStreams(path)
      const report = isFalseAlarm ? NO_ERRORS : stdout + stderr
      expect({ name, report }).toEqual({ name, report: expect.stringContaining(NO_ERRORS) })
    }
  })

  it('has every obligatory field, and only the heading of its state', ctx => {
    need('pdftotext', ctx)
    for (const { name, path, state } of files) {
      const text = raw(path).replace(/\s+/g, ' ')
      const missing = fieldsOf(tipo, moneda).filter(field => !text.includes(field))
      expect({ name, missing }).toEqual({ name, missing: [] })
      const words = ['CANCELADO', 'RECHAZADO POR SIFEN', 'BORRADOR', 'Consulte la validez']
      const wanted = { approved: [3], cancelled: [0, 3], rejected: [1, 3], draft: [2] }[state].map(i => words[i])
      expect({ name, found: words.filter(word => text.includes(word)) }).toEqual({ name, found: wanted })
      expect(text).toContain(`ART-${String(items).padStart(4, '0')}`)
    }
  })

  it('prints a QR that zbar decodes to dCarQR', ctx => {
    need('pdftoppm', ctx)
    need('zbarimg', ctx)
    for (const { name, path, formato } of files.filter(({ name }) => /approved-logo|cancelled-plain/.test(name))) {
      if (formato === 'ticket' && items > 100) continue
      const image = join(folder, name)
      execFileSync('pdftoppm', ['-r', '150', '-gray', '-f', '1', '-l', '1', '-singlefile', path, image])
      const args = ['-q', '--raw', '-Sdisable', '-Sqrcode.enable', `${image}.pgm`]
      expect({ name, qr: spawnSync('zbarimg', args, { encoding: 'utf8' }).stdout.trim() }).toEqual({ name, qr })
      rmSync(`${image}.pgm`)
    }
  })
})

describe.skipIf(spawnSync('pdftotext', ['-v']).error !== undefined)('printed figures', () => {
  const number = (text: string) => Number(text.replaceAll('.', '').replace(',', '.'))
  const cents = (text: string) => Math.round(number(text) * 100)

  it.each(CASES.filter(({ tipo }) => tipo === '1' || tipo === '5'))(
    'columns of type $tipo in $moneda with $items items add up to their subtotals, within one unit of the XML',
    ({ tipo, moneda, items }) => {
      const folder = mkdtempSync(join(tmpdir(), 'kude-sums-'))
      const { xml } = documentOf({ tipo, moneda, items })
      const path = join(folder, 'k.pdf')
      writeFileSync(path, renderKude({ xml }))
      const lines = execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8', maxBuffer: 1e8 }).split('\n')
      rmSync(folder, { recursive: true })
      const figure = /-?[\d.]+(?:,\d+)?/g
      const rows = lines
        .filter(line => /^\s*ART-\d{4} /.test(line))
        .map(line => line.match(figure)?.slice(-3).map(cents) ?? [])
      const subtotals = lines
        .find(line => /^\s*Subtotal/.test(line))
        ?.match(figure)
        ?.slice(-3)
        .map(cents)
      const sums = [0, 1, 2].map(column => rows.reduce((sum, row) => sum + (row[column] ?? 0), 0))
      expect({ rows: rows.length, sums }).toEqual({ rows: items, sums: subtotals })
      const { totales } = kudeData(xml)
      const unit = moneda === 'PYG' ? 100 : 1
      const exact = [totales?.exentas, totales?.gravadas5, totales?.gravadas10].map(text => Number(text) * 100)
      exact.forEach((value, i) => void expect(Math.abs(value - (subtotals?.[i] ?? 0))).toBeLessThan(unit))
      expect(Math.abs(Number(totales?.operacion) * 100 - sums.reduce((a, b) => a + b, 0))).toBeLessThan(unit)
    },
  )
})
