/**
 * Fields that a type of document must and must not have, by the table of groups: a problem with SIFEN's code, or a
 * warning. docs/notes A36.
 */
import { type Check, given } from '../../campos/index.ts'
import type { Advertencia } from '../../reading/index.ts'
import { type Codigo, GRUPOS, type Grupo, isDemanded, presencia, TIPOS } from '../tipos/index.ts'
import type { Case } from './case.ts'

type Json = Readonly<Record<string, unknown>>
/** A field of the table: its names from the request down, or from each element of a list of the request. */
type Field = { grupo: Grupo; list: string | undefined; names: readonly string[] }
type Duties = Readonly<Record<'missing' | 'surplus' | 'noted', readonly Field[]>>

function fieldOf(grupo: Grupo, campo: string): Field {
  const [path = '', list] = campo.split('[].').reverse()
  return { grupo, list, names: path.split('.') }
}

/** Returns the fields to check in a document of the type. Computed once per type. */
function dutiesOf(codigo: Codigo): Duties {
  const fields = (applies: (grupo: Grupo) => boolean): Field[] =>
    GRUPOS.filter(applies).flatMap(grupo => grupo.campos.map(campo => fieldOf(grupo, campo)))
  const isNoted = (grupo: Grupo) => grupo.avisa?.includes(codigo) === true
  return {
    missing: fields(grupo => presencia(grupo, codigo) === 'M' && isDemanded(grupo)),
    surplus: fields(grupo => presencia(grupo, codigo) === 'X' && !isNoted(grupo)),
    noted: fields(grupo => presencia(grupo, codigo) === 'X' && isNoted(grupo)),
  }
}

const DUTIES = new Map(Object.values(TIPOS).map(({ codigo }) => [codigo, dutiesOf(codigo)]))

/** True when a field is present. An empty list counts as absent. */
const isThere = (value: unknown) => given(value) && !(Array.isArray(value) && value.length === 0)

/**
 * True when a field is present, or when it is absent. A missing parent group is neither, because it is reported itself.
 */
function isFound(object: unknown, names: readonly string[], there: boolean): boolean {
  let value = object
  for (let i = 0; given(value); i++) {
    value = (value as Json)[names[i] as string]
    if (i === names.length - 1) return isThere(value) === there
  }
  return false
}

/** Returns the paths where a field is present, or where it is absent. */
function pathsOf(dte: Json, { list, names }: Field, there: boolean): readonly string[] {
  if (list === undefined) return isFound(dte, names, there) ? [names.join('.')] : []
  const found: string[] = []
  const elements = (dte[list] ?? []) as readonly unknown[]
  for (let i = 0; i < elements.length; i++)
    if (isFound(elements[i], names, there)) found.push(`${list}.${i}.${names.join('.')}`)
  return found
}

/** Reports missing fields, and those that the type does not have. */
export function checkPresencia({ dte, tipo }: Case, check: Check): void {
  const { missing, surplus } = DUTIES.get(tipo.codigo) as Duties
  for (const field of missing)
    for (const path of pathsOf(dte, field, false)) {
      const { nombre, falta } = field.grupo
      check.report(path, `${tipo.una} necesita ${nombre}: indique el campo ${path}.`, falta)
    }
  for (const field of surplus)
    for (const path of pathsOf(dte, field, true)) {
      const { nombre, sobra } = field.grupo
      check.report(path, `${tipo.una} no lleva ${nombre}: quite el campo ${path}.`, sobra)
    }
}

/** Warns of fields that are stored and not sent. Names only the first of the items. */
export const presenciaWarnings = ({ dte, tipo }: Case): Advertencia[] =>
  (DUTIES.get(tipo.codigo) as Duties).noted.flatMap(field => {
    const { grupo } = field
    const [campo, ...others] = pathsOf(dte, field, true)
    if (campo === undefined) return []
    const which = others.length > 0 ? `el campo ${campo}, como el de los demás ítems,` : `el campo ${campo}`
    const mensaje = `${tipo.una} no lleva ${grupo.nombre}: ${which} se guarda con el documento y no se envía a SIFEN.`
    return [{ campo, mensaje }]
  })
