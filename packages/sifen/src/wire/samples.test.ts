/**
 * Real traffic with SIFEN's test system, file by file: our requests equal the recorded ones, and the answers become the
 * right results.
 */
import { describe, expect, it } from 'vitest'
import { listReferences, readReference } from '../../../../test/support/witness.ts'
import { clientAnswered } from '../../test/answered-client.ts'
import { CDC } from '../../test/sifen-answers.ts'
import { all, readTree, type XmlNode } from '../../test/xml-tree.ts'
import type { SifenClient } from './client.ts'

type Call = (client: SifenClient) => Promise<unknown>

const sample = (name: string) => readReference(`samples/${name}`)
const bytes = (name: string) => Buffer.from(sample(name).trim())
const FE = '03-FE-firmada.xml'
const EVENTO = '08-gGroupGesEve-only.xml'

const recibe: Call = client => client.recibe(CDC, bytes(FE))
const consulta: Call = client => client.consulta(CDC)
const consultaRuc: Call = client => client.consultaRuc('80000000')
const evento: Call = client => client.evento('1', bytes(EVENTO))

/** Calls that rebuild each recorded request from its content. */
const REQUESTS: Record<string, Call> = {
  '01-rEnviConsRUC-request.xml': consultaRuc,
  '03-rEnviDe-request.xml': recibe,
  '08-rEnviEventoDe-request.xml': evento,
  '09-rEnviConsDe-request.xml': consulta,
}

const ANSWERS: Record<string, [Call, object]> = {
  '01-rEnviConsRUC-response-0502.xml': [consultaRuc, { encontrado: true, codigo: '0502' }],
  '02-rEnviConsDe-response-0420.xml': [consulta, { encontrado: false, codigo: '0420' }],
  '02b-rEnviDe-response-0160.xml': [recibe, { estado: 'rechazado', mensajes: [{ codigo: '0160' }] }],
  '03-rEnviDe-response-0260.xml': [recibe, { estado: 'aprobado', cdc: CDC, mensajes: [{ codigo: '0260' }] }],
  '04-rEnviEventoDe-response-4009.xml': [evento, { estado: 'rechazado', id: '1', mensajes: [{ codigo: '4009' }] }],
  '06-rEnviEventoDe-response-0100.xml': [evento, { estado: 'rechazado', mensajes: [{ codigo: '0100' }] }],
  '08-rEnviEventoDe-response-0600.xml': [evento, { estado: 'aprobado', id: '1', mensajes: [{ codigo: '0600' }] }],
  '09-rEnviConsDe-response-0422-cancelado.xml': [
    consulta,
    { encontrado: true, documento: { cdc: CDC, cancelado: true, eventos: [{ tipo: 'rGeVeCan', estado: 'aprobado' }] } },
  ],
}

const local = (name: string) => name.slice(name.indexOf(':') + 1)

/**
 * Returns the content of an envelope without its prefixes. Message numbers and the empty header differ, and are left
 * out.
 */
function words(envelope: string): unknown {
  const plain = ({ name, attributes, text, children }: XmlNode): unknown => [
    local(name),
    Object.entries(attributes).filter(([attribute]) => !attribute.startsWith('xmlns')),
    text.trim(),
    children.filter(child => local(child.name) !== 'dId').map(plain),
  ]
  return all(readTree(envelope), 'env:Body').map(plain)
}

describe('real traffic', () => {
  it.for(Object.entries(REQUESTS))('our request has the content of %s', async ([name, call]) => {
    const { client, sent } = clientAnswered('')
    await call(client).catch(() => undefined)
    expect(words(String(sent[0]?.body))).toEqual(words(sample(name)))
  })

  it.for(Object.entries(ANSWERS))('reads the result of %s', async ([name, [call, result]]) => {
    expect(await call(clientAnswered(sample(name)).client)).toMatchObject(result)
  })

  it('every file has its test', () => {
    const files = listReferences('samples').filter(name => name.endsWith('.xml'))
    expect(files.sort()).toEqual([...Object.keys({ ...REQUESTS, ...ANSWERS }), FE, EVENTO].sort())
  })
})
