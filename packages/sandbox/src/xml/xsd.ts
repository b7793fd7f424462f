/**
 * The official XSD of SIFEN, when its folder is given (SIFEN_XSD_DIR). It runs after the sandbox's own check.
 * docs/evidence/README.md lists their differences. It words its problems as SIFEN does after code 0160.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { XmlDocument } from 'libxml2-wasm'
import { SIFEN_NAMESPACE, XSI } from './namespaces.ts'

/** Returns the problems of an rDE or an rGesEve, in the order of the document. Empty when it is valid. */
export type Schema = (xml: string) => readonly string[]

/** The schema cannot be used. The message says why and what to do. */
export class SchemaError extends Error {
  override name = 'SchemaError'
}

const RDE_SCHEMA = 'siRecepDE_v150.xsd'
const EVENTO_SCHEMA = 'siRecepEvento_v150.xsd'
/** Base name of the schema files, so that a document can refer to no other file and no address. */
const ROOT = 'sifen-xsd:/'

/** Reads the schema files of a folder once. Throws `SchemaError` when they are missing, or do not form a schema. */
export async function openSchema(folder: string): Promise<Schema> {
  const files = readSchemaFiles(folder)
  const { XmlBufferInputProvider, XmlDocument, XmlError, XmlValidateError, XsdValidator, xmlRegisterInputProvider } =
    await loadLibxml2()
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
      // Parsing fails alone, for example with a prefix that only the message around it declares.
      if (!(error instanceof XmlValidateError)) return [`El elemento: ${isEvento ? 'rGesEve' : 'rDE'} es invalido`]
      return [...new Set(error.details.map(({ message }) => inWordsOfSifen(message)))]
    } finally {
      document?.dispose()
    }
  }
}

/** Loads libxml2, an optional package, only when the XSD is used. */
const loadLibxml2 = () =>
  import('libxml2-wasm').catch(() => {
    throw new SchemaError('SIFEN_XSD_DIR: falta el paquete que lee los XSD. Instálelo con: npm install libxml2-wasm')
  })

/** Wraps an event in its group, the root of the events' schema. The group may declare namespaces for the rGesEve. */
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

/** Format of libxml2's messages: `Element '{namespace}name'[, attribute 'name']: problem.` */
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
