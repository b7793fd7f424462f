/**
 * siRecepLoteDE: takes up to 50 documents of one issuer and one type, zipped, and queues them. The sandbox judges them at once; what it found
 * is told by consulta-lote. reference.md §6, §9
 */
import { malformed, resEnviLoteDe } from './answers.ts'
import { issuerOf, typeOf } from './document/identity.ts'
import { cdc as cdcForm } from './document/lexical.ts'
import { SIFEN_NAMESPACE } from './document/read-fields.ts'
import { cdcOf } from './document/read-rde.ts'
import type { Lote } from './entries.ts'
import { judgeDocument } from './judge-document.ts'
import { isWholeRde } from './recibe.ts'
import { KILOBYTE, type Occasion, type Petition, type Service, type ServiceContext, type Verdict } from './service.ts'
import { fieldOf, hasExactly, readXml, type SoapRequest, sourceOf } from './soap.ts'
import { resultado } from './tables/resultados.ts'
import { unzipOne } from './unzip.ts'
import type { XmlElement } from './xml/xml-tree.ts'

const MAX_DOCUMENTS = 50
/** The good-practice guide allows less than the manual, which answers 0270 over 10,000 KB: what is between them is not queued. */
const MAX_QUEUED_BYTES = 1000 * KILOBYTE
/** As many documents as a lot may have, each as long as recibe takes it. */
const MAX_INFLATED_BYTES = MAX_DOCUMENTS * 1000 * KILOBYTE

interface Document {
  readonly cdc: string
  readonly rde: XmlElement
  readonly source: string
}

export const recibeLote: Service = {
  path: '/de/ws/async/recibe-lote',
  root: 'rEnvioLote',
  maxBytes: 10_000 * KILOBYTE,
  tooLarge: '0270',

  read: request => {
    const documents = hasExactly(request, 'dId', 'xDE') ? documentsIn(request) : undefined
    return documents === undefined ? unreadable : petitionOf(documents, request.text.length)
  },

  reject: (result, now) => resEnviLoteDe(result, now),
}

const unreadable: Petition = { cdcs: [], rdes: [], judge: (_, { now }) => ({ answer: malformed(now) }) }

function petitionOf(documents: readonly Document[], length: number): Petition {
  return {
    cdcs: documents.map(({ cdc }) => cdc),
    rdes: documents.map(({ source }) => source),
    judge: (context, occasion) => {
      const motivo = objection(documents, length, context, occasion)
      if (motivo !== undefined) return { answer: resEnviLoteDe(resultado('0301'), occasion.now), motivo }
      return queue(documents, context, occasion)
    },
  }
}

/** Undefined when the octets in xDE are no zip of one rLoteDE, with or without namespace, that holds nothing but whole rDE. */
function documentsIn(request: SoapRequest): Document[] | undefined {
  const base64 = fieldOf(request, 'xDE').replace(/\s+/g, '')
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64) || base64.length % 4 !== 0) return undefined
  const xml = unzipOne(Buffer.from(base64, 'base64'), MAX_INFLATED_BYTES)
  const lot = xml === undefined ? undefined : readXml(xml)
  if (lot === undefined || !isLot(lot.root)) return undefined
  return lot.root.elements.map(rde => ({ cdc: cdcOf(rde), rde, source: sourceOf(rde, lot) }))
}

function isLot({ local, uri, elements }: XmlElement): boolean {
  return local === 'rLoteDE' && (uri === '' || uri === SIFEN_NAMESPACE) && elements.every(isWholeRde)
}

/** Why the lot is not queued, which SIFEN does not tell; undefined when it is. */
function objection(
  documents: readonly Document[],
  length: number,
  { visibility }: ServiceContext,
  { now, ruc, blockMs }: Occasion,
): string | undefined {
  const cdcs = documents.map(({ cdc }) => cdc)
  const distinct = (of: (cdc: string) => string) => new Set(cdcs.map(of)).size
  if (ruc !== undefined && visibility.isBlocked(ruc, now)) return `el RUC ${ruc} está bloqueado`
  if (length > MAX_QUEUED_BYTES) return 'el mensaje supera 1.000 KB'
  if (cdcs.length === 0 || cdcs.length > MAX_DOCUMENTS) return `tiene ${cdcs.length} documentos`
  if (!cdcs.every(cdcForm)) return 'un documento no tiene CDC'
  if (distinct(cdc => cdc) < cdcs.length) return 'un CDC está repetido'
  if (distinct(typeOf) > 1) return 'los documentos son de distintos tipos'
  if (!cdcs.every(cdc => issuerOf(cdc) === ruc)) return 'los documentos no son del RUC de la conexión'
  if (cdcs.some(cdc => visibility.isInProcess(cdc, now))) {
    visibility.block(ruc ?? '', now, blockMs)
    return 'un documento ya está en proceso'
  }
  return undefined
}

function queue(documents: readonly Document[], context: ServiceContext, occasion: Occasion): Verdict {
  const { now, ruc = '' } = occasion
  const lote: Lote = {
    dProtConsLote: context.book.nextProtocols().lot,
    ruc,
    at: now.toISOString(),
    resultados: documents.map(({ rde, source }) => {
      const { digestValue: _, ...verdict } = judgeDocument(rde, source, context, occasion)
      return verdict
    }),
  }
  context.book.enter({ kind: 'lot', lote })
  const { dProtConsLote } = lote
  const cdcs = documents.map(({ cdc }) => cdc)
  return { answer: resEnviLoteDe(resultado('0300'), now, dProtConsLote, 1), entered: { key: dProtConsLote, cdcs } }
}
