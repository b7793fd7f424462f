/** What a service of the sandbox is; the table of them is in services.ts. */

import type { CertificateReader } from '../authority/certificate.ts'
import type { Book } from '../book/book.ts'
import type { Visibility } from '../book/visibility.ts'
import type { Resultado } from '../tables/resultados.ts'
import type { Schema } from '../xml/xsd.ts'
import type { Answer } from './answers.ts'
import type { SoapRequest } from './soap.ts'

export interface ServiceContext {
  readonly book: Book
  readonly readCertificate: CertificateReader
  readonly visibility: Visibility
  /** The official XSD, where it is to be had. */
  readonly schema?: Schema | undefined
  /** Documents of the types that SIFEN does not take yet are taken. */
  readonly futureTypes?: boolean | undefined
  /** Codes of the rules about documents that reject here, though they would only observe. */
  readonly rejecting?: ReadonlySet<string> | undefined
}

/** When and from whom a request came. */
export interface Occasion {
  readonly now: Date
  /** The RUC of the certificate of the connection, without check digit; undefined when it carries none. */
  readonly ruc: string | undefined
  /** A script's: what this call gets approved is approved with it. */
  readonly observation?: Resultado | undefined
  /** A script's: how long an issuer is shut out that sends bad lots, or again what is in process. */
  readonly blockMs?: number | undefined
}

export interface Verdict {
  readonly answer: Answer
  /** Why, where the code of the answer does not say it. */
  readonly motivo?: string
  /** What a script may hide from the questions: the CDC of an approved document, or the protocol of a lot and its CDCs. */
  readonly entered?: { readonly key: string; readonly cdcs?: readonly string[] }
}

/** What a request says. */
export interface Petition {
  /** The CDCs that it is about, as far as they can be made out. */
  readonly cdcs: readonly string[]
  /** The rDEs inside as they were written, as `cdcs` has them; empty when the service takes none. */
  readonly rdes: readonly string[]
  /** The verdict. What it approves is in the book at once, and kept when the call is recorded. */
  judge(context: ServiceContext, occasion: Occasion): Verdict
}

export interface Service {
  /** Without `.wsdl`, which callers may or may not add. */
  readonly path: string
  /** Local name of the element in the body of its requests. */
  readonly root: string
  readonly maxBytes: number
  /** The code for a request over `maxBytes`. */
  readonly tooLarge: string
  read(request: SoapRequest): Petition
  /** The service's way to say no; `cdc` is '' when the request was about none. */
  reject(resultado: Resultado, now: Date, cdc: string): Answer
}

export const KILOBYTE = 1024
