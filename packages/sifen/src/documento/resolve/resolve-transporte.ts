/** Resolves the transport, and the seller of a self-invoice: completes places and splits RUCs. docs/sifen §2.2. */
import { filled, readAmount } from '../../campos/index.ts'
import { completePlace, type Place } from '../../tables/geo.ts'
import type { AutofacturaInput, DteInput, TransporteInput } from '../input/index.ts'
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

/**
 * Completes a place. Without a city the department is unknown, but only the city is asked for, so any department serves
 * meanwhile.
 */
function resolveLugar<L extends Place>(lugar: L) {
  const { departamento, distrito } = completePlace(lugar)
  return { ...lugar, distrito, departamento: departamento ?? ANY }
}

/** Placeholder where another field is refused, so that one problem is reported and not two. */
const ANY = 1

/** Resolves the carrier. By default, one with a RUC is a taxpayer. */
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

/** Resolves a self-invoice. By default the sale took place at the seller's address. */
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
