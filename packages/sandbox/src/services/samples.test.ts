/** Every exchange of test/reference/samples: the sandbox reads the request, and returns the skeleton of the answer. */
import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { SaxesParser } from 'saxes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, CONSULTA, CONSULTA_RUC, connect, EVENTO, RECIBE } from '../../test/sandbox-client.ts'
import {
  consultaMessage,
  reference,
  type SignedDocument,
  type SigningKey,
  sample,
  signedDocument,
} from '../../test/sandbox-documents.ts'
import { cancelacion, eventoMessage, signedEvento } from '../../test/sandbox-eventos.ts'
import { consultaRucMessage } from '../../test/sandbox-lotes.ts'
import { type Sandbox, startSandbox } from '../index.ts'

const HOUR_MS = 3_600_000
const UNKNOWN = '01800000005001001000011322026100915495718099'

/** Elements whose text differs between exchanges. All others must match exactly. */
const VARIABLE = ['Id', 'id', 'dFecProc', 'dDigVal', 'dProtAut', 'dRUCCons', 'dRazCons', 'dRUCFactElec', 'xContenDE']

/** Returns the answer as written, without the variable texts. */
const skeleton = (xml: string) =>
  VARIABLE.reduce((text, name) => text.replace(new RegExp(`(<ns2:${name}>)[^<]*`, 'g'), '$1'), xml.trim())

/** Returns the format of the variable texts: the number of digits, and the characters between them. */
const conventions = (xml: string) =>
  [...xml.matchAll(/<ns2:(dFecProc|dProtAut|Id|id|dRUCFactElec)>([^<]*)/g)].map(([, name, text = '']) => [
    name,
    text.replace(/\d/g, '9'),
  ])

/** Returns names, namespaces, order and blanks of the pieces of xContenDE around the rDE, and of the events inside. */
function piecesOf(xml: string): string {
  const escaped = /<ns2:xContenDE>(.*)<\/ns2:xContenDE>/s.exec(xml)?.[1] ?? ''
  const text = escaped
    .replaceAll('&lt;', '<')
    .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(code))
    .replaceAll('&amp;', '&')
  return text
    .replace(/(<rDE [^>]*>).*(<\/rDE>)/s, '$1$2')
    .replace(/(<Signature [^>]*>).*?(<\/Signature>)/gs, '$1$2')
    .replace(/(<(dProtAut|dFecFirma|dFecProc|Id|mOtEve)>)[^<]*/g, '$1')
}

/** Returns the qualified names with their namespaces, in order. */
function elementsOf(xml: string): string[] {
  const names: string[] = []
  const parser = new SaxesParser({ xmlns: true })
  parser.on('opentag', ({ name, uri }) => void names.push(`${name} {${uri}}`))
  parser.write(xml).close()
  return names
}

describe('the real exchanges of test/reference/samples', () => {
  let sandbox: Sandbox
  let key: SigningKey
  let client: Client
  let now: Date
  let document: SignedDocument
  const answers = new Map<string, string>()

  const cancel = (cdc: string) => eventoMessage(signedEvento({ key, at: now, content: cancelacion(cdc) }))
  const post = async (path: string, message: string) => (await client.post(path, message)).text

  beforeAll(async () => {
    now = new Date()
    sandbox = await startSandbox({ clock: { now: () => now }, random: { bytes: n => randomBytes(n) } })
    key = await sandbox.issueCertificate({ ruc: '80012345', dv: '0', nombre: 'EMPRESA DE PRUEBA S.A.', password: 'x' })
    client = connect(sandbox.url, sandbox.caPem, key)
    document = signedDocument({ key, at: now })
    const late = signedDocument({ key, at: now, numero: 2 })
    answers.set('03-rEnviDe-response-0260.xml', await post(RECIBE, document.request))
    await post(RECIBE, late.request)
    answers.set('01-rEnviConsRUC-response-0502.xml', await post(CONSULTA_RUC, consultaRucMessage('80099006')))
    answers.set('02-rEnviConsDe-response-0420.xml', await post(CONSULTA, consultaMessage(UNKNOWN)))
    answers.set('02b-rEnviDe-response-0160.xml', await post(CONSULTA_RUC, 'hola'))
    sandbox.script({ service: 'evento', fault: 'reject', codigo: '0100', times: 1 })
    answers.set('06-rEnviEventoDe-response-0100.xml', await post(EVENTO, cancel(document.cdc)))
    answers.set('08-rEnviEventoDe-response-0600.xml', await post(EVENTO, cancel(document.cdc)))
    answers.set('09-rEnviConsDe-response-0422-cancelado.xml', await post(CONSULTA, consultaMessage(document.cdc)))
    now = new Date(now.getTime() + 49 * HOUR_MS)
    answers.set('04-rEnviEventoDe-response-4009.xml', await post(EVENTO, cancel(late.cdc)))
  })
  afterAll(async () => {
    await client.close()
    await sandbox.close()
  })

  it('are all covered', () => {
    const names = readdirSync(reference('samples'))
    expect([...answers.keys()].sort()).toEqual(names.filter(name => name.includes('-response-')).sort())
  })

  it.each([
    '01-rEnviConsRUC-response-0502.xml',
    '02-rEnviConsDe-response-0420.xml',
    '02b-rEnviDe-response-0160.xml',
    '03-rEnviDe-response-0260.xml',
    '04-rEnviEventoDe-response-4009.xml',
    '06-rEnviEventoDe-response-0100.xml',
    '08-rEnviEventoDe-response-0600.xml',
    '09-rEnviConsDe-response-0422-cancelado.xml',
  ])('the sandbox answers in the shape of %s', name => {
    const [ours, real] = [answers.get(name) ?? '', sample(name)]
    expect(skeleton(ours)).toBe(skeleton(real))
    expect(elementsOf(ours)).toEqual(elementsOf(real))
    expect(conventions(ours)).toEqual(
      conventions(real).map(([tag, text]) => [tag, tag === 'dRUCFactElec' ? 'N' : text]),
    )
    expect(piecesOf(ours)).toBe(piecesOf(real))
  })

  /** Signatures of samples are placeholders, so a verdict on the signature means that everything else was read. */
  it.each([
    ['01-rEnviConsRUC-request.xml', CONSULTA_RUC, '0500', []],
    ['03-rEnviDe-request.xml', RECIBE, '0140', [UNKNOWN]],
    ['08-rEnviEventoDe-request.xml', EVENTO, '0140', [UNKNOWN]],
    ['09-rEnviConsDe-request.xml', CONSULTA, '0420', [UNKNOWN]],
  ])('the sandbox understands %s', async (name, path, codigo, cdcs) => {
    const { text } = await client.post(path, sample(name))
    expect(/<ns2:dCodRes>(\d+)/.exec(text)?.[1]).toBe(codigo)
    expect(sandbox.journal().at(-1)).toMatchObject({ codigo, cdcs })
  })
})
