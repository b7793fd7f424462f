/** Cities in forms: a code of the DNIT's table, with or without the name after it, or the name alone. */
import { ciudad, distrito, type Fila } from '@nanduti/sifen'
import { searchTabla } from './search-tabla.ts'

/** Returns the text of a city's field: its code and name. */
export const cityText = (codigo: number | null): string => {
  const found = codigo === null ? undefined : ciudad(codigo)
  return found ? `${found.codigo} ${found.nombre}` : `${codigo ?? ''}`
}

/** Reads a code, with or without the name after it, or a name that exactly one city has. */
export function readPlace(text: string): Record<string, unknown> {
  const typed = /^\d+/.exec(text)?.[0] ?? findCity(text)?.codigo
  if (typed === undefined) return { ciudad: text }
  const found = ciudad(Number(typed))
  const departamento = found && distrito(found.distrito)?.departamento
  return found ? { ciudad: found.codigo, distrito: found.distrito, departamento } : { ciudad: Number(typed) }
}

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase()

function findCity(text: string): Fila | undefined {
  const found = searchTabla('ciudades', text)
  const named = found.filter(({ nombre }) => fold(nombre) === fold(text))
  return found.length === 1 ? found[0] : named.length === 1 ? named[0] : undefined
}

const PROPOSED = 8

/** Proposes cities for an ambiguous text. */
export const proposeCities = (text: unknown): Fila[] =>
  typeof text === 'string' && !/^\d/.test(text) ? searchTabla('ciudades', text).slice(0, PROPOSED) : []

/** Returns the problem of a text that names no city, with the proposed cities. */
export function cityProblem(text: string): string {
  const found = proposeCities(text)
  if (found.length === 0) return `No hay ninguna ciudad «${text}» en la tabla de la DNIT: revise el nombre.`
  const names = found.map(({ codigo, nombre, departamento }) => `${codigo} ${nombre} (${departamento?.nombre})`)
  return `Hay varias ciudades que se llaman parecido a «${text}». Escriba el código de la suya: ${names.join('; ')}.`
}
