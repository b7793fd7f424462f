/**
 * The issuer's data for the SIFEN library, from our rows: the emitter, overridden by the address of its establishment
 * (docs/notes A7).
 */
import type { EmisorData } from '@nanduti/sifen'
import type { EmitterRow } from '../../emitters/index.ts'
import type { Establecimiento } from '../../timbrados/index.ts'

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

/** Returns only the fields that are set: a null column leaves the emitter's value. */
const addressOf = (row: Address): Partial<EmisorData> =>
  Object.fromEntries(
    Object.entries(ADDRESS).flatMap(([column, field]) => {
      const value = row[column as keyof Address]
      return value === null ? [] : [[field, value]]
    }),
  )

/**
 * Clears the emitter's district or department when the establishment has its own city or district, which determines
 * them.
 */
const leftBehind = ({ ciudad, distrito }: Pick<Address, 'ciudad' | 'distrito'>) => ({
  ...(ciudad !== null && { distrito: null }),
  ...((ciudad ?? distrito) !== null && { departamento: null }),
})

export function issuerData(emitter: EmitterRow, establecimiento: Establecimiento | undefined): EmisorData {
  return {
    ruc: emitter.ruc,
    dv: emitter.dv,
    tipoContribuyente: emitter.tipo_contribuyente,
    razonSocial: emitter.razon_social,
    nombreFantasia: emitter.nombre_fantasia ?? undefined,
    tipoRegimen: emitter.tipo_regimen ?? undefined,
    actividadesEconomicas: emitter.actividades_economicas ?? undefined,
    ...addressOf(establecimiento ? { ...emitter, ...leftBehind(establecimiento) } : emitter),
    ...(establecimiento && {
      denominacion: [...establecimiento.descripcion].slice(0, MAX_DENOMINACION).join(''),
      ...addressOf(establecimiento),
    }),
  }
}

/** Says where a field of the issuer that a document lacks can be stored, so that requests need not repeat it. */
export function howToStore(campo: string, emitter: EmitterRow): string | undefined {
  const column = COLUMNS.get(campo)
  return column && `Guárdelo una vez en el emisor, como ${column}, con POST /api/sifen/emitters/${emitter.id}.`
}
const STORED = { ...ADDRESS, actividades_economicas: 'actividadesEconomicas' }
const COLUMNS = new Map(Object.entries(STORED).map(([column, field]) => [`emisor.${field}`, column]))

/** Maximum length of dDenSuc, in whole characters. A surrogate pair is never split. */
const MAX_DENOMINACION = 30
