/** Service accounts as JSON. Instants are ISO 8601 UTC. */
import { diaAsuncion } from '@nanduti/sifen'
import type { CuentaRow } from './cuentas.queries.ts'

export function presentCuenta(row: CuentaRow, now: Date) {
  const { id, empresa_id, nombre, abilities, redes, limites, created_at, last_used_at, expires_at } = row
  const isToday = row.dia !== null && row.dia >= diaAsuncion(now)
  return {
    ...{ id, empresa_id, nombre, abilities, redes, limites },
    documentos_hoy: limites.documentos_por_dia === null ? null : isToday ? row.documentos : 0,
    last_used_at: last_used_at?.toISOString() ?? null,
    expires_at: expires_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
  }
}
