/** A rule between fields: where it is reported, the code SIFEN would answer, when it is broken and what to do about it. */
import { ciudad } from '../../tables/geo.ts'
import type { DteInput } from '../input.schema.ts'
import type { Check } from '../lexical.ts'
import { type Contexto, type Documento, GUARANI, OPERACION } from '../resolve.ts'

/** Everything a rule may look at. `dte` is what the client wrote, `doc` what it was completed to. */
export type Case = { dte: DteInput; doc: Documento; contexto: Contexto }

export type Rule<T> = {
  campo: string
  /** Absent where SIFEN has no code of its own for it. */
  codigo?: string
  broken: (subject: T) => boolean
  mensaje: string | ((subject: T) => string)
}

/** Reports every broken rule of a table. */
export function run<T>(rules: readonly Rule<T>[], subject: T, prefix: string, check: Check): void {
  for (const { campo, codigo, broken, mensaje } of rules) {
    if (!broken(subject)) continue
    check.report(prefix + campo, typeof mensaje === 'string' ? mensaje : mensaje(subject), codigo)
  }
}

export const given = (value: unknown): boolean => value !== undefined && value !== null
export const esGuarani = ({ doc }: Case): boolean => doc.operacion.moneda === GUARANI
export const isB2f = ({ doc }: Case): boolean => doc.receptor?.tipoOperacion === OPERACION.b2f
export const totalEnGuaranies = ({ doc }: Case): bigint => doc.totales.totalGs ?? doc.totales.totGralOpe

/** True when the city is known and does not lie in that department and district (1255, 1328). */
export function unrelated(departamento: unknown, distrito: unknown, codigo: number | null | undefined): boolean {
  const where = given(codigo) ? ciudad(codigo ?? 0) : undefined
  if (!where) return false
  return where.departamento !== departamento || (given(distrito) && where.distrito !== distrito)
}
