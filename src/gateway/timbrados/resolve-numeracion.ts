/**
 * From what a document says about its stamp, establishment and point to the rows, within the caller's companies. What is absent and what
 * belongs to others gives the same error on the same field (DECISIONS A2).
 */
import type { Db } from '../../db/index.ts'
import { type FieldErrors, type Principal, visibleEmpresas } from '../../http/index.ts'
import {
  type Establecimiento,
  findEstablecimiento,
  findEstablecimientoByCodigo,
  findPunto,
  findPuntoByCodigo,
  findTimbrado,
  findTimbradosByNumero,
  type Punto,
  type Timbrado,
} from './timbrados.queries.ts'

/** The tenant ids of a request. */
export type PorIds = { timbrado_id: number; establecimiento_id: number; punto_expedicion_id: number }

/** The codes of a request: the stamp's number, and three digits each. */
export type PorCodigos = { timbrado: string; establecimiento: string; puntoExpedicion: string }

/**
 * As much of the chain as is stored, and what is wrong with it. By ids, everything must be there; by codes, a stamp, establishment or
 * point that is not stored is no error: the document then brings its own data (DECISIONS A10).
 */
export type Numeracion = {
  timbrado?: Timbrado
  establecimiento?: Establecimiento
  punto?: Punto
  errors: FieldErrors
}

/** `empresaId` narrows the search by codes to one company, once the emitter is known. */
export async function resolveNumeracion(
  db: Db,
  principal: Principal,
  named: PorIds | PorCodigos,
  empresaId?: number,
): Promise<Numeracion> {
  const scope = empresaId === undefined ? visibleEmpresas(principal) : [empresaId]
  const chain = 'timbrado_id' in named ? await findByIds(db, scope, named) : await findByCodigos(db, scope, named)
  return {
    ...chain,
    errors: { ...chain.errors, ...inactive(chain, FIELDS['timbrado_id' in named ? 'ids' : 'codigos']) },
  }
}

const FIELDS = {
  ids: { timbrado: 'timbrado_id', establecimiento: 'establecimiento_id', punto: 'punto_expedicion_id' },
  codigos: { timbrado: 'timbrado', establecimiento: 'establecimiento', punto: 'puntoExpedicion' },
} as const

async function findByIds(db: Db, scope: number[] | undefined, ids: PorIds): Promise<Numeracion> {
  const [timbrado, establecimiento, punto] = [
    await findRow(findTimbrado, db, ids.timbrado_id),
    await findRow(findEstablecimiento, db, ids.establecimiento_id),
    await findRow(findPunto, db, ids.punto_expedicion_id),
  ]
  if (!timbrado || !isVisible(scope, timbrado.empresa_id)) return { errors: unknownId('timbrado_id') }
  if (establecimiento?.timbrado_id !== timbrado.id) return { timbrado, errors: unknownId('establecimiento_id') }
  if (punto?.establecimiento_id !== establecimiento.id) {
    return { timbrado, establecimiento, errors: unknownId('punto_expedicion_id') }
  }
  return { timbrado, establecimiento, punto, errors: {} }
}

async function findByCodigos(db: Db, scope: number[] | undefined, codigos: PorCodigos): Promise<Numeracion> {
  const [timbrado, ...others] = await findTimbradosByNumero(db, scope, codigos.timbrado)
  if (others.length > 0) {
    return { errors: { timbrado: ['Varias de sus empresas tienen este timbrado: indique emitter_id o los ids.'] } }
  }
  const establecimiento = timbrado && (await findEstablecimientoByCodigo(db, timbrado.id, codigos.establecimiento))
  const punto = establecimiento && (await findPuntoByCodigo(db, establecimiento.id, codigos.puntoExpedicion))
  return {
    ...(timbrado && { timbrado }),
    ...(establecimiento && { establecimiento }),
    ...(punto && { punto }),
    errors: {},
  }
}

const MAX_ID = 2_147_483_647

/** A number that no row can have as its id is not asked of the database, which would refuse it. */
async function findRow<Row>(find: (db: Db, id: number) => Promise<Row | undefined>, db: Db, id: number) {
  return id > 0 && id <= MAX_ID ? find(db, id) : undefined
}

const isVisible = (scope: number[] | undefined, empresaId: number) => scope?.includes(empresaId) ?? true

const unknownId = (field: string): FieldErrors => ({ [field]: [`El campo ${field} no existe.`] })

function inactive(
  { timbrado, establecimiento, punto }: Numeracion,
  fields: (typeof FIELDS)[keyof typeof FIELDS],
): FieldErrors {
  return {
    ...(timbrado?.activo === false && { [fields.timbrado]: [`El timbrado ${timbrado.numero} no está activo.`] }),
    ...(establecimiento?.activo === false && {
      [fields.establecimiento]: [`El establecimiento ${establecimiento.codigo} no está activo.`],
    }),
    ...(punto?.activo === false && { [fields.punto]: [`El punto de expedición ${punto.codigo} no está activo.`] }),
  }
}
