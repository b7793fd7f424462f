/** Takes an emitter's certificate: read in a thread of its own, checked against the emitter and the day, kept sealed. docs/notes A7. */

import {
  CertificateError,
  type CertificateErrorCode,
  checkCertificate,
  type EmitterCertificate,
  readP12InWorker,
} from '@nanduti/sifen'
import { isUniqueViolation } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import { busy, type FieldErrors, openTurns, unprocessable } from '../../http/index.ts'
import { secondActive } from './create-emitter.ts'
import { storeCertificate } from './emitter-secrets.ts'
import { type EmitterRow, findEmitter } from './emitters.queries.ts'

/** As the library reads them. */
export const MAX_CERT_BYTES = 64 * 1024

/** Opening a file may keep a processor busy for this long. Two files are opened at a time; three more of a company may wait. */
const MAX_OPENING_MS = 4_000
const TURNS = { atOnce: 2, waiting: 20, waitingOfOne: 5 }
const takeTurn = openTurns(TURNS)

/**
 * 422 on `cert` or `password` for every fault of the file, 429 when too many wait to be opened. The first certificate of a `prod` emitter makes it active; 409, and nothing is
 * kept, while the company has another active one there.
 */
export async function uploadCertificate(
  deps: Deps,
  emitter: EmitterRow,
  { cert, password }: { cert: Uint8Array; password: string },
): Promise<EmitterRow> {
  const opening = takeTurn(String(emitter.empresa_id), () => read(cert, password))
  if (!opening) throw busy(MAX_OPENING_MS)
  const certificate = await opening
  const problems = checkCertificate(certificate, {
    ahora: deps.clock.now(),
    ruc: `${emitter.ruc}-${emitter.dv}`,
    ambiente: emitter.ambiente,
    // Those of the sandbox and of SIFEN's test system have issuers of their own, and prove nothing that counts.
    trustedPem: emitter.ambiente === 'prod' ? deps.config.emitterCaPem : undefined,
  })
  if (problems.length > 0) throw unprocessable(errorsOf(problems))
  const activates = emitter.ambiente === 'prod' && !emitter.tiene_certificado
  await storeCertificate(deps.db, deps, emitter.id, { p12: cert, password, certificate, activates }).catch(error => {
    throw isUniqueViolation(error, 'emitters_activo') ? secondActive() : error
  })
  deps.signers.delete(emitter.id)
  return (await findEmitter(deps.db, emitter.id)) as EmitterRow
}

async function read(cert: Uint8Array, password: string): Promise<EmitterCertificate> {
  try {
    return await readP12InWorker(cert, password, { timeoutMs: MAX_OPENING_MS })
  } catch (error) {
    throw error instanceof CertificateError ? unprocessable(errorsOf([error])) : error
  }
}

/** The field that is to blame, where it is not the file. */
const FIELD_OF: Partial<Record<CertificateErrorCode, string>> = { WRONG_PASSWORD: 'password' }

function errorsOf(problems: readonly CertificateError[]): FieldErrors {
  const byField = Object.groupBy(problems, ({ code }) => FIELD_OF[code] ?? 'cert')
  return Object.fromEntries(
    Object.entries(byField).map(([field, of = []]) => [field, of.map(({ message }) => message)]),
  )
}
