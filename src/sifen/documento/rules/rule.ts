/** A rule between fields: where it is reported, the code SIFEN would answer, when it is broken and what to do about it. */
import type { Decimal } from '../../decimal.ts'
import { ciudad, distrito as districtOf, departamento as nameOf } from '../../tables/geo.ts'
import type { DteInput } from '../input.schema.ts'
import type { Check } from '../lexical.ts'
import type { Contexto, Documento } from '../resolve.ts'
import { GUARANI } from '../resolve-condicion.ts'
import { OPERACION } from '../resolve-receptor.ts'

/** Everything a rule may look at. `dte` is what the client wrote, `doc` what it was completed to. */
export type Case = { dte: DteInput; doc: Documento; contexto: Contexto }

export type Rule<T> = {
  campo: string
  /** Absent where SIFEN has no code of its own for it. */
  codigo?: string
  /** Fields it reads that are not its own: while one of them is wrong itself, it says nothing. With `/` in front, from the root. */
  needs?: readonly string[]
  broken: (subject: T) => boolean
  mensaje: string | ((subject: T) => string)
}

/** Reports every broken rule of a table. `prefix` gives the path before the rule's own, asked for only where something is broken. */
export function run<T>(rules: readonly Rule<T>[], subject: T, check: Check, prefix: () => string = () => ''): void {
  for (const rule of rules) if (rule.broken(subject)) report(rule, subject, check, prefix())
}

function report<T>(rule: Rule<T>, subject: T, check: Check, prefix: string): void {
  const isWrong = (path: string) => check.has(path.startsWith('/') ? path.slice(1) : prefix + path)
  if (rule.needs?.some(isWrong)) return
  check.report(prefix + rule.campo, textOf(rule, subject), rule.codigo)
}

export const textOf = <T>({ mensaje }: Rule<T>, subject: T): string =>
  typeof mensaje === 'string' ? mensaje : mensaje(subject)

export const given = (value: unknown): boolean => value !== undefined && value !== null
export const esGuarani = ({ doc }: Case): boolean => doc.operacion.moneda === GUARANI
export const isB2f = ({ doc }: Case): boolean => doc.receptor?.tipoOperacion === OPERACION.b2f
export const totalEnGuaranies = ({ doc }: Case): Decimal => doc.totales.totalGs ?? doc.totales.totGralOpe

type Code = number | null | undefined

/** True when the city does not lie in that district, or the district in that department (1255, 1328). Unknown codes contradict nothing. */
export function unrelated(departamento: Code, distrito: Code, codigo: Code): boolean {
  const city = given(codigo) ? ciudad(codigo ?? 0) : undefined
  const district = districtOf(distrito ?? city?.distrito ?? 0)
  if (!district || nameOf(departamento ?? 0) === undefined) return false
  return district.departamento !== departamento || (city !== undefined && city.distrito !== district.codigo)
}
