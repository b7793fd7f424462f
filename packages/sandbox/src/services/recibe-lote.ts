/**
 * siRecepLoteDE: accepts a zip of up to 50 documents of one issuer and one type, and queues them. The sandbox judges
 * them at once; consulta-lote returns the verdicts. docs/sifen §6, §9
 */

import type { Lote } from '../book/index.ts'
import { cdc as cdcForm, documentNumber, issuerOf, readRde, typeOf } from '../fields/index.ts'
import { localOf } from '../ports/index.ts'
import { judgeDocument } from '../rules/index.ts'
import { resultado } from '../tables/resultados.ts'
import { resEnviLoteDe } from './answers.ts'
import { Malformed } from './malformed.ts'
import { type LoteDocument, type LoteReading, readLote } from './read-lote.ts'
import {
  KILOBYTE,
  type Occasion,
  type Petition,
  readable,
  type Service,
  type ServiceContext,
  type Verdict,
} from './service.ts'
import { expectExactly, fieldOf, type SoapRequest } from './soap.ts'

/**
 * Limit of the good-practice guide. The manual answers 0270 only over 10,000 KB; lots between both are neither queued
 * nor unzipped.
 */
const MAX_QUEUED_LENGTH = 1000 * KILOBYTE

export const recibeLote: Service = {
  path: '/de/ws/async/recibe-lote',
  maxBytes: 10_000 * KILOBYTE,
  tooLarge: '0270',

  read: request =>
    readable(() => {
      expectExactly(request, 'dId', 'xDE')
      return readable(
        () => petitionOf(lotIn(request)),
        ({ visibility }, occasion) => visibility.block(occasion),
      )
    }),

  reject: (result, now) => resEnviLoteDe(result, now),
}

function petitionOf(reading: LoteReading): Petition {
  const documents = 'documents' in reading ? reading.documents : []
  const exceso = 'exceso' in reading ? reading.exceso : undefined
  return {
    cdcs: documents.map(({ cdc }) => cdc),
    rdes: documents.map(({ source }) => source),
    judge: (context, occasion) => {
      const motivo = blocking(context, occasion) ?? exceso ?? objection(documents, context, occasion)
      if (motivo !== undefined) return { answer: resEnviLoteDe(resultado('0301'), occasion.now), motivo }
      return rejectAll(documents, context, occasion) ?? queue(documents, context, occasion)
    },
  }
}

/** Returns the lot. Throws `Malformed` when the octets in xDE are not one. */
export function lotIn(request: SoapRequest): LoteReading {
  if (request.text.length > MAX_QUEUED_LENGTH) return { exceso: 'el mensaje supera 1.000 KB' }
  const base64 = fieldOf(request, 'xDE').replace(/\s+/g, '')
  if (base64.length % 4 !== 0) throw new Malformed(`el base64 de xDE está cortado: tiene ${base64.length} caracteres`)
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) throw new Malformed('xDE no es base64')
  return readLote(Buffer.from(base64, 'base64'))
}

function blocking({ visibility }: ServiceContext, { now, ruc }: Occasion): string | undefined {
  const until = visibility.blockedUntil(ruc, now)
  if (until === undefined) return undefined
  return `el RUC ${ruc} está bloqueado hasta ${localOf(until)}, por un lote inválido o un documento repetido en proceso; lo levanta quitar todos los guiones`
}

/**
 * A reason for not queueing a lot, which SIFEN does not tell. Some reasons block the issuer for a while. docs/sifen §8,
 * §9
 */
interface Falta {
  readonly motivo: string
  readonly blocks: boolean
  readonly isIn: (cdcs: readonly string[], context: ServiceContext, occasion: Occasion) => boolean
}

const distinct = (texts: readonly string[]) => new Set(texts).size

const FALTAS: readonly Falta[] = [
  { motivo: 'tiene 0 documentos', blocks: true, isIn: cdcs => cdcs.length === 0 },
  { motivo: 'un documento no tiene CDC', blocks: true, isIn: cdcs => !cdcs.every(cdcForm) },
  { motivo: 'un CDC está repetido', blocks: true, isIn: cdcs => distinct(cdcs) < cdcs.length },
  {
    motivo: 'los documentos son de distintos tipos',
    blocks: false,
    isIn: cdcs => distinct(cdcs.map(typeOf)) > 1,
  },
  {
    motivo: 'los documentos no son del RUC de la conexión',
    blocks: false,
    isIn: (cdcs, _, { ruc }) => !cdcs.every(cdc => issuerOf(cdc) === ruc),
  },
  {
    motivo: 'un documento ya está en proceso',
    blocks: true,
    isIn: (cdcs, { visibility }, { now }) => cdcs.some(cdc => visibility.isInProcess(cdc, now)),
  },
]

/** Returns the reason against a lot that its first document's issuer would send. Undefined when there is none. */
export const objectionToFile = (documents: readonly LoteDocument[], context: ServiceContext, now: Date) =>
  objection(documents, context, { now, ruc: issuerOf(documents[0]?.cdc ?? '') })

/** Returns the reason for not queueing the lot. Undefined when there is none. */
function objection(
  documents: readonly LoteDocument[],
  context: ServiceContext,
  occasion: Occasion,
): string | undefined {
  const cdcs = documents.map(({ cdc }) => cdc)
  const falta = FALTAS.find(({ isIn }) => isIn(cdcs, context, occasion))
  if (falta?.blocks) context.visibility.block(occasion)
  return falta?.motivo
}

/**
 * Rejects the whole lot at reception when the number of one of its documents was approved under another CDC. The real
 * system answers with a protocol then.
 */
function rejectAll(
  documents: readonly LoteDocument[],
  { book, futureTypes }: ServiceContext,
  { now }: Occasion,
): Verdict | undefined {
  for (const { cdc, rde } of documents) {
    const reading = readRde(rde, futureTypes)
    const approved = reading.ok ? book.cdcOfNumber(documentNumber(reading.rde.DE)) : undefined
    if (approved === undefined || approved === cdc) continue
    const { codigo, mensaje } = resultado('0301')
    const result = { codigo, mensaje: `${mensaje} {Se rechazaron todos los DE del lote}` }
    const answer = resEnviLoteDe(result, now, book.nextProtocols().rejectedLot)
    return { answer, motivo: `el número de ${cdc} ya se aprobó con el CDC ${approved}` }
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
