/** What the library needs of the issuer, from our rows: the emitter with its establishment's address over it (DECISIONS A7). */
import type { EmisorData } from '../../sifen/index.ts'
import type { EmitterRow } from '../emitters/index.ts'
import type { Establecimiento } from '../timbrados/index.ts'

const ADDRESS = {
  direccion: 'direccion',
  numero_casa: 'numeroCasa',
  complemento_direccion1: 'complementoDireccion1',
  complemento_direccion2: 'complementoDireccion2',
  departamento: 'departamento',
  distrito: 'codigoDistrito',
  ciudad: 'codigoCiudad',
  telefono: 'telefono',
  email: 'email',
} as const satisfies Partial<Record<keyof EmitterRow & keyof Establecimiento, keyof EmisorData>>

type Address = { [Column in keyof typeof ADDRESS]: string | number | null }

/** Only what is there: a column that is null leaves the emitter's own. */
const addressOf = (row: Address): Partial<EmisorData> =>
  Object.fromEntries(
    Object.entries(ADDRESS).flatMap(([column, field]) => {
      const value = row[column as keyof Address]
      return value === null ? [] : [[field, value]]
    }),
  )

export function issuerData(emitter: EmitterRow, establecimiento: Establecimiento | undefined): EmisorData {
  return {
    ruc: emitter.ruc,
    dv: emitter.dv,
    tipoContribuyente: emitter.tipo_contribuyente,
    razonSocial: emitter.razon_social,
    nombreFantasia: emitter.nombre_fantasia ?? undefined,
    tipoRegimen: emitter.tipo_regimen ?? undefined,
    actividadesEconomicas: emitter.actividades_economicas ?? undefined,
    ...addressOf(emitter),
    ...(establecimiento && {
      denominacion: establecimiento.descripcion.slice(0, MAX_DENOMINACION),
      ...addressOf(establecimiento),
    }),
  }
}

/** dDenSuc holds 30 characters. */
const MAX_DENOMINACION = 30
