/**
 * Places of Paraguay: SIFEN requires that department, district and city belong together, with the official descriptions
 * (1254–1260).
 */
import { departamentos } from './published.ts'
import { lazily, readTable } from './read-table.ts'

export type Distrito = { codigo: number; nombre: string; departamento: number }
export type Ciudad = { codigo: number; nombre: string; distrito: number; departamento: number }

/** Length of the XSD fields. Names of cities have up to 42 characters. */
const MAX_NAME = 30

/** Reads the districts on first use. */
const byDistrito = lazily((): ReadonlyMap<number, Distrito> => {
  const rows = readTable('distritos').map(([codigo, nombre, departamento]) => ({
    codigo: Number(codigo),
    nombre: cut(nombre),
    departamento: Number(departamento),
  }))
  return new Map(rows.map(row => [row.codigo, row]))
})

/** Reads the cities on first use: 6,766 take a few milliseconds, which a program without addresses need not spend. */
const byCiudad = lazily((): ReadonlyMap<number, Ciudad> => {
  const cities = new Map<number, Ciudad>()
  for (const [code, nombre, distrito] of readTable('ciudades')) {
    const codigo = Number(code)
    const departamento = byDistrito().get(Number(distrito))?.departamento ?? 0
    cities.set(codigo, { codigo, nombre: cut(nombre), distrito: Number(distrito), departamento })
  }
  return cities
})

const cut = (name = '') => name.slice(0, MAX_NAME).trimEnd()

/** Returns the literal of a department (1–20), or undefined. */
export const departamento = (codigo: number): string | undefined => departamentos().get(String(codigo))

/** Returns a district by its code, which is unique in the country. */
export const distrito = (codigo: number): Distrito | undefined => byDistrito().get(codigo)

/** Return all of them, in the order of the DNIT's table. */
export const distritos = (): readonly Distrito[] => [...byDistrito().values()]
export const ciudades = (): readonly Ciudad[] => [...byCiudad().values()]

/** Returns a city by its code, which is unique in the country. */
export const ciudad = (codigo: number): Ciudad | undefined => byCiudad().get(codigo)

type Code = number | null | undefined
/** The given codes of a place. */
export type Place = { departamento?: Code; distrito?: Code; ciudad?: Code }

/**
 * Returns the district and department of a place. A city sets its district, and a district its department, when they
 * are left out.
 */
export function completePlace(place: Place): { departamento: number | undefined; distrito: number | undefined } {
  const codigo = place.distrito ?? ciudad(place.ciudad ?? 0)?.distrito
  return { departamento: place.departamento ?? distrito(codigo ?? 0)?.departamento, distrito: codigo }
}
