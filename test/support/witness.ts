/**
 * Independent witnesses: the official XSD read by libxml2, and the signature checked by xml-crypto and by xmlsec1. A
 * document is valid when they accept it. A missing witness is always reported.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { XmlDocument, XmlValidateError, XsdValidator } from 'libxml2-wasm'
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs'
import { SignedXml } from 'xml-crypto'

const XSD_DIR = resolve(process.env.SHARED_DIR || '../shared', 'sifen/xsd')
const REFERENCE = fileURLToPath(new URL('../reference', import.meta.url))

/** Why the official XSD cannot be read; undefined when it can. */
export const XSD_MISSING = existsSync(XSD_DIR) ? undefined : 'sin los XSD oficiales (SHARED_DIR)'
/** Why xmlsec1 is unavailable; undefined when it is available. */
export const XMLSEC1_MISSING =
  spawnSync('xmlsec1', ['--version']).error === undefined ? undefined : 'xmlsec1 no está instalado'

const SETAPI = resolve('witness/node_modules/facturacionelectronicapy-setapi')
/** Why the npm peers are unavailable; undefined when they are available. */
export const PEERS_MISSING = existsSync(SETAPI) ? undefined : 'faltan los pares de npm: npm ci --prefix witness'

/** Why the OpenAPI linters are unavailable; undefined when they are available. */
export const LINTERS_MISSING = ['spectral', 'redocly'].every(name =>
  existsSync(resolve('witness/node_modules/.bin', name)),
)
  ? undefined
  : 'faltan los linters de OpenAPI: npm ci --prefix witness'

/** Why Bruno's parser is unavailable; undefined when it is available. */
export const BRUNO_MISSING = existsSync(resolve('witness/node_modules/@usebruno/lang'))
  ? undefined
  : 'falta el lector de Bruno: npm ci --prefix witness'

/** The oldest Node that @nanduti/client names, which runs it too. */
export const NODE_22 = resolve('witness/node_modules/node-22/bin/node')
/** Why it is unavailable; undefined when it is available. */
export const NODE_22_MISSING = existsSync(NODE_22) ? undefined : 'falta Node 22: npm ci --prefix witness'

/** The part of vitest's test context that a skip needs. */
type Skippable = { skip: (note: string) => unknown }

/**
 * Skips the running test when its requirement is missing. The run's last line says so (omitted-reporter.ts). `.ci/run`
 * fails when no run executed a test (scripts/count-tests.js).
 */
export function omitIf(missing: string | undefined, test: Skippable): void {
  if (missing === undefined) return
  test.skip(`OMITIDA: ${missing}`)
}

/** Reads a file of test/reference as text. */
export const readReference = (path: string): string => readFileSync(resolve(REFERENCE, path), 'utf8')

/** Returns the rows of a table of @nanduti/tablas as cells, without the names of the columns. */
export const readTabla = (name: string): string[][] =>
  readFileSync(new URL(`../../packages/tablas/${name}.tsv`, import.meta.url), 'utf8')
    .split('\n')
    .slice(1, -1)
    .map(line => line.split('\t'))

/** Returns the names in one of its folders. */
export const listReferences = (folder: string): string[] => readdirSync(resolve(REFERENCE, folder))

/** Reads a file of the official XSD as text. */
export const readXsdFile = (name: string): string => readFileSync(resolve(XSD_DIR, name), 'utf8')

/** The schemas of the services' requests and answers, by the root of the message. */
const SCHEMA_OF_MESSAGE = {
  rEnviDe: 'WS_SiRecepDE_v150',
  rRetEnviDe: 'WS_SiRecepDE_v150',
  rEnvioLote: 'WS_SiRecepLoteDE_v141',
  rResEnviLoteDe: 'WS_SiRecepLoteDE_v141',
  rEnviConsLoteDe: 'WS_SiConsLote_v141',
  rResEnviConsLoteDe: 'WS_SiConsLote_v141',
  rEnviConsDeRequest: 'WS_SiConsDE_v141',
  rEnviConsDeResponse: 'WS_SiConsDE_v141',
  rEnviConsRUC: 'WS_SiConsRUC_v141',
  rResEnviConsRUC: 'WS_SiConsRUC_v141',
  rEnviEventoDe: 'WS_SiRecepEvento_v150',
  rRetEnviEventoDe: 'WS_SiRecepEvento_v150',
} as const

