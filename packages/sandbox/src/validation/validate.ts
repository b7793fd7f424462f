/**
 * Judges files before they are sent, by the code of the services: an rDE, a lot (rLoteDE or its zip), events, or the
 * whole SOAP message. Nothing is sent, and nothing outlasts the validation.
 */

import { X509Certificate } from 'node:crypto'
import { Book, Visibility } from '../book/index.ts'
import { type Broken, judgeDocument } from '../rules/index.ts'
import {
  eventsIn,
  eventsOf,
  isWholeRde,
  type LoteReading,
  lotIn,
  Malformed,
  named,
  objectionToFile,
  RDE_EXPECTED,
  rdeElement,
  readLote,
  readLotXml,
  readXml,
  requestIn,
  type SoapRequest,
  sourceOf,
  verdictsOn,
} from '../services/index.ts'
import { certificateReader } from '../signature/index.ts'
import type { Resultado } from '../tables/resultados.ts'
import { resultado } from '../tables/resultados.ts'
import { type Schema, SIFEN_NAMESPACE, type XmlElement } from '../xml/index.ts'
import { remedyOf } from './remedies.ts'

/** A code, in the authority's words, and what to do. */
interface Finding extends Resultado {
  /** True when SIFEN approves with this observation. */
  readonly observa: boolean
  readonly queHacer: string
}

/** What SIFEN would answer about one document, one event, or a whole file that cannot be read. */
export interface Assessment {
  readonly que: 'documento' | 'evento' | 'archivo'
  /** CDC of the document, or Id of the event. '' when it cannot be read. */
  readonly id: string
  readonly aprobado: boolean
  /** The first is SIFEN's answer. The others are also wrong, and would come next. */
  readonly hallazgos: readonly Finding[]
  /** What the code does not say. */
  readonly motivo?: string
}

export interface ValidationOptions {
  /** The instant of reception. */
  readonly now: Date
  /** The official XSD, when it is available. */
  readonly schema?: Schema | undefined
  /**
   * Certificates of the authorities that are trusted, as PEM or DER. Without any, the issuer of a certificate is not
   * checked.
   */
  readonly autoridades?: readonly (string | Uint8Array)[] | undefined
  /** Security codes by their id, besides the two public ones of the test system. */
  readonly cscs?: Readonly<Record<string, string>> | undefined
  /** True for documents of production, whose QR has another address, and a security code that may be unknown. */
  readonly prod?: boolean | undefined
}

export interface Validation {
  /** Judges a file. Files judged before are known: an event or a note may refer to them. */
  assess(octets: Uint8Array): readonly Assessment[]
  /** What is not checked with these options, in Spanish. */
  readonly sinComprobar: readonly string[]
}

/** Thrown for an authority's certificate that cannot be read. The message is for the user. */
export class NotACertificate extends Error {
  override name = 'NotACertificate'
}

/** Rules that compare what may be unknown here. */
const OF_AUTHORITY = '0120'
const OF_QR_HASH = '2501'
const OF_QR_ADDRESS = '2502'

