/**
 * Places of Paraguay: SIFEN requires that department, district and city belong together, with the official descriptions
 * (1254–1260).
 */
import { DEPARTAMENTOS } from './departamentos.ts'
import { GEO_DATA } from './geo-data.ts'

export type Distrito = { codigo: number; nombre: string; departamento: number }
export type Ciudad = { codigo: number; nombre: string; distrito: number; departamento: number }

/** Length of the XSD fields. Names of cities have up to 42 characters. */
const MAX_NAME = 30

type Geo = { distritos: Map<number, Distrito>; ciudades: Map<number, Ciudad> }

let geo: Geo | undefined

/**
 * Parses the table on first use: 6,766 cities take a few milliseconds, which a program without addresses need not
 * spend.
 */
function load(): Geo {
  const distritos = new Map<number, Distrito>()
  const ciudades = new Map<number, Ciudad>()
  for (const line of GEO_DATA.trimEnd().split('\n')) {
    const [departamento, distrito, nombre, ...cities] = line.split(';')
    const where = { distrito: Number(distrito), departamento: Number(departamento) }
    distritos.set(where.distrito, {
      codigo: where.distrito,
      nombre: cut(nombre),
      departamento: where.departamento,
    })
    for (let i = 0; i + 1 < cities.length; i += 2) {
      const codigo = Number(cities[i])
      ciudades.set(codigo, { codigo, nombre: cut(cities[i + 1]), ...where })
    }
  }
  return { distritos, ciudades }
}

const cut = (name: string | undefined) => (name ?? '').slice(0, MAX_NAME).trimEnd()

const tables = (): Geo => {
  geo ??= load()
  return geo
}

/** Returns the literal of a department (1–20), or undefined. */
export const departamento = (codigo: number): string | undefined => DEPARTAMENTOS[codigo]

/** Returns a district by its code, which is unique in the country. */
export const distrito = (codigo: number): Distrito | undefined => tables().distritos.get(codigo)

/** Return all of them, in the order of the DNIT's table. */
export const distritos = (): readonly Distrito[] => [...tables().distritos.values()]
export const ciudades = (): readonly Ciudad[] => [...tables().ciudades.values()]

/** Returns a city by its code, which is unique in the country. */
export const ciudad = (codigo: number): Ciudad | undefined => tables().ciudades.get(codigo)

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
