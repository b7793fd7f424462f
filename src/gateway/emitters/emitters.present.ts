/** An emitter as JSON: every stored field but its secrets, and whether it has them (DECISIONS A7). */
import type { EmitterRow } from './emitters.queries.ts'

export function presentEmitter(row: EmitterRow) {
  const { csc_enc, cert_p12_password_enc, cert_pem_enc, key_pem_enc, ...shown } = row
  const { cert_sujeto, cert_ruc, cert_desde, cert_hasta, pausado_hasta, created_at, updated_at, ...fields } = shown
  return {
    ...fields,
    tiene_csc: csc_enc !== null,
    certificado: cert_pem_enc && {
      sujeto: cert_sujeto,
      ruc: cert_ruc,
      desde: instant(cert_desde),
      hasta: instant(cert_hasta),
    },
    pausado_hasta: instant(pausado_hasta),
    created_at: instant(created_at),
    updated_at: instant(updated_at),
  }
}

const instant = (date: Date | null) => date?.toISOString() ?? null
