/**
 * Signs a few bytes with an emitter's stored key and verifies them with its stored certificate, as every document
 * needs.
 */
import { sign, verify, X509Certificate } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import { type CERT_STATUS, checkStoredCertificate } from './check-stored-certificate.ts'
import { type EmitterRow, findSealed } from './emitters.queries.ts'
import { openSigningKey } from './signers.ts'

const SAMPLE = Buffer.from('Firma de prueba de ñandutí')

/** Returns `ok` when the signature verifies, otherwise the `cert-check` result of the stored certificate. */
export async function trySignature(
  deps: Pick<Deps, 'db' | 'vault' | 'clock'>,
  emitter: EmitterRow,
): Promise<(typeof CERT_STATUS)[number]> {
  const { status } = await checkStoredCertificate(deps, emitter)
  if (status !== 'ok') return status
  const { cert_pem_enc, key_pem_enc } = (await findSealed(deps.db, emitter.id)) ?? {}
  if (!cert_pem_enc || !key_pem_enc) return 'missing'
  const { certPem, keyPem } = openSigningKey(deps.vault, emitter.id, { cert_pem_enc, key_pem_enc })
  const { publicKey } = new X509Certificate(certPem)
  return verify('RSA-SHA256', SAMPLE, publicKey, sign('RSA-SHA256', SAMPLE, keyPem)) ? 'ok' : 'error'
}
