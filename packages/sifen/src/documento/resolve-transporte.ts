/** How the goods travel, and who sells to the issuer, as the catalogue reads them: places completed, RUCs taken apart. docs/sifen §2.2. */
import { filled, readAmount } from '../campos/index.ts'
import { completePlace, type Place } from '../tables/geo.ts'
import type { AutofacturaInput, DteInput, TransporteInput } from './input.schema.ts'
import { rucOf } from './resolve-ruc.ts'

export type Transporte = ReturnType<typeof resolveTransporte>
export type Autofactura = ReturnType<typeof resolveAutofactura>

type TransportistaInput = NonNullable<TransporteInput['transportista']>

const CONTRIBUYENTE = { si: 1, no: 2 } as const

export function resolveTransporte(input: TransporteInput) {
  return {
    ...input,
    salida: input.salida && resolveLugar(input.salida),
    entrega: input.entrega?.map(resolveLugar),
    transportista: input.transportista && resolveTransportista(input.transportista),
  }
}

/** A place without a city tells no department, but the city is what is asked for: any department will do meanwhile. */
function resolveLugar<L extends Place>(lugar: L) {
  const { departamento, distrito } = completePlace(lugar)
  return { ...lugar, distrito, departamento: departamento ?? ANY }
}

/** Stands where something else is refused, so that one thing is told and not two. */
const ANY = 1

/** Without a word on it, a carrier with a RUC is a taxpayer. */
function resolveTransportista({ chofer, agente, ...input }: TransportistaInput) {
  const esContribuyente = input.contribuyente ?? filled(input.ruc) !== undefined
  const agent = rucOf(agente?.ruc)
  return {
    ...input,
    contribuyente: esContribuyente ? CONTRIBUYENTE.si : CONTRIBUYENTE.no,
    ...rucOf(input.ruc),
    'chofer.documentoNumero': chofer?.documentoNumero,
    'chofer.nombre': chofer?.nombre,
    'chofer.direccion': chofer?.direccion,
    'agente.nombre': agente?.nombre,
    'agente.ruc': agent.ruc,
    'agente.dv': agent.dv,
    'agente.direccion': agente?.direccion,
  }
}

/** A sale that names no place was where the seller lives. */
export function resolveAutofactura(input: AutofacturaInput) {
  const vive = resolveLugar(input)
  const ubicacion = input.ubicacion
    ? resolveLugar(input.ubicacion)
    : { ...vive, lugar: filled(input.direccion) ?? String(ANY), ciudad: input.ciudad ?? ANY }
  return {
    ...input,
    ...vive,
    'ubicacion.lugar': ubicacion.lugar,
    'ubicacion.departamento': ubicacion.departamento,
    'ubicacion.distrito': ubicacion.distrito,
    'ubicacion.ciudad': ubicacion.ciudad,
  }
}

export const resolveRemision = (input: NonNullable<DteInput['remision']>) => ({
  ...input,
  costoFlete: readAmount(input.costoFlete),
})