/** The schemas of a whole rDE, of a whole gGroupGesEve, and of messages. */
export type Schema =
  | 'siRecepDE_v150'
  | 'siRecepEvento_v150'
  | (typeof SCHEMA_OF_MESSAGE)[keyof typeof SCHEMA_OF_MESSAGE]

const schemas = new Map<Schema, XsdValidator>()

/** Returns a schema, parsed once. Its includes are read from the same folder. */
function schemaOf(name: Schema): XsdValidator {
  const known = schemas.get(name)
  if (known) return known
  // libxml2 has 15 places for readers of files. All schemas share one.
  if (schemas.size === 0) xmlRegisterFsInputProviders()
  const path = resolve(XSD_DIR, `${name}.xsd`)
  using document = XmlDocument.fromBuffer(readFileSync(path), { url: pathToFileURL(path).href })
  const schema = XsdValidator.fromDoc(document)
  schemas.set(name, schema)
  return schema
}

/**
 * Returns the official XSD's objections to a signed document. Empty when it is valid. Text that is not XML is an error
 * as well.
 */
export async function xsdErrors(xml: string | Uint8Array, schema: Schema = 'siRecepDE_v150'): Promise<string[]> {
  const validator = schemaOf(schema)
  try {
    using document = typeof xml === 'string' ? XmlDocument.fromString(xml) : XmlDocument.fromBuffer(xml)
    validator.validate(document)
    return []
  } catch (error) {
    return error instanceof XmlValidateError ? error.details.map(({ message }) => message.trim()) : [String(error)]
  }
}

/** Returns the official XSD's objections to a message of a service: an envelope, with its root alone in the body. */
export async function messageErrors(envelope: string): Promise<string[]> {
  const [, message = '', root = ''] = /<env:Body>(<(?:\w+:)?(\w+).*)<\/env:Body>/s.exec(envelope) ?? []
  if (!(root in SCHEMA_OF_MESSAGE)) return [`no schema has the message ${root}`]
  return xsdErrors(message, SCHEMA_OF_MESSAGE[root as keyof typeof SCHEMA_OF_MESSAGE])
}

/**
 * Verifies the signature with xml-crypto and the key of the given certificate, not the document's. Returns the
 * exclusive canonical form of the one signed element, as xml-crypto made it. Returns undefined when the signature is
 * invalid.
 */
export function verifiedByXmlCrypto(xml: string, certPem: string): string | undefined {
  const [signature] = /<Signature .*<\/Signature>/s.exec(xml) ?? []
  if (signature === undefined) return undefined
  const verifier = new SignedXml({ publicCert: certPem, getCertFromKeyInfo: () => null })
  try {
    verifier.loadSignature(signature)
    const references = verifier.checkSignature(xml) ? verifier.getSignedReferences() : []
    return references.length === 1 ? references[0] : undefined
  } catch {
    return undefined
  }
}

export const xmlCryptoVerifies = (xml: string, certPem: string): boolean =>
  verifiedByXmlCrypto(xml, certPem) !== undefined

/**
 * Verifies the signature of a file over `element` with xmlsec1 and the key of the certificate inside it (without
 * checking its chain).
 */
export function xmlsec1Verifies(file: string, element: 'DE' | 'rEve' = 'DE'): boolean {
  const options = ['--verify', '--insecure', '--enabled-key-data', 'x509', '--id-attr:Id', element, file]
  const { status, stdout, stderr } = spawnSync('xmlsec1', options, { encoding: 'utf8' })
  return status === 0 && /^OK$/m.test(stdout + stderr)
}