/** Opens a validation. Throws `NotACertificate` for an authority that is none. */
export function openValidation({
  now,
  schema,
  autoridades = [],
  cscs = {},
  prod = false,
}: ValidationOptions): Validation {
  const book = new Book(undefined)
  for (const [id, csc] of Object.entries(cscs)) book.append({ kind: 'csc', id, csc })
  const isWithoutCsc = prod && Object.keys(cscs).length === 0
  const ignored = new Set([
    ...(autoridades.length === 0 ? [OF_AUTHORITY] : []),
    ...(prod ? [OF_QR_ADDRESS] : []),
    ...(isWithoutCsc ? [OF_QR_HASH] : []),
  ])
  let broken: readonly Broken[] = []
  const context = {
    ...{
      book,
      visibility: new Visibility(),
      readCertificate: certificateReader(...autoridades.map(pemOf)),
      schema,
      ignored,
    },
    onBroken: (found: readonly Broken[]) => {
      broken = found
    },
  }
  const occasion = { now, ruc: undefined }

  const documentOf = (rde: XmlElement, source: string): Assessment => {
    broken = []
    const { cdc, estado, resultados, motivo } = judgeDocument(rde, source, context, occasion)
    return {
      que: 'documento',
      id: cdc,
      aprobado: estado !== 'Rechazado',
      ...withFindings(resultados, broken),
      ...reasonOf(motivo),
    }
  }
  const lotOf = (reading: LoteReading): Assessment[] => {
    if ('exceso' in reading) return [unreadable(new Malformed(reading.exceso), '0301')]
    const { documents } = reading
    const motivo = objectionToFile(documents, context, now)
    return [
      ...documents.map(({ rde, source }) => documentOf(rde, source)),
      ...(motivo === undefined ? [] : [unreadable(new Malformed(`el lote no se acepta: ${motivo}`), '0301')]),
    ]
  }
  const eventsOfMessage = (events: ReturnType<typeof eventsOf>, request: SoapRequest): Assessment[] => {
    const all: (readonly Broken[])[] = []
    const verdicts = verdictsOn(events, request, { ...context, onBroken: found => all.push(found) }, occasion)
    return verdicts.map(({ id, estado, resultados, motivo }, nth) => ({
      ...{
        que: 'evento',
        id,
        aprobado: estado !== 'Rechazado',
        ...withFindings(resultados, all[nth] ?? []),
        ...reasonOf(motivo),
      },
    }))
  }
  const inMessage = (request: SoapRequest): Assessment[] => {
    const read = MESSAGES[request.root.local]
    if (!read || request.root.uri !== SIFEN_NAMESPACE)
      throw new Malformed(`el mensaje es ${named(request.root)}; se espera ${Object.keys(MESSAGES).join(', ')}`)
    return read(request)
  }
  const MESSAGES: Readonly<Record<string, (request: SoapRequest) => Assessment[]>> = {
    rEnviDe: request => {
      const rde = rdeElement(request)
      return [documentOf(rde, sourceOf(rde, request))]
    },
    rEnvioLote: request => lotOf(lotIn(request)),
    rEnviEventoDe: request => eventsOfMessage(eventsIn(request), request),
  }
  const ROOTS: Readonly<Record<string, (read: SoapRequest, octets: Uint8Array) => Assessment[]>> = {
    Envelope: read => inMessage(requestIn(read)),
    rDE: read => {
      if (!isWholeRde(read.root)) throw new Malformed(`la raíz es ${named(read.root)}; ${RDE_EXPECTED}`)
      return [documentOf(read.root, sourceOf(read.root, read))]
    },
    rLoteDE: (_read, octets) => lotOf(readLotXml(octets)),
    gGroupGesEve: read => eventsOfMessage(eventsOf(read.root), read),
    rGesEve: read => eventsOfMessage([read.root], read),
    ...Object.fromEntries(Object.keys(MESSAGES).map(name => [name, inMessage])),
  }

  return {
    sinComprobar: [
      ...(schema ? [] : ['Los XSD oficiales: solo se aplicó la tabla propia, que los sigue de cerca.']),
      ...(autoridades.length === 0 ? ['Quién emitió el certificado de la firma.'] : []),
      ...(isWithoutCsc ? ['El resumen del QR, que necesita el código de seguridad (CSC) del emisor.'] : []),
      'El padrón: si la DNIT tiene activos el RUC y el timbrado, y qué documentos aprobó ya.',
    ],
    assess(octets) {
      try {
        if (isZip(octets)) return lotOf(readLote(Buffer.from(octets)))
        const read = readXml(octets)
        const judge = ROOTS[read.root.local]
        if (!judge) throw new Malformed(`la raíz es ${named(read.root)}; se espera ${Object.keys(ROOTS).join(', ')}`)
        return judge(read, octets)
      } catch (error) {
        if (error instanceof Malformed) return [unreadable(error, '0160')]
        throw error
      }
    },
  }
}

function pemOf(given: string | Uint8Array): string {
  try {
    return new X509Certificate(given).toString()
  } catch {
    throw new NotACertificate('El certificado de la autoridad no se puede leer: se espera uno X.509, como PEM o DER.')
  }
}

const isZip = ([p, k]: Uint8Array) => p === 0x50 && k === 0x4b

const reasonOf = (motivo: string | undefined) => (motivo === undefined ? {} : { motivo })

const unreadable = ({ message }: Malformed, codigo: '0160' | '0301'): Assessment => ({
  ...{ que: 'archivo', id: '', aprobado: false, motivo: message },
  hallazgos: [findingOf(resultado(codigo), false)],
})

const findingOf = ({ codigo, mensaje }: Resultado, observa: boolean): Finding => ({
  ...{ codigo, mensaje, observa, queHacer: remedyOf(codigo) },
})

/** The codes of an approval without observations. */
const CLEAN: readonly string[] = ['0260', '0600']

/** Returns SIFEN's answer first, and then what is also wrong. */
function withFindings(answered: readonly Resultado[], broken: readonly Broken[]): Pick<Assessment, 'hallazgos'> {
  const observed = new Set(broken.flatMap(({ codigo, observes }) => (observes ? [codigo] : [])))
  const first = answered.filter(({ codigo }) => !CLEAN.includes(codigo))
  const codes = new Set(first.map(({ codigo }) => codigo))
  const others = broken.filter(({ codigo }) => !codes.has(codigo))
  return { hallazgos: [...first, ...others].map(each => findingOf(each, observed.has(each.codigo))) }
}
