/**
 * Fields that a type of document must and must not have, by the table of groups: a problem with SIFEN's code, or a
 * warning. docs/notes A36.
 */
import { type Check, given } from '../../campos/index.ts'
import type { Advertencia } from '../../reading/index.ts'
import { type Codigo, GRUPOS, type Grupo, isAskedFor, presencia, TIPOS } from '../tipos/index.ts'
import type { Case } from './case.ts'

type Json = Readonly<Record<string, unknown>>
/** A step of a field's path: into that property, or into each element of that list. */
type Step = { name: string; each: boolean }
type Field = { grupo: Grupo; steps: readonly Step[] }
type Duties = Readonly<Record<'missing' | 'surplus' | 'noted', readonly Field[]>>

const stepsOf = (campo: string): Step[] =>
  campo.split('.').map(step => ({ name: step.replace('[]', ''), each: step.endsWith('[]') }))

/** Returns the fields to check in a document of the type. Computed once per type. */
function dutiesOf(codigo: Codigo): Duties {
  const fields = (applies: (grupo: Grupo) => boolean): Field[] =>
    GRUPOS.filter(applies).flatMap(grupo => grupo.campos.map(campo => ({ grupo, steps: stepsOf(campo) })))
  const isNoted = (grupo: Grupo) => grupo.avisa?.includes(codigo) === true
  return {
    missing: fields(grupo => presencia(grupo, codigo) === 'M' && isAskedFor(grupo)),
    surplus: fields(grupo => presencia(grupo, codigo) === 'X' && !isNoted(grupo)),
    noted: fields(grupo => presencia(grupo, codigo) === 'X' && isNoted(grupo)),
  }
}

const DUTIES = new Map(Object.values(TIPOS).map(({ codigo }) => [codigo, dutiesOf(codigo)]))

/** True when a field is present. An empty list counts as absent. */
const isThere = (value: unknown) => given(value) && !(Array.isArray(value) && value.length === 0)

const NONE: readonly string[] = []

/**
 * Returns the paths where a field is present, or where it is absent. A missing parent group gives no path, because it
 * is reported itself.
 */
function pathsOf(object: unknown, steps: readonly Step[], there: boolean, at = 0): readonly string[] {
  const { name, each } = steps[at] as Step
  const value = (object as Json)[name]
  if (at === steps.length - 1) return isThere(value) === there ? [name] : NONE
  if (!given(value)) return NONE
  if (!each) return pathsOf(value, steps, there, at + 1).map(path => `${name}.${path}`)
  const found: string[] = []
  const list = value as readonly unknown[]
  for (let i = 0; i < list.length; i++)
    for (const path of pathsOf(list[i], steps, there, at + 1)) found.push(`${name}.${i}.${path}`)
  return found
}

/** Reports missing fields, and those that the type does not have. */
export function checkPresencia({ dte, tipo }: Case, check: Check): void {
  const { missing, surplus } = DUTIES.get(tipo.codigo) as Duties
  for (const { grupo, steps } of missing)
    for (const path of pathsOf(dte, steps, false))
      check.report(path, `${tipo.una} necesita ${grupo.nombre}: indique el campo ${path}.`, grupo.falta)
  for (const { grupo, steps } of surplus)
    for (const path of pathsOf(dte, steps, true))
      check.report(path, `${tipo.una} no lleva ${grupo.nombre}: quite el campo ${path}.`, grupo.sobra)
}

/** Warns of fields that are stored and not sent. Names only the first of the items. */
export const presenciaWarnings = ({ dte, tipo }: Case): Advertencia[] =>
  (DUTIES.get(tipo.codigo) as Duties).noted.flatMap(({ grupo, steps }) => {
    const [campo, ...others] = pathsOf(dte, steps, true)
    if (campo === undefined) return []
    const which = others.length > 0 ? `el campo ${campo}, como el de los demás ítems,` : `el campo ${campo}`
    const mensaje = `${tipo.una} no lleva ${grupo.nombre}: ${which} se guarda con el documento y no se envía a SIFEN.`
    return [{ campo, mensaje }]
  })
