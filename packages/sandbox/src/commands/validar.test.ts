/** The command that judges files: its report, its exit, and its options. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { set, XSD_DIR, XSD_MISSING } from '../../test/sandbox-documents.ts'
import { NOW, openReception, type Reception } from '../../test/sandbox-reception.ts'
import { addSandboxCommands, CommandError } from './index.ts'

let reception: Reception
let folder: string
beforeAll(async () => {
  reception = await openReception()
})
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nanduti-validar-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const file = (name: string, text: string) => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

/** Runs the command. Returns what it printed, and its error for the user. */
async function validar(...words: string[]) {
  const lines: string[] = []
  const program = new Command().exitOverride()
  addSandboxCommands(program, {
    ...{ clock: { now: () => NOW }, random: { bytes: (n: number) => Buffer.alloc(n) }, sandbox: 'nanduti-sandbox' },
    ...{ print: (line: string) => void lines.push(line), controlPort: () => 0, stop: new AbortController().signal },
  })
  const error = await program.parseAsync(['validar', ...words], { from: 'user' }).then(
    () => undefined,
    (caught: unknown) => {
      if (caught instanceof CommandError) return caught.message
      throw caught
    },
  )
  return { text: lines.join('\n'), error }
}

it('reports each document, and ends well when all would be approved', async () => {
  const good = reception.document()
  const { text, error } = await validar(file('buena.xml', good.rde))
  expect({ text, error }).toEqual({
    text: expect.stringContaining(`documento ${good.cdc}: SIFEN lo aprobaría`),
    error: undefined,
  })
  expect(text).toContain('Quién emitió el certificado')
})

it('names the code, the detail and what to do, and ends with an error', async () => {
  const bad = reception.document({ tamper: set('dNomEmi', 'OTRA') })
  const { text, error } = await validar(file('buena.xml', reception.document().rde), file('mala.xml', bad.rde))
  expect(error).toBe('SIFEN rechazaría 1 de 2.')
  expect(text).toMatch(/0141 {2}.*\n.*Detalle: DigestValue no es.*\n.*Firme de nuevo/)
})

it('trusts the given authorities, knows the given security codes, and takes the instant', async () => {
  const csc = 'C'.repeat(32)
  const { rde } = reception.document({ csc: ['0007', csc] })
  const pem = file('ca.pem', reception.authority.caPem)
  const xml = file('a.xml', rde)
  expect((await validar(xml, '--autoridad', pem)).text).toContain('2501')
  expect((await validar(xml, '--autoridad', pem, '--csc', `7=${csc}`)).error).toBeUndefined()
  expect((await validar(xml, '--csc', `7=${csc}`, '--fecha', '2036-11-21T10:00:00Z')).error).toBe(
    'SIFEN rechazaría 1 de 1.',
  )
})

it('ends with an error for a lot without documents, and for a file without an end', async () => {
  expect((await validar(file('lote.xml', '<rLoteDE></rLoteDE>'))).error).toBe('SIFEN rechazaría 1 de 1.')
  expect((await validar('/dev/zero')).error).toBe('/dev/zero: pesa más de 20 MB.')
})

it('writes JSON', async () => {
  const { text } = await validar(file('a.xml', '<a/>'), '--json')
  expect(JSON.parse(text)).toMatchObject({ archivos: [{ resultados: [{ que: 'archivo', aprobado: false }] }] })
})

it.each([
  [['no-existe.xml'], 'no existe'],
  [['.'], 'es una carpeta'],
  [['x', '--fecha', 'ayer'], 'no es un instante'],
  [['x', '--autoridad', join(import.meta.dirname, 'validar.ts')], 'El certificado de la autoridad no se puede leer'],
  [['x', '--csc', '1=corto'], 'se espera id=código'],
])('explains %j', async (words, why) => {
  expect((await validar(...words)).error).toContain(why)
})

it.skipIf(XSD_MISSING)('checks the official XSD when its folder is given', async () => {
  const { text, error } = await validar(file('a.xml', reception.document().rde), '--xsd', XSD_DIR)
  expect({ error, says: text.includes('Los XSD oficiales') }).toEqual({ error: undefined, says: false })
})
