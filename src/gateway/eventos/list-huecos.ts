/** Gaps in a point's numbering, as ranges that one voiding can cover (spec, Voiding rules 2 and 5; docs/notes 148). */
import { padNumero } from '@nanduti/sifen'
import type { Db } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import { type Principal, unprocessable, visibleEmpresas } from '../../http/index.ts'
import { daysAround, type Rango, type Serie } from '../dtes/index.ts'
import { type HuecosQuery, unknownPoint } from './answer/index.ts'
import { countersOfPoint, findExtent, listGaps, listNamedSeries } from './huecos.queries.ts'
import { voidingDeadline } from './record/index.ts'

/** Maximum number of gaps per response. */
const MAX_GAPS = 100
/** Maximum number of numbers per voiding. */
const MAX_NUMEROS = 1000
/** Size of the window of numbers that one statement reads. */
const WINDOW = 100_000

export async function listHuecos({ db }: Deps, principal: Principal, query: HuecosQuery) {
  const counters = await countersOfPoint(db, visibleEmpresas(principal), query.punto_expedicion_id)
  if (counters.length === 0) throw unprocessable({ punto_expedicion_id: [unknownPoint(query.punto_expedicion_id)] })
  const huecos: Hueco[] = []
  for (const { tipo_documento, ultimo_numero, ...place } of counters) {
    if (tipo_documento === null || ultimo_numero === null) continue
    for (const { serie, rango } of await listLines(db, { ...place, tipo_documento }, ultimo_numero)) {
      if (query.serie !== undefined && serie.serie !== query.serie) continue
      const rest = query.after ? rangeAfter(serie, rango, query.after) : rango
      huecos.push(...(await gapsOf(db, serie, rest, MAX_GAPS + 1 - huecos.length)))
      if (huecos.length > MAX_GAPS) break
    }
    if (huecos.length > MAX_GAPS) break
  }
  const data = huecos.slice(0, MAX_GAPS)
  const last = data.at(-1)
  return { data, ...(huecos.length > MAX_GAPS && last && { next_after: cursorOf(last) }) }
}

type Lugar = Omit<Serie, 'serie'>
/** A series with the range in which its gaps are searched. */
export type Line = { serie: Serie; rango: Rango }

/**
 * Returns the series of a place and type, the unnamed one first. Numbers below a series' first document were used in
 * another system. All series share one counter: with several of them it says nothing about a single one, so each ends
 * at its highest document.
 */
export async function listLines(db: Db, lugar: Lugar, ultimo: number): Promise<Line[]> {
  const named = await listNamedSeries(db, lugar)
  const lines: Line[] = []
  for (const name of [null, ...named]) {
    const serie = { ...lugar, serie: name }
    const extent = await findExtent(db, serie)
    if (extent) lines.push({ serie, rango: { desde: extent.desde, hasta: named.length > 0 ? extent.hasta : ultimo } })
  }
  return lines
}

export type Hueco = Omit<Serie, 'empresa_id'> & {
  numero_inicio: string
  numero_fin: string
  cantidad: number
  plazo: string | null
}

/** Returns up to `limit` gaps of a series within a range, lowest first, as ranges that one voiding can cover. */
export async function gapsOf(db: Db, serie: Serie, { desde, hasta }: Rango, limit: number): Promise<Hueco[]> {
  const { empresa_id: _, ...codes } = serie
  const found: Hueco[] = []
  for (let from = desde; from <= hasta && found.length < limit; from += WINDOW) {
    const window = { desde: from, hasta: Math.min(from + WINDOW - 1, hasta) }
    for (const gap of await listGaps(db, serie, window, limit - found.length)) {
      const { above, below } = await daysAround(db, serie, gap)
      const day = above ?? below
      const plazo = day ? voidingDeadline(day) : null
      for (const part of parts(gap))
        found.push({
          ...{ ...codes, numero_inicio: padNumero(part.desde), numero_fin: padNumero(part.hasta) },
          ...{ cantidad: part.hasta - part.desde + 1, plazo },
        })
      if (found.length >= limit) break
    }
  }
  return found.slice(0, limit)
}

/** Splits a gap into ranges that one voiding can cover. */
function parts({ desde, hasta }: Rango): Rango[] {
  const count = Math.min(Math.ceil((hasta - desde + 1) / MAX_NUMEROS), MAX_GAPS + 1)
  return Array.from({ length: count }, (_, n) => {
    const from = desde + n * MAX_NUMEROS
    return { desde: from, hasta: Math.min(from + MAX_NUMEROS - 1, hasta) }
  })
}

/** Returns the cursor of the next page: type, series and last number of the gap. */
const cursorOf = ({ tipo_documento, serie, numero_fin }: Hueco) => `${tipo_documento}.${serie ?? ''}.${numero_fin}`

/**
 * Returns the part of the range after the cursor. The order is that of `listLines`: type, then series, the unnamed one
 * first.
 */
function rangeAfter({ tipo_documento, serie }: Serie, { desde, hasta }: Rango, after: HuecosQuery['after']): Rango {
  const [tipo, name, numero] = after ?? [0, '', 0]
  const isPast = tipo_documento < tipo || (tipo_documento === tipo && (serie ?? '') < name)
  if (isPast) return { desde: hasta + 1, hasta }
  const isSame = tipo_documento === tipo && (serie ?? '') === name
  return isSame ? { desde: Math.max(desde, numero + 1), hasta } : { desde, hasta }
}
