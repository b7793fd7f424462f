/** Whether an emitter's stored certificate and key are there, open, belong together and still serve (spec, Certificate check result). */
import type { Deps } from '../../deps.ts'
import { CertificateError } from '../../sifen/index.ts'
import { VaultError } from '../../vault.ts'
import { openSigningKey } from './emitter-secrets.ts'
import type { EmitterRow } from './emitters.queries.ts'

export const CERT_STATUS = ['ok', 'missing', 'expired', 'error'] as const

export function checkStoredCertificate(deps: Pick<Deps, 'vault' | 'clock'>, emitter: EmitterRow) {
  return {
    emitter_id: emitter.id,
    cert_pem_exists: emitter.cert_pem_enc !== null,
    key_pem_exists: emitter.key_pem_enc !== null,
    status: statusOf(deps, emitter),
  }
}

function statusOf({ vault, clock }: Pick<Deps, 'vault' | 'clock'>, emitter: EmitterRow): (typeof CERT_STATUS)[number] {
  const { id, cert_pem_enc, key_pem_enc } = emitter
  if (!cert_pem_enc && !key_pem_enc) return 'missing'
  if (!cert_pem_enc || !key_pem_enc) return 'error'
  try {
    const { key } = openSigningKey(vault, id, { cert_pem_enc, key_pem_enc })
    if (key.ruc !== `${emitter.ruc}-${emitter.dv}`) return 'error'
    return clock.now() <= key.validTo ? 'ok' : 'expired'
  } catch (error) {
    if (error instanceof VaultError || error instanceof CertificateError) return 'error'
    throw error
  }
}
