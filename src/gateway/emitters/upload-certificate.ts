/**
 * Stores an emitter's certificate: read in its own thread, checked against the emitter and the date, and sealed.
 * docs/notes A7.
 */

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

/** Maximum size, the limit of the library's parser. */
export const MAX_CERT_BYTES = 64 * 1024

/**
 * Longest time for opening a file, which keeps a processor busy. Two files are opened at a time; three more of a
 * company may wait.
 */
const MAX_OPENING_MS = 4_000
const TURNS = { atOnce: 2, waiting: 20, waitingOfOne: 5 }
const takeTurn = openTurns(TURNS)

/**
 * Stores the certificate. Throws 422 on `cert` or `password` for every fault of the file, and 429 when too many wait to
 * be opened. The first certificate of a `prod` emitter activates it. Throws 409 and stores nothing when the company has
 * another active one in that environment.
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
    // The certificates of the sandbox and of SIFEN's test system have other issuers and have no fiscal effect.
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

/** The field of a problem, when it is not the file's. */
const FIELD_OF: Partial<Record<CertificateErrorCode, string>> = { WRONG_PASSWORD: 'password' }

function errorsOf(problems: readonly CertificateError[]): FieldErrors {
  const byField = Object.groupBy(problems, ({ code }) => FIELD_OF[code] ?? 'cert')
  return Object.fromEntries(
    Object.entries(byField).map(([field, of = []]) => [field, of.map(({ message }) => message)]),
  )
}
