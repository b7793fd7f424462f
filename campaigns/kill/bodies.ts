/** Bodies of the requests of the campaigns' clients. */
import type { Seeded } from '../random.ts'

/** Data that a company's client needs. */
/** `token` is the operator's. */
export type Place = { token: string; adminToken: string; timbrado: string; emitterId: number }

/** A RUC that the sandbox does not know. SIFEN rejects its document, alone and in a lot (1306). */
export const UNKNOWN_RUC = '80000098'
const RECEPTOR = { naturaleza: 1, numeroDocumento: '80000000-5', nombre: 'Cliente de Prueba S.A.' }
const NO_RECEPTOR = { naturaleza: 1, numeroDocumento: '80000098-6', nombre: 'Cliente que no existe S.A.' }
/** `isDoomed`: SIFEN will reject it. */
export const invoice = (total: number, isDoomed: boolean) => ({
  tipoDocumento: 1,
  timbrado_id: 1,
  establecimiento_id: 1,
  punto_expedicion_id: 1,
  receptor: isDoomed ? NO_RECEPTOR : RECEPTOR,
  items: [
    {
      codigoInterno: 'YER-500',
      descripcion: 'Yerba mate 500 g',
      cantidad: 1,
      precioUnitario: total,
      afectacionIva: 1,
      tasaIva: 10,
    },
  ],
})

export const lote = ({ emitterId }: Place, ids: readonly number[], batch: number) => ({
  dte_ids: ids,
  emitter_id: emitterId,
  batch_id: batch,
})

export const cancelacion = (cdc: string | undefined) => ({ cdc, motivo: 'El cliente devolvió la mercadería' })

/** Voids a few numbers that are about to be assigned. `last` is the highest known one. */
export function inutilizacion({ timbrado }: Place, last: number, random: Seeded) {
  const from = last + random.int(1, 8)
  const to = from + random.int(0, 2)
  return {
    timbrado,
    establecimiento: '001',
    punto_expedicion: '001',
    numero_inicio: String(from).padStart(7, '0'),
    numero_fin: String(to).padStart(7, '0'),
    tipo_documento: 1,
    motivo: 'Números que no se van a usar',
  }
}
