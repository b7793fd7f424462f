/**
 * Checks an emitter's stored certificate and key: they exist, open, belong together and are valid (spec, Certificate
 * check result).
 */

import { CertificateError } from '@nanduti/sifen'
import type { Deps } from '../../deps.ts'
import { VaultError } from '../../secrets/index.ts'
import { type EmitterRow, findSealed, type SealedRow } from './emitters.queries.ts'
import { openSigningKey } from './signers.ts'

export const CERT_STATUS = ['ok', 'missing', 'expired', 'error'] as const

type Tools = Pick<Deps, 'db' | 'vault' | 'clock'>

export async function checkStoredCertificate(deps: Tools, emitter: EmitterRow) {
  const sealed = (await findSealed(deps.db, emitter.id)) as SealedRow
  return {
    emitter_id: emitter.id,
    cert_pem_exists: sealed.cert_pem_enc !== null,
    key_pem_exists: sealed.key_pem_enc !== null,
    status: statusOf(deps, emitter, sealed),
  }
}

function statusOf({ vault, clock }: Tools, emitter: EmitterRow, sealed: SealedRow): (typeof CERT_STATUS)[number] {
  const { cert_pem_enc, key_pem_enc } = sealed
  if (!cert_pem_enc && !key_pem_enc) return 'missing'
  if (!cert_pem_enc || !key_pem_enc) return 'error'
  try {
    const { key } = openSigningKey(vault, emitter.id, { cert_pem_enc, key_pem_enc })
    if (key.ruc !== `${emitter.ruc}-${emitter.dv}`) return 'error'
    return clock.now() <= key.validTo ? 'ok' : 'expired'
  } catch (error) {
    if (error instanceof VaultError || error instanceof CertificateError) return 'error'
    throw error
  }
}
