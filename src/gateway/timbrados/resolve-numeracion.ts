/**
 * Resolves a document's timbrado, establishment and point to rows of the caller's companies. A missing row and another
 * company's row give the same error on the same field (docs/notes A2).
 */

import { type Advertencia, TEXTS } from '@nanduti/sifen'
import type { Db } from '../../db/index.ts'
import type { FieldErrors } from '../../http/index.ts'
import {
  type Codigos,
  type Establecimiento,
  findByCodigos,
  type PorIds,
  type Punto,
  type Timbrado,
} from './timbrados.queries.ts'

export type Chain = {
  timbrado?: Timbrado | undefined
  establecimiento?: Establecimiento | null | undefined
  punto?: Punto | null | undefined
}

/** The stored part of the chain, with errors and warnings. */
export type Numeracion = Chain & { errors: FieldErrors; advertencias?: Advertencia[] }

/**
 * Checks the chain of the tenant ids, which the request gave or its codes name. Every id is required, and every row must
 * exist and belong to the caller. Inactive rows are errors of the fields that the request used.
 */
export const checkIds = (chain: Chain, ids: PorIds, by: keyof typeof FIELDS): Numeracion => ({
  ...chain,
  errors: { ...absent(chain, ids), ...inactive(chain, FIELDS[by]) },
})

/**
 * Returns the errors of missing rows. Nothing can be found below a missing row, so only the first one is reported, and
 * ids below 1.
 */
function absent(chain: Chain, ids: PorIds): FieldErrors {
  const first = LINKS.find(link => !chain[link])
  const errors = LINKS.map((link): [string, string | undefined] => {
    const field = FIELDS.ids[link]
    const id = ids[field] ?? undefined
    if (id === undefined) return [field, TEXTS.required(field)]
    return [field, link === first || id < 1 ? UNKNOWN[link](id) : undefined]
  })
  return Object.fromEntries(errors.flatMap(([field, text]) => (text === undefined ? [] : [[field, [text]]])))
}

const LINKS = ['timbrado', 'establecimiento', 'punto'] as const

const UNKNOWN = {
  timbrado: (id: number) =>
    `No hay un timbrado con id ${id} entre los suyos: véalos en GET /api/empresas/{id}/timbrados.`,
  establecimiento: (id: number) =>
    `No hay un establecimiento con id ${id} en ese timbrado: véalos en GET /api/timbrados/{id}/establecimientos.`,
  punto: (id: number) =>
    `No hay un punto de expedición con id ${id} en ese establecimiento: véalos en GET /api/establecimientos/{id}/puntos-expedicion.`,
}

/**
 * Resolves the codes of a request under the timbrado with its number. A timbrado, establishment or point that is not
 * stored is no error, because the document then brings its own data (docs/notes A10). When its parent is stored, a
 * warning is given: the code could be a typing error.
 */
export async function resolveCodigos(db: Db, timbrado: Timbrado | undefined, codigos: Codigos): Promise<Numeracion> {
  const chain: Chain = { timbrado, ...(timbrado && (await findByCodigos(db, timbrado.id, codigos))) }
  return { ...chain, errors: inactive(chain, FIELDS.codigos), advertencias: unregistered(chain, codigos) }
}

function unregistered({ timbrado, establecimiento, punto }: Chain, codigos: Codigos): Advertencia[] {
  if (!timbrado || punto) return []
  const [what, path] = establecimiento
    ? [
        `El punto de expedición ${codigos.puntoExpedicion} no está registrado en el establecimiento ${establecimiento.codigo}`,
        `establecimientos/${establecimiento.id}/puntos-expedicion`,
      ]
    : [
        `El establecimiento ${codigos.establecimiento} no está registrado en el timbrado ${timbrado.numero}`,
        `timbrados/${timbrado.id}/establecimientos`,
      ]
  const campo = FIELDS.codigos[establecimiento ? 'punto' : 'establecimiento']
  return [{ campo, mensaje: `${what}: revíselo o regístrelo con POST /api/${path}.` }]
}

const FIELDS = {
  ids: { timbrado: 'timbrado_id', establecimiento: 'establecimiento_id', punto: 'punto_expedicion_id' },
  codigos: { timbrado: 'timbrado', establecimiento: 'establecimiento', punto: 'puntoExpedicion' },
} as const

const isInactive = (what: string) => `${what} no está activo: use otro, o actívelo en la página Timbrados.`

function inactive(
  { timbrado, establecimiento, punto }: Chain,
  fields: (typeof FIELDS)[keyof typeof FIELDS],
): FieldErrors {
  return {
    ...(timbrado?.activo === false && { [fields.timbrado]: [isInactive(`El timbrado ${timbrado.numero}`)] }),
    ...(establecimiento?.activo === false && {
      [fields.establecimiento]: [isInactive(`El establecimiento ${establecimiento.codigo}`)],
    }),
    ...(punto?.activo === false && { [fields.punto]: [isInactive(`El punto de expedición ${punto.codigo}`)] }),
  }
}
