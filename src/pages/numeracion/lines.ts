/**
 * Use of the numbers of a point: used, approved, voided, gaps. The figures cover a window of numbers, so that they stay
 * cheap.
 */
import type { Db } from '../../db/index.ts'
import type { Rango, Serie } from '../../gateway/dtes/index.ts'
import {
  countNumeros,
  gapsOf,
  type Hueco,
  type Line,
  listLines,
  listVoidings,
  type Voiding,
} from '../../gateway/eventos/index.ts'
import { listHierarchy, type PuntoNode, type TimbradoNode } from '../../gateway/timbrados/index.ts'

/** Size of the window. */
const LOOKED_AT = 100_000
/** Maximum of gaps listed on a page. */
export const MOST_GAPS = 100

export type Punto = {
  id: number
  empresa_id: number
  timbrado: string
  establecimiento: string
  punto_expedicion: string
  descripcion: string
  /** Counters of its types. */
  contadores: PuntoNode['contadores']
}

/** Lists the points of the company with their counters. */
export async function listPuntos(db: Db, empresaId: number): Promise<Punto[]> {
  return (await listHierarchy(db, empresaId)).flatMap(puntosOf)
}

const puntosOf = ({ numero, establecimientos }: TimbradoNode): Punto[] =>
  establecimientos.flatMap(({ codigo, puntos }) =>
    puntos.map(punto => ({
      ...{ id: punto.id, empresa_id: punto.empresa_id, descripcion: punto.descripcion, contadores: punto.contadores },
      ...{ timbrado: numero, establecimiento: codigo, punto_expedicion: punto.codigo },
    })),
  )

export const nombreDe = ({ establecimiento, punto_expedicion }: Pick<Punto, 'establecimiento' | 'punto_expedicion'>) =>
  `${establecimiento}-${punto_expedicion}`

/** Lists the series of a point that have documents here. */
export async function linesOf(db: Db, punto: Punto): Promise<Line[]> {
  const { empresa_id, timbrado, establecimiento, punto_expedicion } = punto
  const lines: Line[] = []
  for (const { tipo_documento, ultimo_numero } of punto.contadores) {
    const lugar = { empresa_id, timbrado, establecimiento, punto_expedicion, tipo_documento }
    lines.push(...(await listLines(db, lugar, ultimo_numero)))
  }
  return lines
}

export type Look = {
  serie: Serie
  /** The range of the whole series, and the part in the window. */
  rango: Rango
  seen: Rango
  aprobados: number
  cancelados: number
  en_proceso: number
  inutilizados: number
  voidings: readonly Voiding[]
  /** At most `MOST_GAPS`, the lowest first. */
  huecos: readonly Hueco[]
}

/** Reads the figures of the last `LOOKED_AT` numbers up to `hasta`, by default the end of the series. */
export async function lookAt(db: Db, { serie, rango }: Line, hasta = rango.hasta): Promise<Look> {
  const last = Math.min(hasta, rango.hasta)
  const seen = { desde: Math.max(rango.desde, last - LOOKED_AT + 1), hasta: last }
  const voidings = await listVoidings(db, serie, seen)
  return {
    ...{ serie, rango, seen, voidings },
    ...(await countNumeros(db, serie, seen)),
    inutilizados: voidings.reduce((sum, voiding) => sum + within(voiding, seen), 0),
    huecos: await gapsOf(db, serie, seen, MOST_GAPS),
  }
}

/** Counts the numbers of a voiding that lie in the window. */
const within = ({ numero_inicio, numero_fin }: Voiding, { desde, hasta }: Rango): number =>
  Math.max(0, Math.min(Number(numero_fin), hasta) - Math.max(Number(numero_inicio), desde) + 1)

export const countGaps = ({ huecos }: Pick<Look, 'huecos'>): number =>
  huecos.reduce((sum, { cantidad }) => sum + cantidad, 0)

/** Returns the earliest deadline for voiding a gap that has not passed. Undefined when there is none. */
export function nextDeadline(looks: readonly Pick<Look, 'huecos'>[], today: string): string | undefined {
  const days = looks.flatMap(({ huecos }) =>
    huecos.flatMap(({ plazo }) => (plazo !== null && plazo >= today ? plazo : [])),
  )
  return days.sort()[0]
}
