/** Inserts documents into the table, for lists and counts with too many documents to issue one by one. */
import { dtes } from '../../src/db/index.ts'
import type { TestApp } from './build-test-app.ts'

type NewDte = typeof dtes.$inferInsert

/**
 * Inserts an approved invoice of the first company of 11.000 Gs. `over` overrides its columns and must set its number.
 */
export async function storeDte(
  { deps, emitter, timbrado, clock }: Pick<TestApp, 'deps' | 'emitter' | 'timbrado' | 'clock'>,
  over: Partial<NewDte> & { numero: number },
): Promise<{ empresa_id: number; id: number }> {
  const now = clock.now()
  const row: NewDte = {
    ...{ empresa_id: emitter.empresa_id, emitter_id: emitter.id, tipo_documento: 1, ambiente: 'test', via: 'sync' },
    ...{ timbrado: timbrado.numero, timbrado_fecha_inicio: '2026-01-01', establecimiento: '001' },
    ...{ punto_expedicion: '001', codigo_seguridad: '000000001', cdc: `cdc-${over.empresa_id ?? ''}-${over.numero}` },
    ...{ fecha_emision: '2026-11-21T10:00:00', moneda: 'PYG', total_operacion: '11000', total_iva: '1000' },
    ...{ receptor_documento: '80099006-4', receptor_nombre: 'Cliente SA', payload: {}, estado: 'approved' },
    ...{ created_at: now, updated_at: now },
    ...over,
  }
  const [stored] = await deps.db.insert(dtes).values(row).returning({ empresa_id: dtes.empresa_id, id: dtes.id })
  return stored as { empresa_id: number; id: number }
}
