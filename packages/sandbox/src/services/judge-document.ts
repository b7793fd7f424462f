/** Judges one document, whichever service brought it, and enters it in the book when it is approved. */

import type { Approval } from '../book/entries.ts'
import { documentNumber } from '../document/identity.ts'
import type { De } from '../document/rde-fields.ts'
import { badValue } from '../document/read-fields.ts'
import { cdcOf, type RdeReading, readRde } from '../document/read-rde.ts'
import { judge, type Rule, type Submission, type TipoDocumento } from '../rules/rule.ts'
import { RULES } from '../rules/rules.ts'
import { TIPO_DOCUMENTO_FUTURO } from '../tables/codigos.ts'
import { type Estado, type Resultado, type Resultados, resultado } from '../tables/resultados.ts'
import { parseXml } from '../xml/parse-xml.ts'
import { verifySignature } from '../xml/verify-signature.ts'
import { isSelfContained, type XmlElement } from '../xml/xml-tree.ts'
import type { Occasion, ServiceContext } from './service.ts'

export interface DocumentVerdict {
  /** '' when it could not be made out. */
  readonly cdc: string
  readonly estado: Estado
  readonly digestValue?: string | undefined
  readonly dProtAut?: string
  readonly resultados: Resultados
}

type GoodReading = Extract<RdeReading, { ok: true }>

/** The test system puts this before the words of the rules on documents and events, and of nothing else. */
const TEST_PREFIX = 'TEST - '

/** `source` is the rDE as it was written. An approved document is in the book when this returns. */
export function judgeDocument(
  rde: XmlElement,
  source: string,
  context: ServiceContext,
  occasion: Occasion,
): DocumentVerdict {
  const reading = readForm(rde, source, context)
  if (!reading.ok) return { cdc: cdcOf(rde), estado: 'Rechazado', resultados: [badlyFormed(reading.problems)] }
  // The book keeps it as it was written, and it has to be read again without the message around it.
  if (!isSelfContained(rde))
    return { cdc: cdcOf(rde), estado: 'Rechazado', resultados: [badlyFormed([badValue('rDE', '')])] }
  const submission = submissionOf(reading, context, occasion)
  const { cdc, de, signature } = submission
  const digestValue = signature.standard ? signature.digestValue : undefined
  const { rejection, observations } = judge(RULES, submission, context.rejecting)
  if (rejection !== undefined) {
    return { cdc, estado: 'Rechazado', digestValue, resultados: [resultadoOf(rejection)] }
  }
  const nombre = signature.standard ? signature.certificate.nombre : ''
  const approval = approvalOf(cdc, de, nombre, context.book.nextProtocols().document, occasion.now)
  context.book.enter({ kind: 'document', approval, rde: source })
  return { cdc, digestValue, dProtAut: approval.dProtAut, ...approved(observations, occasion, resultado('0260')) }
}

/** Approved with the words for that, or with the observations there are. */
export function approved<S>(
  observations: readonly Rule<S>[],
  { observation }: Occasion,
  words: Resultado,
): { readonly estado: Estado; readonly resultados: Resultados } {
  const [first, ...others] = [...observations.map(resultadoOf), ...(observation === undefined ? [] : [observation])]
  if (first === undefined) return { estado: 'Aprobado', resultados: [words] }
  return { estado: 'Aprobado con observación', resultados: [first, ...others] }
}

export function resultadoOf<S>({ codigo, mensaje }: Rule<S>): Resultado {
  return { codigo, mensaje: codigo >= '1000' ? TEST_PREFIX + mensaje : mensaje }
}

/** SIFEN lists what its schema check found, within the 255 characters of a message. */
export function badlyFormed(problems: readonly string[]): Resultado {
  return { codigo: '0160', mensaje: `XML malformado: [${problems.join(', ')}]` }
}

function submissionOf({ cdc, rde, signed }: GoodReading, context: ServiceContext, { now }: Occasion) {
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

/** The content of an approved rDE. */
export function readDe(rde: string | undefined): De | undefined {
  if (rde === undefined) return undefined
  const reading = readRde(parseXml(rde), true)
  return reading.ok ? reading.rde.DE : undefined
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
 * Checks the form of an rDE by the sandbox's own table, and then by the official XSD when there is one. `source` is its text. The types of
 * the future are outside the XSD, docs/notes A16.
 */
function readForm(
  element: XmlElement,
  source: string,
  { schema, futureTypes = false }: Pick<ServiceContext, 'schema' | 'futureTypes'>,
): RdeReading {
  const reading = readRde(element, futureTypes)
  if (!reading.ok || schema === undefined || TIPO_DOCUMENTO_FUTURO.has(reading.rde.DE.gTimb.iTiDE)) return reading
  const problems = schema(source)
  return problems.length === 0 ? reading : { ok: false, problems }
}
