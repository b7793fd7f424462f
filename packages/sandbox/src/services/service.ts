/** Type of the sandbox's services. services.ts has their table. */

import type { JudgeContext, JudgeOccasion } from '../rules/index.ts'
import type { Resultado } from '../tables/resultados.ts'
import { type Answer, malformed } from './answers.ts'
import { Malformed } from './malformed.ts'
import type { SoapRequest } from './soap.ts'

export type ServiceContext = JudgeContext

/** Time and sender of a request. */
export interface Occasion extends JudgeOccasion {
  /** RUC of the certificate of the connection, without check digit. Undefined when it has none. */
  readonly ruc: string | undefined
  /** Duration, set by a script, of the block of an issuer that sends invalid lots, or resends documents in process. */
  readonly blockMs?: number | undefined
}

export interface Verdict {
  readonly answer: Answer
  /** Reason, where the answer does not give it. */
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
  readonly maxBytes: number
  /** Code for a request over `maxBytes`. */
  readonly tooLarge: string
  read(request: SoapRequest): Petition
  /** Returns the service's rejection. `cdc` is '' when the request has none. */
  reject(resultado: Resultado, now: Date, cdc: string): Answer
}

export const KILOBYTE = 1024

/** Runs `act`. What it throws as `Malformed` is answered with the bare 0160. */
export function judged(act: () => Verdict, { now }: Pick<Occasion, 'now'>): Verdict {
  try {
    return act()
  } catch (error) {
    if (error instanceof Malformed) return { answer: malformed(now), motivo: error.message }
    throw error
  }
}

/** Returns what `read` reads, or a petition that cannot be read. `failed` runs when that one is judged. */
export function readable(
  read: () => Petition,
  failed?: (context: ServiceContext, occasion: Occasion) => void,
): Petition {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof Malformed)) throw error
    const judge: Petition['judge'] = (context, occasion) => {
      failed?.(context, occasion)
      return { answer: malformed(occasion.now), motivo: error.message }
    }
    return { cdcs: [], rdes: [], judge }
  }
}
