/** The input of a verdict besides the document or event itself, and the parts that the verdicts on both share. */

import type { Book, Visibility } from '../book/index.ts'
import { type De, readRde } from '../fields/index.ts'
import type { CertificateReader, SignatureCheck } from '../signature/index.ts'
import type { Estado, Resultado, Resultados } from '../tables/resultados.ts'
import { parseXml, type Schema, SIFEN_NAMESPACE, type XmlElement } from '../xml/index.ts'
import { type Judgement, judge, type Rule } from './rule/index.ts'

/** What the sandbox judges with. */
export interface JudgeContext {
  readonly book: Book
  readonly readCertificate: CertificateReader
  readonly visibility: Visibility
  /** The official XSD, when it is available. */
  readonly schema?: Schema | undefined
  /** True when documents of types that SIFEN does not accept yet are accepted. */
  readonly futureTypes?: boolean | undefined
  /** Codes of document rules that reject here, although they normally only observe. */
  readonly rejecting?: ReadonlySet<string> | undefined
  /** Codes of rules that are not applied, because what they compare is unknown: the authority, or a security code. */
  readonly ignored?: ReadonlySet<string> | undefined
  /** Receives every broken rule of a document or an event, also those behind the first. */
  readonly onBroken?: ((broken: readonly Broken[]) => void) | undefined
}

/** A broken rule. */
export type Broken = Pick<Rule, 'codigo' | 'mensaje' | 'observes'>

/** Applies a table of rules in this context. */
export function judgeIn<S>(
  rules: readonly Rule<S>[],
  submission: S,
  { rejecting, ignored, onBroken }: JudgeContext,
): Judgement<S> {
  const applied = ignored === undefined ? rules : rules.filter(({ codigo }) => !ignored.has(codigo))
  onBroken?.(applied.filter(({ breaks }) => breaks(submission)))
  return judge(applied, submission, rejecting)
}

export interface JudgeOccasion {
  readonly now: Date
  /** Observation, set by a script, with which documents of this call are approved. */
  readonly observation?: Resultado | undefined
}

/** Prefix of messages in the test system. Only those of rules about documents and events have it. */
const TEST_PREFIX = 'TEST - '

/** Codes of a signature that differs from the standard, and of one that does not match. */
const OF_SIGNATURE: readonly string[] = ['0140', '0141']

/** Returns what is wrong with the signature, when it is the reason of a rejection. */
export function fallaOf(signature: SignatureCheck, { codigo }: Pick<Resultado, 'codigo'>): { motivo?: string } {
  if (!OF_SIGNATURE.includes(codigo)) return {}
  return { motivo: signature.standard ? signature.falla : signature.why }
}

/** Returns an element as written, with SIFEN's namespace when it inherits it: the book shows it without the message. */
export function withNamespace({ name, declared }: XmlElement, source: string): string {
  return declared.has('') ? source : source.replace(`<${name}`, `<${name} xmlns="${SIFEN_NAMESPACE}"`)
}

/** Returns an approval, with its usual message or with the observations. */
export function approved<S>(
  observations: readonly Rule<S>[],
  { observation }: JudgeOccasion,
  words: Resultado,
): { readonly estado: Estado; readonly resultados: Resultados } {
  const [first, ...others] = [...observations.map(resultadoOf), ...(observation === undefined ? [] : [observation])]
  if (first === undefined) return { estado: 'Aprobado', resultados: [words] }
  return { estado: 'Aprobado con observación', resultados: [first, ...others] }
}

export function resultadoOf({ codigo, mensaje }: Resultado): Resultado {
  return { codigo, mensaje: codigo >= '1000' ? TEST_PREFIX + mensaje : mensaje }
}

/** Returns the content of an approved rDE. */
export function readDe(rde: string | undefined): De | undefined {
  if (rde === undefined) return undefined
  const reading = readRde(parseXml(rde), true)
  return reading.ok ? reading.rde.DE : undefined
}
