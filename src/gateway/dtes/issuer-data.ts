/** What the library needs of the issuer, from our rows: the emitter with its establishment's address over it (docs/notes A7). */
import type { EmisorData } from '@nanduti/sifen'
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

/** Of the emitter's place, what an establishment that tells a city or a district of its own tells by that. */
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

/** Where what a document lacks of its issuer can be kept, so that not every request has to bring it. */
export function howToStore(campo: string, emitter: EmitterRow): string | undefined {
  const column = COLUMNS.get(campo)
  return column && `Guárdelo una vez en el emisor, como ${column}, con POST /api/sifen/emitters/${emitter.id}.`
}
const STORED = { ...ADDRESS, actividades_economicas: 'actividadesEconomicas' }
const COLUMNS = new Map(Object.entries(STORED).map(([column, field]) => [`emisor.${field}`, column]))

/** dDenSuc holds 30 whole characters. A surrogate pair is never cut in half. */
const MAX_DENOMINACION = 30
