/** A KuDE read by independent tools. Each test without its installed tool is skipped and says so. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, type TestContext } from 'vitest'
import { pageTexts } from '../../../test/support/pdf-reader.ts'
import { QR, rde } from '../test/kude-factory.ts'
import { FIELDS, FULL, items, logo } from '../test/kude-invoice.ts'
import { type KudeInput, renderKude } from './index.ts'

const SAMPLE = new URL('../../../test/reference/samples/03-FE-firmada.xml', import.meta.url)

describe('independent tools', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kude-'))
  const path = (name: string) => join(folder, name)
  const variants = {
    full: { xml: FULL, logo },
    cancelled: { xml: rde({ items: items(60) }), cancelado: true, logo },
    draft: { xml: rde({ qr: null }), sinValor: 'borrador' },
    rejected: { xml: rde({ items: items(60) }), sinValor: 'rechazado', logo },
    longest: { xml: rde({ qr: QR.padEnd(600, '0') }), cancelado: true },
  } satisfies Record<string, KudeInput>
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

  it('zbar reads dCarQR at 200 dpi, and no QR in a draft', ctx => {
    need('pdftoppm', ctx)
    need('zbarimg', ctx)
    const decode = (name: string) => {
      const firstPage = ['-r', '200', '-gray', '-f', '1', '-l', '1', '-singlefile']
      execFileSync('pdftoppm', [...firstPage, path(`${name}.pdf`), path(name)])
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

  it('the KuDE of the captured invoice shows its number, total, VAT and first item', () => {
    const text = pageTexts(renderKude({ xml: readFileSync(SAMPLE, 'utf8') }))
      .flat()
      .join('\n')
    for (const field of ['001-001-0000113', 'Gs. 12.150.000', '576.190', 'Flete de mercaderías'])
      expect(text).toContain(field)
  })
})
