/** WSDL of the services: their requests, answers and addresses. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openServed, type Served } from '../../test/served-sandbox.ts'
import { SERVICE_NAMES, SERVICES } from '../services/services.ts'
import { resultado } from '../tables/resultados.ts'
import { parseXml } from '../xml/parse-xml.ts'

describe('GET ?wsdl', () => {
  let served: Served
  beforeAll(async () => {
    served = await openServed({ now: () => new Date() })
  })
  afterAll(() => served.close())

  const all = (xml: string, pattern: RegExp) => [...xml.matchAll(pattern)].map(([, found]) => found)

  it.each(SERVICE_NAMES)('%s: describes the elements of the request and the answer, and its address', async name => {
    const { path, root, reject } = SERVICES[name]
    const before = served.sandbox.journal().length
    const { status, type, text } = await served.client.get(`${path}.wsdl?wsdl`)
    expect({ status, type, root: parseXml(text).local }).toEqual({
      status: 200,
      type: 'text/xml; charset=utf-8',
      root: 'definitions',
    })
    const answered = /<env:Body><ns2:(\w+)/.exec(reject(resultado('0100'), new Date(), '').xml)?.[1]
    expect(all(text, /<wsdl:part name="body" element="sifen:(\w+)"/g)).toEqual([root, answered])
    expect(all(text, /<xs:element name="(\w+)"><xs:complexType>/g).slice(0, 1)).toEqual([root])
    expect(all(text, /<soap12:address location="([^"]*)"/g)).toEqual([served.sandbox.services[name]])
    expect(served.sandbox.journal()).toHaveLength(before)
  })

  it.each(['/de/ws/sync/recibe?WSDL', '/de/ws/sync/recibe.wsdl?wsdl=1'])('answers at %s too', async path => {
    expect((await served.client.get(path)).status).toBe(200)
  })

  it.each(['/de/ws/sync/recibe.wsdl', '/de/ws/sync/recibe.wsdl?xsd'])('answers 405 to a GET of %s', async path => {
    expect((await served.client.get(path)).status).toBe(405)
  })

  it('answers 404 where there is no service', async () => {
    expect((await served.client.get('/de/ws/consultas/consulta-archivo-ruc.wsdl?wsdl')).status).toBe(404)
  })
})
