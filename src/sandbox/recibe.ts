/** siRecepDE: takes one document, judges it at once and approves it or says why not. reference.md §6 */
import { type Answer, malformed, type Resultado, retEnviDe } from './answers.ts'
import type { De } from './document/rde-fields.ts'
import { cdcOf, type RdeReading, readRde, SIFEN_NAMESPACE } from './document/read-rde.ts'
import type { Rule, Submission, TipoDocumento } from './rules/rule.ts'
import { judge } from './rules/rules.ts'
import type { Service, ServiceContext, Verdict } from './service.ts'
import type { SoapRequest } from './soap.ts'
import { verifySignature } from './xml/verify-signature.ts'
import { childOf, parseXml, textOf, type XmlElement } from './xml/xml-tree.ts'

const KILOBYTE = 1024
const APPROVED: Resultado = { codigo: '0260', mensaje: 'Autorización del DE satisfactoria' }
/** The test system puts this before the words of the rules on documents and events, and of nothing else. */
const TEST_PREFIX = 'TEST - '

export const recibe: Service = {
  path: '/de/ws/sync/recibe',
  root: 'rEnviDe',
  maxBytes: 1000 * KILOBYTE,
  tooLarge: { codigo: '0200', mensaje: 'Mensaje de datos de entrada del WS siRecepDE superior a 1.000 KB' },

  cdcOf: request => cdcOf(rdeElement(request)),

  rdeOf: request => sourceOf(rdeElement(request), request),

  handle: (request, context, now) => {
    const element = rdeElement(request)
    const rde = sourceOf(element, request)
    if (element === undefined || rde === undefined || !hasDId(request)) return { answer: malformed(now) }
    const reading = readRde(element)
    if (!reading.ok) return { answer: badlyFormed(reading.problems, cdcOf(element), now) }
    return judgeDocument(reading, rde, context, now)
  },

  reject: ({ codigo, mensaje }, now, cdc) =>
    retEnviDe({ cdc, at: now, estado: 'Rechazado', resultados: [{ codigo, mensaje }] }),
}

function judgeDocument(
  reading: Extract<RdeReading, { ok: true }>,
  rde: string,
  context: ServiceContext,
  now: Date,
): Verdict {
  const submission = submissionOf(reading, context, now)
  const { cdc, de, signature } = submission
  const digestValue = signature.standard ? signature.digestValue : undefined
  const { rejection, observations } = judge(submission)
  if (rejection !== undefined) {
    const resultados = [resultadoOf(rejection)] as const
    return { answer: retEnviDe({ cdc, at: now, digestValue, estado: 'Rechazado', resultados }) }
  }
  const nombre = signature.standard ? signature.certificate.nombre : ''
  const approval = context.book.prepareApproval(cdc, de, nombre, now)
  const [first = APPROVED, ...others] = observations.map(resultadoOf)
  const estado = observations.length > 0 ? 'Aprobado con observación' : 'Aprobado'
  const { dProtAut } = approval
  const answer = retEnviDe({ cdc, at: now, digestValue, estado, dProtAut, resultados: [first, ...others] })
  return { answer, accepted: { approval, rde } }
}

function submissionOf(
  { cdc, rde, signed }: Extract<RdeReading, { ok: true }>,
  { book, readCertificate }: ServiceContext,
  now: Date,
): Submission {
  return {
    cdc,
    rde,
    de: rde.DE,
    tipo: rde.DE.gTimb.iTiDE as TipoDocumento,
    items: rde.DE.gDtipDE.gCamItem,
    signature: verifySignature(rde.Signature, signed, readCertificate),
    now,
    book,
    referenced: other => referencedDocument(book.rde(other)),
    csc: id => book.csc(id),
  }
}

function referencedDocument(rde: string | undefined): De | undefined {
  if (rde === undefined) return undefined
  const reading = readRde(parseXml(rde))
  return reading.ok ? reading.rde.DE : undefined
}

/** SIFEN lists what its schema check found, within the 255 characters of a message. */
function badlyFormed(problems: readonly string[], cdc: string, now: Date): Answer {
  const mensaje = `XML malformado: [${problems.join(', ')}]`
  return retEnviDe({ cdc, at: now, estado: 'Rechazado', resultados: [{ codigo: '0160', mensaje }] })
}

function resultadoOf({ codigo, mensaje }: Rule): Resultado {
  return { codigo, mensaje: codigo >= '1000' ? TEST_PREFIX + mensaje : mensaje }
}

/** The one rDE inside xDE. It declares the default namespace itself, so that it is whole without the message around it. */
function rdeElement({ root }: SoapRequest): XmlElement | undefined {
  const [element, ...others] = childOf(root, SIFEN_NAMESPACE, 'xDE')?.elements ?? []
  const isRde = element?.name === 'rDE' && element.declared.get('') === SIFEN_NAMESPACE
  return isRde && others.length === 0 ? element : undefined
}

function sourceOf(element: XmlElement | undefined, { text }: SoapRequest): string | undefined {
  return element === undefined ? undefined : text.slice(element.start, element.end)
}

/** dId: 1 to 15 digits, first; then xDE; nothing else. */
function hasDId({ root: { elements } }: SoapRequest): boolean {
  const [dId, xDE, ...others] = elements
  return dId?.local === 'dId' && /^\d{1,15}$/.test(textOf(dId)) && xDE?.local === 'xDE' && others.length === 0
}
