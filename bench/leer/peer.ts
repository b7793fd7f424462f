/**
 * The other side: fast-xml-parser in typical use for these answers, without prefixes, texts kept as texts, and fields
 * picked by name.
 */
import { serveSide } from '../side.ts'
import { peer } from '../witness.ts'
import { ANSWERS, type Documento } from './answers.ts'

type FastXmlParser = {
  XMLParser: new (options: Record<string, unknown>) => { parse(xml: string, validate?: boolean): unknown }
}
type Result = {
  Id?: string
  id?: string
  dEstRes: string
  dProtAut: string
  gResProc: { dCodRes: string }
}
type Answer = {
  Envelope: { Body: { rRetEnviDe: { rProtDe: Result }; rResEnviConsLoteDe: { gResProcLote: Result[] } } }
}

const { XMLParser } = peer<FastXmlParser>('fast-xml-parser')
const parser = new XMLParser({ removeNSPrefix: true, parseTagValue: false })

const factsOf = ({ Id, id, dEstRes, dProtAut, gResProc }: Result): Documento => ({
  cdc: Id ?? id ?? '',
  estado: dEstRes.toLowerCase(),
  protAut: dProtAut,
  codigo: gResProc.dCodRes,
})
const bodyOf = (bytes: Buffer, validate: boolean) => (parser.parse(bytes.toString(), validate) as Answer).Envelope.Body
const readSmall = (validate: boolean) => [factsOf(bodyOf(ANSWERS.chica, validate).rRetEnviDe.rProtDe)]
const readLote = (validate: boolean) => bodyOf(ANSWERS.lote, validate).rResEnviConsLoteDe.gResProcLote.map(factsOf)
const first = (documentos: Documento[]) => documentos[0]?.estado ?? ''

serveSide({
  'fxp.chica': () => first(readSmall(false)),
  'fxp.lote': () => first(readLote(false)),
  'fxp-valida.chica': () => first(readSmall(true)),
  'fxp-valida.lote': () => first(readLote(true)),
  'hechos.chica': () => JSON.stringify(readSmall(true)),
  'hechos.lote': () => JSON.stringify(readLote(true)),
})
