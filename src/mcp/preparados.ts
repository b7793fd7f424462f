/** Prepared documents, which wait for the second act. */

/** How long one can be issued. Shorter than the life of its Idempotency-Key, so that a repetition is always recognized. */
export const PREPARADO_MS = 30 * 60_000

export type Preparado = {
  id: string
  /** The request's body, exactly as it will be sent. */
  documento: Record<string, unknown>
  /** Idempotency-Key of its only issue. A secret of ours: it also signs the question to the person. */
  clave: string
  ambiente: 'test' | 'prod'
  receptor: { documento: string; nombre: string }
  moneda: string
  total: string
  vence: Date
}

/** Where they are kept. Each caller sees only their own. */
export type Preparados = {
  keep(preparado: Preparado): Promise<void>
  find(id: string): Promise<Preparado | undefined>
}

/** More are forgotten, the oldest first. */
const MAX_IN_MEMORY = 100

/** Keeps them in memory, for a process with one caller. */
export function openMemory(): Preparados {
  const kept = new Map<string, Preparado>()
  return {
    async keep(preparado) {
      kept.set(preparado.id, preparado)
      for (const id of kept.keys()) if (kept.size > MAX_IN_MEMORY) kept.delete(id)
    },
    find: async id => kept.get(id),
  }
}
