/** Service accounts as JSON, with instants in ISO 8601 UTC, and their limits in words. */
import { diaAsuncion } from '@nanduti/sifen'
import { shownAmount } from '../../web/index.ts'
import type { CuentaRow } from './cuentas.queries.ts'

export function presentCuenta(row: CuentaRow, now: Date) {
  const { id, empresa_id, nombre, abilities, redes, limites, created_at, last_used_at, expires_at, anterior_hasta } =
    row
  const isToday = row.dia !== null && row.dia >= diaAsuncion(now)
  return {
    ...{ id, empresa_id, nombre, abilities, redes, limites },
    documentos_hoy: limites.documentos_por_dia === null ? null : isToday ? row.documentos : 0,
    last_used_at: last_used_at?.toISOString() ?? null,
    expires_at: expires_at?.toISOString() ?? null,
    anterior_hasta: anterior_hasta?.toISOString() ?? null,
    created_at: created_at.toISOString(),
  }
}

/** Returns the limits in words: `solo test, hasta Gs 5.000.000, 200 documentos por día`. */
export function limitsText({ ambiente, monto_maximo, documentos_por_dia }: CuentaRow['limites']): string {
  const limits = [
    ambiente && `solo ${ambiente}`,
    monto_maximo && `hasta ${shownAmount(monto_maximo, 'PYG')}`,
    documentos_por_dia && `${documentos_por_dia} documentos por día`,
  ].filter(Boolean)
  return limits.length > 0 ? limits.join(', ') : 'sin límites'
}
