/**
 * siRecepLoteDE: takes up to 50 documents of one issuer and one type, zipped, and queues them. The sandbox judges them at once; what it found
 * is told by consulta-lote. reference.md §6, §9
 */
import { malformed, resEnviLoteDe } from './answers.ts'
import { issuerOf, typeOf } from './document/identity.ts'
import { cdc as cdcForm } from './document/lexical.ts'
import type { Lote } from './entries.ts'
import { judgeDocument } from './judge-document.ts'
import { type LoteDocument, type LoteReading, readLote } from './read-lote.ts'
import { KILOBYTE, type Occasion, type Petition, type Service, type ServiceContext, type Verdict } from './service.ts'
import { fieldOf, hasExactly, type SoapRequest } from './soap.ts'
import { resultado } from './tables/resultados.ts'

/** The good-practice guide allows less than the manual, which answers 0270 over 10,000 KB: what is between them is not queued, nor unzipped. */
const MAX_QUEUED_LENGTH = 1000 * KILOBYTE

export const recibeLote: Service = {
  path: '/de/ws/async/recibe-lote',
  root: 'rEnvioLote',
  maxBytes: 10_000 * KILOBYTE,
  tooLarge: '0270',

  read: request => {
    const reading = hasExactly(request, 'dId', 'xDE') ? lotIn(request) : undefined
    return reading === undefined ? unreadable : petitionOf(reading)
  },

  reject: (result, now) => resEnviLoteDe(result, now),
}

const unreadable: Petition = { cdcs: [], rdes: [], judge: (_, { now }) => ({ answer: malformed(now) }) }

function petitionOf(reading: NonNullable<LoteReading>): Petition {
  const documents = 'documents' in reading ? reading.documents : []
  const exceso = 'exceso' in reading ? reading.exceso : undefined
  return {
    cdcs: documents.map(({ cdc }) => cdc),
    rdes: documents.map(({ source }) => source),
    judge: (context, occasion) => {
      const motivo = blocking(context, occasion) ?? exceso ?? objection(documents, context, occasion)
      if (motivo !== undefined) return { answer: resEnviLoteDe(resultado('0301'), occasion.now), motivo }
      return queue(documents, context, occasion)
    },
  }
}

/** Undefined when the octets in xDE are no lot. */
function lotIn(request: SoapRequest): LoteReading {
  if (request.text.length > MAX_QUEUED_LENGTH) return { exceso: 'el mensaje supera 1.000 KB' }
  const base64 = fieldOf(request, 'xDE').replace(/\s+/g, '')
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64) || base64.length % 4 !== 0) return undefined
  return readLote(Buffer.from(base64, 'base64'))
}

function blocking({ visibility }: ServiceContext, { now, ruc }: Occasion): string | undefined {
  return ruc !== undefined && visibility.isBlocked(ruc, now) ? `el RUC ${ruc} está bloqueado` : undefined
}

/** Why the lot is not queued, which SIFEN does not tell; undefined when it is. */
function objection(
  documents: readonly LoteDocument[],
  { visibility }: ServiceContext,
  { now, ruc, blockMs }: Occasion,
): string | undefined {
  const cdcs = documents.map(({ cdc }) => cdc)
  const distinct = (of: (cdc: string) => string) => new Set(cdcs.map(of)).size
  if (cdcs.length === 0) return 'tiene 0 documentos'
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

function queue(documents: readonly LoteDocument[], context: ServiceContext, occasion: Occasion): Verdict {
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
