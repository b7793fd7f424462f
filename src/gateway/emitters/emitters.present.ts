/** An emitter as JSON: every stored field except secrets, and flags for existing secrets (docs/notes A7). */
import { ciudad, distrito } from '@nanduti/sifen'
import type { EmitterRow } from './emitters.queries.ts'

export function presentEmitter(row: EmitterRow) {
  const { tiene_certificado, cert_sujeto, cert_ruc, cert_desde, cert_hasta, ...rest } = row
  const { pausado_hasta, solo_lotes_at, created_at, updated_at, ...fields } = rest
  return {
    ...fields,
    distrito_descripcion: nameOf(distrito, row.distrito),
    ciudad_descripcion: nameOf(ciudad, row.ciudad),
    certificado: tiene_certificado
      ? { sujeto: cert_sujeto, ruc: cert_ruc, desde: instant(cert_desde), hasta: instant(cert_hasta) }
      : null,
    solo_lotes_at: instant(solo_lotes_at),
    pausado_hasta: instant(pausado_hasta),
    created_at: instant(created_at),
    updated_at: instant(updated_at),
  }
}

/** Looks the name up in SIFEN's current table. Names are not stored, so they cannot differ from their code. */
const nameOf = (find: (codigo: number) => { nombre: string } | undefined, codigo: number | null) =>
  codigo === null ? null : (find(codigo)?.nombre ?? null)

const instant = (date: Date | null) => date?.toISOString() ?? null
