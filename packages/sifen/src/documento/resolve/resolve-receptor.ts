/**
 * Resolves the receiver: nature, identity and address as SIFEN requires them. docs/sifen §2.2, gDatRec; docs/notes B3.
 */
import { filled } from '../../campos/index.ts'
import { parseRuc } from '../../ruc.ts'
import { completePlace } from '../../tables/geo.ts'
import type { ReceptorInput } from '../input/index.ts'

export type Receptor = ReturnType<typeof resolveReceptor>

export const NATURALEZA = { contribuyente: 1, noContribuyente: 2, extranjero: 3 } as const
export const OPERACION = { b2b: 1, b2c: 2, b2g: 3, b2f: 4 } as const
export const INNOMINADO = 5

/** Resolves the receiver. SIFEN has no nature 3: a foreigner is a non-taxpayer in an operation B2F. */
export function resolveReceptor(input: ReceptorInput, tipoOperacion: number | null | undefined) {
  const contribuyente = input.naturaleza === NATURALEZA.contribuyente
  const innominado = !contribuyente && input.tipoDoc === INNOMINADO
  const ruc = contribuyente ? parseRuc(withDv(input)) : undefined
  return {
    ...input,
    naturaleza: input.naturaleza === NATURALEZA.extranjero ? NATURALEZA.noContribuyente : input.naturaleza,
    tipoOperacion: validOperacion(tipoOperacion) ?? operacionOf(input.naturaleza),
    pais: input.pais ?? (input.naturaleza === NATURALEZA.extranjero ? undefined : 'PRY'),
    ruc: ruc?.numero,
    dv: ruc?.dv,
    tipoContribuyente: contribuyente ? (input.tipoContribuyente ?? guessContribuyente(ruc?.numero)) : undefined,
    tipoDoc: contribuyente ? undefined : input.tipoDoc,
    numeroDocumento: innominado ? '0' : contribuyente ? undefined : filled(input.numeroDocumento),
    nombre: innominado ? 'Sin Nombre' : input.nombre,
    direccion: filled(input.direccion),
    numeroCasa: input.numeroCasa ?? undefined,
    email: input.email?.split(/[,;]/).find(address => address.trim() !== ''),
    ...completePlace(input),
  }
}

/**
 * Returns the receiver's identity: the RUC with its digit, or the number of the document. `0` for a receiver without
 * name.
 */
export const documentoDe = (receptor: Receptor | undefined): string =>
  receptor?.ruc === undefined ? (receptor?.numeroDocumento ?? '') : `${receptor.ruc}-${receptor.dv}`

/**
 * Returns the RUC as one text: `numeroDocumento` alone, or with `dv` appended. When two digits disagree, it has the
 * wrong one.
 */
export function withDv(input: ReceptorInput): string {
  const numero = input.numeroDocumento?.trim() ?? ''
  const dv = filled(input.dv)
  if (dv === undefined) return numero
  if (!numero.includes('-')) return `${numero}-${dv}`
  const read = parseRuc(numero)
  return read === undefined || read.dv === dv ? numero : `${read.numero}-${dv}`
}

const OPERACIONES = Object.values(OPERACION)
const validOperacion = (tipo: number | null | undefined) => OPERACIONES.find(operacion => operacion === tipo)

const OPERACION_OF: Readonly<Record<number, number>> = {
  [NATURALEZA.contribuyente]: OPERACION.b2b,
  [NATURALEZA.noContribuyente]: OPERACION.b2c,
  [NATURALEZA.extranjero]: OPERACION.b2f,
}
const operacionOf = (naturaleza: number | null | undefined) => OPERACION_OF[naturaleza ?? 0] ?? OPERACION.b2c

/**
 * Guesses the kind of taxpayer: RUCs of companies start at 80,000,000. This is a custom of integrators, so
 * `receptor.tipoContribuyente` wins (docs/notes 12).
 */
export const guessContribuyente = (ruc: string | undefined) => (ruc?.length === 8 && ruc >= '80000000' ? 2 : 1)
