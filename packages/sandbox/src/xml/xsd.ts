/**
 * The official XSD of SIFEN, when its folder is given (SIFEN_XSD_DIR): run after the sandbox's own reading. Where the two differ is listed
 * in docs/evidence/README.md. What it finds is worded as SIFEN words it behind code 0160.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { XmlDocument } from 'libxml2-wasm'
import { SIFEN_NAMESPACE, XSI } from '../document/read-fields.ts'

/** What the schema has against an rDE or an rGesEve, in the order of the document; nothing when it is valid. */
export type Schema = (xml: string) => readonly string[]

/** The schema cannot be used; the message tells people why and what to do. */
export class SchemaError extends Error {
  override name = 'SchemaError'
}

const RDE_SCHEMA = 'siRecepDE_v150.xsd'
const EVENTO_SCHEMA = 'siRecepEvento_v150.xsd'
/** The files are handed over under this name, so that nothing else of the disk, and nothing of the network, can be asked for. */
const ROOT = 'sifen-xsd:/'

/** Reads the schema files of a folder once. Throws `SchemaError` when they are not there, or do not make a schema. */
export async function openSchema(folder: string): Promise<Schema> {
  const files = readSchemaFiles(folder)
  // Only who asks for the XSD pays for loading libxml2.
  const { XmlBufferInputProvider, XmlDocument, XmlError, XmlValidateError, XsdValidator, xmlRegisterInputProvider } =
    await import('libxml2-wasm')
  xmlRegisterInputProvider(new XmlBufferInputProvider(files))
  const validatorOf = (name: string) => {
    const url = ROOT + name
    return explained(folder, () => XsdValidator.fromDoc(XmlDocument.fromBuffer(files[url] as Buffer, { url })))
  }
  const rde = validatorOf(RDE_SCHEMA)
  const evento = validatorOf(EVENTO_SCHEMA)
  return xml => {
    const isEvento = xml.startsWith('<rGesEve')
    let document: XmlDocument | undefined
    try {
      document = XmlDocument.fromString(isEvento ? inGroup(xml) : xml)
      const validator = isEvento ? evento : rde
      validator.validate(document)
      return []
    } catch (error) {
      if (!(error instanceof XmlError)) throw error
      // What cannot be parsed by itself: a prefix that only the message around it declares.
      if (!(error instanceof XmlValidateError)) return [`El elemento: ${isEvento ? 'rGesEve' : 'rDE'} es invalido`]
      return [...new Set(error.details.map(({ message }) => inWordsOfSifen(message)))]
    } finally {
      document?.dispose()
    }
  }
}

/** The schema of events has the group for its root, which may declare for the rGesEve what that does not. */
function inGroup(rGesEve: string): string {
  return `<gGroupGesEve xmlns="${SIFEN_NAMESPACE}" xmlns:xsi="${XSI}">${rGesEve}</gGroupGesEve>`
}

function readSchemaFiles(folder: string): Record<string, Buffer> {
  const names = explained(folder, () => readdirSync(folder)).filter(name => name.endsWith('.xsd'))
  const missing = [RDE_SCHEMA, EVENTO_SCHEMA].find(name => !names.includes(name))
  if (missing !== undefined) throw new SchemaError(`SIFEN_XSD_DIR: la carpeta ${folder} no tiene ${missing}`)
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
