/**
 * The npm peer as its users run it: documents by xmlgen, signed by xmlsign, with the QR of qrgen, sent and queried by
 * setapi. Loads none of our code except the example document. Reads the paths of the .p12 and the CA from the
 * environment, and prints the answers.
 */
import { createRequire } from 'node:module'
import { setTimeout } from 'node:timers/promises'
import { PEER_PARAMS, peerDocument } from '../../bench/firma/peer-document.ts'
import { invoices } from '../../bench/invoices.ts'

type Answer = { id: number; statusCode?: number } & Record<string, unknown>
type Call<T> = (id: number, what: T, env: 'test', p12: string, password: string, config: object) => Promise<Answer>
type SetApi = Record<'consulta' | 'consultaRUC' | 'consultaLote' | 'recibe' | 'evento', Call<string>> & {
  recibeLote: Call<string[]>
}
type XmlGen = {
  generateXMLDE(params: unknown, data: unknown, config: unknown): Promise<string>
  generateXMLEventoCancelacion(id: number, params: unknown, data: unknown): Promise<string>
}
type Sign = (xml: string, p12: string, password: string, byNode: true) => Promise<string>
type XmlSign = { signXML: Sign; signXMLEvento: Sign }
type QrGen = { generateQR(xml: string, idCsc: string, csc: string, env: 'test'): Promise<string> }

const require = createRequire(new URL('../../witness/package.json', import.meta.url))
const peer = <T>(name: string) => (require(`facturacionelectronicapy-${name}`) as { default: T }).default
const [xmlgen, xmlsign, qrgen, setapi] = [
  peer<XmlGen>('xmlgen'),
  peer<XmlSign>('xmlsign'),
  peer<QrGen>('qrgen'),
  peer<SetApi>('setapi'),
]

const { P12 = '', PASSWORD = '', CA = '', AT = '' } = process.env
const CSC = ['0001', 'ABCD0000000000000000000000000000'] as const

/** Returns a signed invoice with its QR. The peer modifies its arguments, so it gets copies. */
async function issue(numero: number): Promise<string> {
  const [, invoice] = invoices(3, 'mixta', AT)
  if (invoice === undefined) throw new Error('there is no example')
  const data = { ...peerDocument(invoice), numero: String(numero).padStart(7, '0') }
  const xml = await xmlgen.generateXMLDE(structuredClone(PEER_PARAMS), data, { test: true })
  return qrgen.generateQR(await xmlsign.signXML(xml, P12, PASSWORD, true), ...CSC, 'test')
}

const cdcOf = (xml: string) => / Id="(\d{44})"/.exec(xml)?.[1] ?? ''
const ask = <T>(call: Call<T>, id: number, what: T) => call(id, what, 'test', P12, PASSWORD, { caCert: CA })

async function cancel(id: number, cdc: string): Promise<Answer> {
  const xml = await xmlgen.generateXMLEventoCancelacion(id, PEER_PARAMS, { cdc, motivo: 'Prueba de cancelación' })
  return ask(setapi.evento, id, await xmlsign.signXMLEvento(xml, P12, PASSWORD, true))
}

const PATIENCE = { tries: 40, everyMs: 250 }

/** Sends a lot and queries it until it is no longer being processed (0361). */
async function lot(numeros: number[]): Promise<object> {
  const xmls: string[] = []
  for (const numero of numeros) xmls.push(await issue(numero))
  const received = await ask(setapi.recibeLote, 5, xmls)
  const protocol = /dProtConsLote":"(\d+)/.exec(JSON.stringify(received))?.[1] ?? ''
  let requests = await ask(setapi.consultaLote, 6, protocol)
  for (let left = PATIENCE.tries; left > 0 && JSON.stringify(requests).includes('0361'); left -= 1) {
    await setTimeout(PATIENCE.everyMs)
    requests = await ask(setapi.consultaLote, 6, protocol)
  }
  return { cdcs: xmls.map(cdcOf), received, requests }
}

const invoice = await issue(1)
const cdc = cdcOf(invoice)
const text = {
  cdc,
  recibe: await ask(setapi.recibe, 1, invoice),
  again: await ask(setapi.recibe, 2, invoice),
  consulta: await ask(setapi.consulta, 3, cdc),
  unknown: await ask(setapi.consulta, 4, `${cdc.slice(0, -1)}${(Number(cdc.at(-1)) + 1) % 10}`),
  lot: await lot([2, 3]),
  ruc: await ask(setapi.consultaRUC, 7, '80012345'),
  cancelled: await cancel(8, cdc),
  afterwards: await ask(setapi.consulta, 9, cdc),
}
process.stdout.write(JSON.stringify(text))
