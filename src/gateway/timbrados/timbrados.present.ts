/** The tenant hierarchy as JSON (spec, Tenant hierarchy). Dates are YYYY-MM-DD. */
import type { Role } from '../../db/index.ts'
import type { Contador, Establecimiento, Punto, Timbrado } from './timbrados.queries.ts'

export const presentEmpresa = (empresa: { id: number; ruc: string; dv: string; razon_social: string }, role: Role) => ({
  id: empresa.id,
  ruc: empresa.ruc,
  dv: empresa.dv,
  razon_social: empresa.razon_social,
  role,
})

export const presentTimbrado = ({ id, numero, fecha_inicio, fecha_vencimiento, ambiente }: Timbrado) => ({
  id,
  numero,
  fecha_inicio,
  fecha_vencimiento,
  ambiente,
})

export const presentEstablecimiento = ({ id, codigo, descripcion, direccion }: Establecimiento) => ({
  id,
  codigo,
  descripcion,
  direccion,
})

/** The point's own numbers are those of invoices; `contadores` has the other types that were used (DECISIONS A11). */
export function presentPunto({ id, codigo, descripcion, contadores }: Punto & { contadores: Contador[] }) {
  const ultimo = contadores.find(({ tipo_documento }) => tipo_documento === 1)?.ultimo_numero ?? 0
  return {
    id,
    codigo,
    descripcion,
    ultimo_numero: ultimo,
    proximo_numero: ultimo + 1,
    contadores: contadores
      .filter(({ tipo_documento }) => tipo_documento !== 1)
      .map(({ tipo_documento, ultimo_numero }) => ({
        tipo_documento,
        ultimo_numero,
        proximo_numero: ultimo_numero + 1,
      })),
  }
}
