/** The tenant hierarchy as JSON (spec, Tenant hierarchy). Dates are YYYY-MM-DD. */

import { TIPOS_DE_DOCUMENTO } from '@nanduti/sifen'
import type { Role } from '../../db/index.ts'
import { domicilio } from './domicilio.schema.ts'
import type { Contador, Establecimiento, Punto, Timbrado } from './timbrados.queries.ts'

export const presentEmpresa = (empresa: { id: number; ruc: string; dv: string; razon_social: string }, role: Role) => ({
  id: empresa.id,
  ruc: empresa.ruc,
  dv: empresa.dv,
  razon_social: empresa.razon_social,
  role,
})

type TimbradoFields = Pick<Timbrado, 'id' | 'numero' | 'fecha_inicio' | 'fecha_vencimiento' | 'ambiente'>

export const presentTimbrado = ({ id, numero, fecha_inicio, fecha_vencimiento, ambiente }: TimbradoFields) => ({
  id,
  numero,
  fecha_inicio,
  fecha_vencimiento,
  ambiente,
})

type Domicilio = { [Column in keyof typeof domicilio]?: Establecimiento[Column] | undefined }
type EstablecimientoFields = Pick<Establecimiento, 'id' | 'codigo' | 'descripcion'> & Domicilio

/** Returns an establishment with all columns of its address. Null means that the emitter's value applies. */
export const presentEstablecimiento = (row: EstablecimientoFields) => ({
  id: row.id,
  codigo: row.codigo,
  descripcion: row.descripcion,
  ...Object.fromEntries(DOMICILIO.map(column => [column, row[column] ?? null])),
})

const DOMICILIO = Object.keys(domicilio) as (keyof typeof domicilio)[]

type PuntoFields = Pick<Punto, 'id' | 'codigo' | 'descripcion'> & { contadores: Contador[] }

/** Returns a point. Its own numbers are those of invoices; `contadores` has the other used types (docs/notes A11). */
export function presentPunto({ id, codigo, descripcion, contadores }: PuntoFields) {
  const ofInvoices = ({ tipo_documento }: Contador) => tipo_documento === TIPOS_DE_DOCUMENTO.factura
  const ultimo = contadores.find(ofInvoices)?.ultimo_numero ?? 0
  return {
    id,
    codigo,
    descripcion,
    ultimo_numero: ultimo,
    proximo_numero: ultimo + 1,
    contadores: contadores
      .filter(contador => !ofInvoices(contador))
      .map(({ tipo_documento, ultimo_numero }) => ({
        tipo_documento,
        ultimo_numero,
        proximo_numero: ultimo_numero + 1,
      })),
  }
}
