/** Type of the sandbox's services. services.ts has their table. */

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
  /** The official XSD, when it is available. */
  readonly schema?: Schema | undefined
  /** True when documents of types that SIFEN does not accept yet are accepted. */
  readonly futureTypes?: boolean | undefined
  /** Codes of document rules that reject here, although they normally only observe. */
  readonly rejecting?: ReadonlySet<string> | undefined
}

/** Time and sender of a request. */
export interface Occasion {
  readonly now: Date
  /** RUC of the certificate of the connection, without check digit. Undefined when it has none. */
  readonly ruc: string | undefined
  /** Observation, set by a script, with which documents of this call are approved. */
  readonly observation?: Resultado | undefined
  /** Duration, set by a script, of the block of an issuer that sends invalid lots, or resends documents in process. */
  readonly blockMs?: number | undefined
}

export interface Verdict {
  readonly answer: Answer
  /** Reason, where the code of the answer does not give it. */
  readonly motivo?: string
  /** What a script may hide from queries: the CDC of an approved document, or the protocol of a lot and its CDCs. */
  readonly entered?: { readonly key: string; readonly cdcs?: readonly string[] }
}

/** A read request. */
export interface Petition {
  /** CDCs of the request, as far as they can be read. */
  readonly cdcs: readonly string[]
  /** The rDEs inside as written, in the order of `cdcs`. Empty when the service takes none. */
  readonly rdes: readonly string[]
  /** Returns the verdict. Approved documents are in the book at once, and stored when the call is recorded. */
  judge(context: ServiceContext, occasion: Occasion): Verdict
}

export interface Service {
  /** Path without `.wsdl`, which callers may add. */
  readonly path: string
  /** Local name of the root element of its requests. */
  readonly root: string
  readonly maxBytes: number
  /** Code for a request over `maxBytes`. */
  readonly tooLarge: string
  read(request: SoapRequest): Petition
  /** Returns the service's rejection. `cdc` is '' when the request has none. */
  reject(resultado: Resultado, now: Date, cdc: string): Answer
}

export const KILOBYTE = 1024
