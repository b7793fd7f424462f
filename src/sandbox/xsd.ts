/**
 * The official XSD of SIFEN, when its folder is given (SIFEN_XSD_DIR): run after the sandbox's own reading, which it knows more than in
 * a few places (docs/evidence). What it finds is worded as SIFEN words it behind code 0160.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the schema has against an rDE, in the order of the document; nothing when it is valid. */
export type Schema = (rde: string) => readonly string[]

/** The schema cannot be used; the message tells people why and what to do. */
export class SchemaError extends Error {
  override name = 'SchemaError'
}

const RDE_SCHEMA = 'siRecepDE_v150.xsd'
/** The files are handed over under this name, so that nothing else of the disk, and nothing of the network, can be asked for. */
const ROOT = 'sifen-xsd:/'

/** Reads the schema files of a folder once. Throws `SchemaError` when they are not there, or do not make a schema. */
export async function openSchema(folder: string): Promise<Schema> {
  const files = readSchemaFiles(folder)
  // Only who asks for the XSD pays for loading libxml2.
  const { XmlBufferInputProvider, XmlDocument, XmlValidateError, XsdValidator, xmlRegisterInputProvider } =
    await import('libxml2-wasm')
  xmlRegisterInputProvider(new XmlBufferInputProvider(files))
  const url = ROOT + RDE_SCHEMA
  const validator = explained(folder, () => XsdValidator.fromDoc(XmlDocument.fromBuffer(files[url] as Buffer, { url })))
  return rde => {
    const document = XmlDocument.fromString(rde)
    try {
      validator.validate(document)
      return []
    } catch (error) {
      if (!(error instanceof XmlValidateError)) throw error
      return [...new Set(error.details.map(({ message }) => inWordsOfSifen(message)))]
    } finally {
      document.dispose()
    }
  }
}

function readSchemaFiles(folder: string): Record<string, Buffer> {
  const names = explained(folder, () => readdirSync(folder)).filter(name => name.endsWith('.xsd'))
  if (!names.includes(RDE_SCHEMA)) throw new SchemaError(`SIFEN_XSD_DIR: la carpeta ${folder} no tiene ${RDE_SCHEMA}`)
  return Object.fromEntries(names.map(name => [ROOT + name, readFileSync(join(folder, name))]))
}

function explained<T>(folder: string, open: () => T): T {
  try {
    return open()
  } catch (error) {
    const why = error instanceof Error ? error.message.trim() : String(error)
    throw new SchemaError(`SIFEN_XSD_DIR: no se pueden usar los esquemas de ${folder}: ${why}`)
  }
}

/** `Element '{namespace}name'[, attribute 'name']: what is wrong.` */
const MESSAGE = /^Element '(?:\{[^}]*\})?([^']*)'(?:, attribute '([^']*)')?: (.*)$/s
const EXPECTED = /Expected is (?:one of )?\( (?:\{[^}]*\})?([^,\s]+)/
const VALUE = /^(?:\[facet '[^']*'\] The value )?'(.*?)' (?:is|has|\(|must)/s

function inWordsOfSifen(message: string): string {
  const [, element = '', attribute, what = ''] = MESSAGE.exec(message.trim()) ?? []
  const name = attribute ?? element
  const expected = EXPECTED.exec(what)?.[1]
  if (what.startsWith('Missing child')) return `Elemento esperado: ${expected} dentro de: ${name}`
  if (what.startsWith('This element is not expected')) {
    return expected === undefined
      ? `El elemento: ${name} no es esperado`
      : `El elemento esperado es: ${expected} en lugar de: ${name}`
  }
  const value = VALUE.exec(what)?.[1] ?? ''
  return value === ''
    ? `El valor del elemento: ${name} es invalido`
    : `El valor ${value} del elemento: ${name} es invalido`
}
