import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drop, insertAfter, sample, set, XSD_DIR, XSD_MISSING } from '../../test/sandbox-documents.ts'
import { openSchema, type Schema, SchemaError } from './xsd.ts'

describe('openSchema', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nanduti-xsd-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  it('rejects a missing folder', async () => {
    await expect(openSchema(join(folder, 'nada'))).rejects.toThrow(SchemaError)
    await expect(openSchema(join(folder, 'nada'))).rejects.toThrow(
      /^SIFEN_XSD_DIR: no se pueden usar los esquemas de .*nada: ENOENT/,
    )
  })

  it('rejects a folder without the schema', async () => {
    await expect(openSchema(folder)).rejects.toThrow(`SIFEN_XSD_DIR: la carpeta ${folder} no tiene siRecepDE_v150.xsd`)
  })

  it('rejects a folder with another file under the name of a schema', async () => {
    writeFileSync(join(folder, 'siRecepDE_v150.xsd'), '<html/>')
    await expect(openSchema(folder)).rejects.toThrow(
      `SIFEN_XSD_DIR: la carpeta ${folder} no tiene siRecepEvento_v150.xsd`,
    )
    writeFileSync(join(folder, 'siRecepEvento_v150.xsd'), '<html/>')
    await expect(openSchema(folder)).rejects.toThrow(SchemaError)
    writeFileSync(join(folder, 'siRecepDE_v150.xsd'), 'hola')
    await expect(openSchema(folder)).rejects.toThrow(SchemaError)
  })
})

describe.skipIf(XSD_MISSING)(`the official XSD ${XSD_MISSING ?? ''}`, () => {
  let schema: Schema
  beforeAll(async () => {
    schema = await openSchema(XSD_DIR)
  })
  const rde = () => sample('03-FE-firmada.xml')

  it('accepts the sample', () => {
    expect(schema(rde())).toEqual([])
  })

  it.each([
    ['a value', set('dNumCas', 'x'), 'El valor x del elemento: dNumCas es invalido'],
    ['a value with a quote', set('dNumCas', "x'y"), "El valor x'y del elemento: dNumCas es invalido"],
    ['a code', set('cMoneOpe', 'ZZZ'), 'El valor ZZZ del elemento: cMoneOpe es invalido'],
    ['a length', set('dTelEmi', '12'), 'El valor del elemento: dTelEmi es invalido'],
    ['an empty value', set('dNumTim', ''), 'El valor del elemento: dNumTim es invalido'],
    ['a missing element', drop('dNumTim'), 'El elemento esperado es: dNumTim en lugar de: dEst'],
    ['a missing last element', drop('dBasExe'), 'Elemento esperado: dBasExe dentro de: gCamIVA'],
    ['an element too many', insertAfter('dFeIniT', '<x/>'), 'El elemento: x no es esperado'],
    [
      'text between elements',
      (xml: string) => xml.replace('<dEst>', 'hola<dEst>'),
      'El valor del elemento: gTimb es invalido',
    ],
    [
      'an attribute',
      (xml: string) => xml.replace(/<DE Id="[^"]*"/, '<DE Id="1"'),
      'El valor 1 del elemento: Id es invalido',
    ],
  ])('names the element at fault: %s', (_, edit, problem) => {
    expect(schema(edit(rde()))[0]).toBe(problem)
  })

  it('refuses a prefix that only the surrounding message declares', () => {
    expect(schema(rde().replace(/ xmlns:xsi="[^"]*"/, ''))).toEqual(['El elemento: rDE es invalido'])
  })

  it('loads no file and no address that a document names', () => {
    expect(schema(rde().replace('siRecepDE_v150.xsd', 'http://127.0.0.1:1/nada.xsd'))).toEqual([])
  })
})
