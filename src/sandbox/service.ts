/** What a service of the sandbox is; the table of them is in services.ts. */
import type { Answer, Resultado } from './answers.ts'
import type { Approval, Book } from './book.ts'
import type { CertificateReader } from './certificate.ts'
import type { SoapRequest } from './soap.ts'
import type { Visibility } from './visibility.ts'

export interface ServiceContext {
  readonly book: Book
  readonly readCertificate: CertificateReader
  readonly visibility: Visibility
}

/** A document that a service approved and that the book has to keep. */
export interface Accepted {
  readonly approval: Approval
  readonly rde: string
}

export interface Verdict {
  readonly answer: Answer
  readonly accepted?: Accepted
}

export interface Service {
  /** Without `.wsdl`, which callers may or may not add. */
  readonly path: string
  /** Local name of the element in the body of its requests. */
  readonly root: string
  readonly maxBytes: number
  readonly tooLarge: Resultado
  /** The CDC that a request is about, as far as it can be made out; '' otherwise. */
  cdcOf(request: SoapRequest): string
  /** The rDE inside a request as it was written, if there is one. */
  rdeOf?(request: SoapRequest): string | undefined
  /** The verdict on a request; changes nothing. */
  handle(request: SoapRequest, context: ServiceContext, now: Date): Verdict
  /** The service's way to say no. */
  reject(resultado: Resultado, now: Date, cdc: string): Answer
}
