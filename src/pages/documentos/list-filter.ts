/** Turns the list's address into a filter for the queries, into words, and back into addresses. */
import type { Deps } from '../../deps.ts'
import { type ListFilter, pendingSince } from '../../gateway/dtes/index.ts'
import { listEmitters } from '../../gateway/emitters/index.ts'
import type { PuntoCodes } from '../../gateway/timbrados/index.ts'
import { shownDate } from '../../web/index.ts'
import { nombreDeTipo } from './documento/index.ts'
import type { ListQuery } from './documentos.schema.ts'
import { readSearch } from './search.ts'

/** A point offered in the filter. */
export type PuntoChoice = PuntoCodes

/** Maximum of emitters read, more than a company has. */
const MANY = 100

/** Returns the point's name, with its timbrado when several timbrados have a point with the same codes. */
export const nombreDePunto = (
  { timbrado, establecimiento, punto_expedicion }: PuntoChoice,
  puntos: readonly PuntoChoice[],
) => {
  const name = `${establecimiento}-${punto_expedicion}`
  const sameName = puntos.filter(other => `${other.establecimiento}-${other.punto_expedicion}` === name)
  return sameName.length > 1 ? `${name} (timbrado ${timbrado})` : name
}

export async function readFilter(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  empresaId: number,
  { q, estado, ambiente, pendientes, desde, hasta, tipo, punto: puntoId }: ListQuery,
  puntos: readonly PuntoChoice[],
): Promise<ListFilter> {
  const punto = puntos.find(({ id }) => id === puntoId)
  const emitters = punto ? (await listEmitters(db, [empresaId], { limit: MANY })).map(({ id }) => id) : []
  return {
    ...{ part: estado, ambiente, desde, hasta, tipo_documento: tipo, punto: punto && { ...punto, emitters } },
    ...{ ...readSearch(q), pendingSince: pendientes && pendingSince(clock.now()) },
  }
}

/** Returns the list's address with that query, without undefined values. */
export function listHref(query: ListQuery, path = '/documentos'): string {
  const named = Object.entries(query).filter(([, value]) => value !== undefined)
  const params = new URLSearchParams(named.map(([name, value]) => [name, String(value)]))
  return params.size > 0 ? `${path}?${params}` : path
}

/** Returns the query of the first page. */
export const fromStart = ({ antes: _, despues: __, elegir: ___, ...query }: ListQuery): ListQuery => query

/** True when a filter other than the state is set. */
export const isNarrowed = ({ q, ambiente, pendientes, desde, hasta, tipo, punto }: ListQuery) =>
  [q, ambiente, pendientes, desde, hasta, tipo, punto].some(value => value !== undefined)

export const AMBIENTE_WORDS = { prod: 'Producción', test: 'Prueba' } as const

/** Says the filter in words: `Del 01/11/2026 al 23/11/2026, facturas, punto 001-001.` */
export function filterWords(
  { q, ambiente, pendientes, desde, hasta, tipo, punto: puntoId }: ListQuery,
  puntos: readonly PuntoChoice[],
): string {
  const punto = puntos.find(({ id }) => id === puntoId)
  const words = [
    pendientes && 'solo los que necesitan atención',
    q && `«${q}»`,
    desde && hasta
      ? `del ${shownDate(desde)} al ${shownDate(hasta)}`
      : desde
        ? `desde el ${shownDate(desde)}`
        : hasta
          ? `hasta el ${shownDate(hasta)}`
          : 'todas las fechas',
    tipo === undefined ? 'todos los tipos' : nombreDeTipo(tipo).many,
    punto ? `punto ${nombreDePunto(punto, puntos)}` : 'todos los puntos',
    ambiente && `ambiente de ${AMBIENTE_WORDS[ambiente].toLowerCase()}`,
  ]
  const text = words.filter(Boolean).join(', ')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}
