/** Judges one document of any service, and adds it to the book when it is approved. */

import type { Approval } from '../book/index.ts'
import { badValue, cdcOf, type De, documentNumber, type RdeReading, readRde } from '../fields/index.ts'
import { verifySignature } from '../signature/index.ts'
import { TIPO_DOCUMENTO_FUTURO } from '../tables/codigos.ts'
import { type Estado, type Resultado, type Resultados, resultado } from '../tables/resultados.ts'
import { isSelfContained, type XmlElement } from '../xml/index.ts'
import { RULES } from './documento/index.ts'
import type { Submission, TipoDocumento } from './rule/index.ts'
import {
  approved,
  fallaOf,
  type JudgeContext,
  type JudgeOccasion,
  judgeIn,
  readDe,
  resultadoOf,
  withNamespace,
} from './verdict.ts'

export interface DocumentVerdict {
  /** CDC of the document. '' when it could not be read. */
  readonly cdc: string
  readonly estado: Estado
  readonly digestValue?: string | undefined
  readonly dProtAut?: string
  readonly resultados: Resultados
  /** What the code does not say, for the journal. */
  readonly motivo?: string
}

type GoodReading = Extract<RdeReading, { ok: true }>

/** Judges a document. `source` is the rDE as written. An approved document is in the book when this returns. */
export function judgeDocument(
  rde: XmlElement,
  source: string,
  context: JudgeContext,
  occasion: JudgeOccasion,
): DocumentVerdict {
  const whole = withNamespace(rde, source)
  const reading = readForm(rde, whole, context)
  if (!reading.ok) return { cdc: cdcOf(rde), estado: 'Rechazado', resultados: [badlyFormed(reading.problems)] }
  // The book stores the rDE as written, so it must be readable without the message around it.
  if (!isSelfContained(rde))
    return { cdc: cdcOf(rde), estado: 'Rechazado', resultados: [badlyFormed([badValue('rDE', '')])] }
  const submission = submissionOf(reading, context, occasion)
  const { cdc, de, signature } = submission
  const digestValue = signature.standard ? signature.digestValue : undefined
  const { rejection, observations } = judgeIn(RULES, submission, context)
  if (rejection !== undefined) {
    return {
      ...{ cdc, estado: 'Rechazado', digestValue, resultados: [resultadoOf(rejection)] },
      ...fallaOf(signature, rejection),
    }
  }
  const nombre = signature.standard ? signature.certificate.nombre : ''
  const approval = approvalOf(cdc, de, nombre, context.book.nextProtocols().document, occasion.now)
  context.book.enter({ kind: 'document', approval, rde: whole })
  return { cdc, digestValue, dProtAut: approval.dProtAut, ...approved(observations, occasion, resultado('0260')) }
}

/** Returns 0160 with the problems that the schema check found. A message has at most 255 characters. */
function badlyFormed(problems: readonly string[]): Resultado {
  return { codigo: '0160', mensaje: `XML malformado: [${problems.join(', ')}]` }
}

function submissionOf({ cdc, rde, signed }: GoodReading, context: JudgeContext, { now }: JudgeOccasion) {
  const { book, visibility, readCertificate } = context
  return {
    cdc,
    rde,
    de: rde.DE,
    tipo: rde.DE.gTimb.iTiDE as TipoDocumento,
    items: rde.DE.gDtipDE.gCamItem,
    signature: verifySignature(rde.Signature, signed, readCertificate),
    now,
    book,
    isKnown: other => book.isApproved(other) && !visibility.isInProcess(other, now),
    referenced: other => readDe(book.rde(other)),
    csc: id => book.csc(id),
  } satisfies Submission
}

function approvalOf(cdc: string, de: De, nombre: string, dProtAut: string, now: Date): Approval {
  const { gEmis, gDatRec } = de.gDatGralOpe
  const asociados = de.gCamDEAsoc.flatMap(({ dCdCDERef }) => dCdCDERef ?? [])
  return {
    cdc,
    numero: documentNumber(de),
    dProtAut,
    at: now.toISOString(),
    ruc: gEmis.dRucEm,
    nombre,
    dNumTim: de.gTimb.dNumTim,
    dFeIniT: de.gTimb.dFeIniT,
    ...(gDatRec.dRucRec === undefined ? {} : { receptor: { ruc: gDatRec.dRucRec, nombre: gDatRec.dNomRec } }),
    ...(asociados.length === 0 ? {} : { asociados }),
  }
}

/**
 * Checks the form of an rDE by the sandbox's own table, and then by the official XSD when there is one. `source` is its
 * text. The XSD does not include the future types, docs/notes A16.
 */
function readForm(
  element: XmlElement,
  source: string,
  { schema, futureTypes = false }: Pick<JudgeContext, 'schema' | 'futureTypes'>,
): RdeReading {
  const reading = readRde(element, futureTypes)
  if (!reading.ok || schema === undefined || TIPO_DOCUMENTO_FUTURO.has(reading.rde.DE.gTimb.iTiDE)) return reading
  const problems = schema(source)
  return problems.length === 0 ? reading : { ok: false, problems }
}
