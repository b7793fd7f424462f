/** WSDL of the services: their requests, answers and addresses, as in the authority's own files. */
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { omitIf } from '../../../../test/support/witness.ts'
import { openServed, type Served } from '../../test/served-sandbox.ts'
import { resultado } from '../tables/resultados.ts'
import { parseXml } from '../xml/parse-xml.ts'
import type { XmlElement } from '../xml/xml-tree.ts'
import { CONTRACTS } from './contracts.ts'
import { SERVICE_NAMES, SERVICES } from './services.ts'

const WSDL_DIR = resolve(process.env.SHARED_DIR || '../shared', 'sifen/wsdl')
const WSDL_MISSING = existsSync(WSDL_DIR) ? undefined : 'sin los WSDL oficiales (SHARED_DIR)'

let served: Served
beforeAll(async () => {
  served = await openServed({ now: () => new Date() })
})
afterAll(() => served.close())

type Tree = { name: string; attributes: Record<string, string>; children: Tree[] }

/** Returns an element without prefixes of names and without its host: what a generated client depends on. */
const treeOf = ({ local, attributes, elements }: XmlElement): Tree => ({
  name: local,
  attributes: Object.fromEntries(
    attributes.map(({ name, value }) => [name, value.replace(/^(ns0|xsns):/, '').replace(/^https:\/\/[^/]+/, '')]),
  ),
  children: elements.map(treeOf),
})

describe('GET ?wsdl', () => {
  it.for(SERVICE_NAMES)('%s: has the names, bindings and imports of the authority', async (name, test) => {
    omitIf(WSDL_MISSING, test)
    const { text } = await served.client.get(`${SERVICES[name].path}.wsdl?wsdl`)
    const theirs = readFileSync(resolve(WSDL_DIR, `${name}.wsdl`), 'utf8')
    expect(treeOf(parseXml(text))).toEqual(treeOf(parseXml(theirs)))
  })

  it.each(SERVICE_NAMES)('%s: names the service’s own address, and leaves no trace in the journal', async name => {
    const before = served.sandbox.journal().length
    const { status, type, text } = await served.client.get(`${SERVICES[name].path}.wsdl?wsdl`)
    expect({ status, type }).toEqual({ status: 200, type: 'text/xml; charset=utf-8' })
    const addresses = [...text.matchAll(/<soap12:address location="([^"]*)"/g)].map(([, found]) => found)
    expect(new Set(addresses)).toEqual(new Set([served.sandbox.services[name]]))
    expect(served.sandbox.journal()).toHaveLength(before)
  })

  it.each(SERVICE_NAMES)('%s: imports types that its own answers fit', async name => {
    const { status, type, text } = await served.client.get(`${SERVICES[name].path}.wsdl.xsd1.xsd`)
    expect({ status, type }).toEqual({ status: 200, type: 'text/xml; charset=utf-8' })
    using schema = XmlDocument.fromString(text)
    using types = XsdValidator.fromDoc(schema)
    const { xml } = SERVICES[name].reject(resultado('0100'), new Date(), '')
    using answer = XmlDocument.fromString(/<env:Body>(.*)<\/env:Body>/s.exec(xml)?.[1] ?? '')
    expect(answer.root.name).toBe(CONTRACTS[name].answer.name)
    types.validate(answer)
  })

  it.each(['/de/ws/sync/recibe?WSDL', '/de/ws/sync/recibe.wsdl?wsdl=1'])('answers at %s too', async path => {
    expect((await served.client.get(path)).status).toBe(200)
  })

  it.each(['/de/ws/sync/recibe.wsdl', '/de/ws/sync/recibe.wsdl?xsd'])('answers 405 to a GET of %s', async path => {
    expect((await served.client.get(path)).status).toBe(405)
  })

  it.each([
    '/de/ws/consultas/consulta-archivo-ruc.wsdl?wsdl',
    '/de/ws/sync/other.wsdl.xsd1.xsd',
    '/de/ws/sync/recibe.wsdl.xsd2.xsd',
    '/.wsdl.xsd1.xsd',
  ])('answers 404 at %s', async path => {
    expect((await served.client.get(path)).status).toBe(404)
  })
})
