/** Judges one document of any service, and adds it to the book when it is approved. */

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
  /** CDC of the document. '' when it could not be read. */
  readonly cdc: string
  readonly estado: Estado
  readonly digestValue?: string | undefined
  readonly dProtAut?: string
  readonly resultados: Resultados
}

type GoodReading = Extract<RdeReading, { ok: true }>

/** Prefix of messages in the test system. Only those of rules about documents and events have it. */
const TEST_PREFIX = 'TEST - '

/** Judges a document. `source` is the rDE as written. An approved document is in the book when this returns. */
export function judgeDocument(
  rde: XmlElement,
  source: string,
  context: ServiceContext,
  occasion: Occasion,
): DocumentVerdict {
  const reading = readForm(rde, source, context)
  if (!reading.ok) return { cdc: cdcOf(rde), estado: 'Rechazado', resultados: [badlyFormed(reading.problems)] }
  // The book stores the rDE as written, so it must be readable without the message around it.
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

/** Returns an approval, with its usual message or with the observations. */
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

/** Returns 0160 with the problems that the schema check found. A message has at most 255 characters. */
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

/** Returns the content of an approved rDE. */
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
 * Checks the form of an rDE by the sandbox's own table, and then by the official XSD when there is one. `source` is its
 * text. The XSD does not include the future types, docs/notes A16.
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
