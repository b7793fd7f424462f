/** A prepared act (docs/notes 541). */
import type { ResumenLine } from '../db/index.ts'
import type { Act } from './acts.ts'

/** A prepared act, as the gateway shows it to who prepared it. */
export type Preparado = {
  preparado_id: string
  acto: Act['acto']
  ambiente: 'test' | 'prod'
  pedido: Record<string, unknown>
  repite: Record<string, string>
  resumen: ResumenLine[]
  decision: 'confirmado' | 'rechazado' | null
  /** The answer of the act, once it was done. */
  respuesta: unknown
  vence: string
  vencido: boolean
  /** Page where a person confirms. */
  enlace: string
}
