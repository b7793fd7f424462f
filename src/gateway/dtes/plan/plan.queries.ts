/**
 * SQL of the planning of a document by ids. One statement reads the numbering, the emitters, the state of the counter
 * and the last series.
 */
import { and, asc, desc, eq, gt, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import {
  builtOnce,
  contadores,
  type Db,
  dtes,
  emitters,
  empresas,
  establecimientos,
  eventos,
  puntosExpedicion,
  type Tx,
  timbrados,
} from '../../../db/index.ts'
import type { Contador } from '../../../deps.ts'
import { ISSUER, type IssuerRow, MAX_CHOICES } from '../../emitters/index.ts'
import {
  anyId,
  type PorIds,
  type PuntoRef,
  WITH_CONTADOR,
  WITH_ESTABLECIMIENTO,
  WITH_PUNTO,
} from '../../timbrados/index.ts'
import { LAST_SERIE, type Serie, TAKING, withSerie } from '../numero/index.ts'
import { TIPOS_DE_EVENTO } from '../record/index.ts'

/** Ids that the request names. `emitter_id` null means any emitter of the stamp's company. */
type Named = PorIds & { emitter_id: number | null; tipo_documento: number; serie: string | null }

/** SQL that is true while the point takes no number (docs/notes 419). */
const IS_HELD = sql<boolean>`(${contadores.recuperar_at} is not null or ${contadores.detenido_at} is not null)`

/** SQL that is true when a voiding holds a number above the counter, in the given series. */
const isVoidedAbove = (tipo: SQL, serie: SQL, place: { [Part in 'timbrado' | 'establecimiento' | 'punto']: SQL }) =>
  sql<boolean>`exists (select 1 from ${eventos} where ${and(
    eq(eventos.empresa_id, contadores.empresa_id),
    eq(eventos.tipo, TIPOS_DE_EVENTO.inutilizacion.tipo),
    inArray(eventos.estado, [...TAKING]),
    eq(eventos.timbrado, place.timbrado),
    eq(eventos.establecimiento, place.establecimiento),
    eq(eventos.punto_expedicion, place.punto),
    eq(eventos.tipo_documento, tipo),
    sql`${eventos.serie} is not distinct from ${serie}`,
    gt(eventos.numero_fin, sql`lpad(${contadores.ultimo_numero}::text, 7, '0')`),
  )})`

/**
 * SQL that is true when a document ever had a number above the counter. Reads the last number of each emitter of the
 * company, which is one step in the index however many documents there are.
 */
const isNumberedAbove = (tipo: SQL, place: { [Part in 'timbrado' | 'establecimiento' | 'punto']: SQL }) =>
  sql<boolean>`exists (select 1 from ${emitters} cross join lateral (
    select ${dtes.numero} as ultimo from ${dtes} where ${and(
      eq(dtes.empresa_id, emitters.empresa_id),
      eq(dtes.emitter_id, emitters.id),
      eq(dtes.timbrado, place.timbrado),
      eq(dtes.establecimiento, place.establecimiento),
      eq(dtes.punto_expedicion, place.punto),
      eq(dtes.tipo_documento, tipo),
    )} order by ${dtes.numero} desc limit 1
  ) ever where ${emitters.empresa_id} = ${contadores.empresa_id} and ever.ultimo > ${contadores.ultimo_numero})`

const given = (name: string, type: string) => sql`${sql.placeholder(name)}::${sql.raw(type)}`
const inScope = (column: SQLWrapper) =>
  sql`(${given('scope', 'bigint[]')} is null or ${column} = any(${given('scope', 'bigint[]')}))`
const isId = (column: SQLWrapper, name: string) => sql`${column} = ${given(name, 'bigint')}`

const COMPANY_EMITTERS = eq(emitters.empresa_id, timbrados.empresa_id)
const NAMED_EMITTER = and(isId(emitters.id, 'emitter_id'), inScope(emitters.empresa_id))

const PLACE = {
  timbrado: sql`${timbrados.numero}`,
  establecimiento: sql`${establecimientos.codigo}`,
  punto: sql`${puntosExpedicion.codigo}`,
}

const statement = (db: Db, ofEmitter: SQL | undefined) =>
  db
    .select({
      version: empresas.version,
      timbrado: timbrados,
      establecimiento: establecimientos,
      punto: puntosExpedicion,
      emitter: ISSUER,
      contador: {
        ultimo: contadores.ultimo_numero,
        version: contadores.version,
        isHeld: IS_HELD,
        isVoided: isVoidedAbove(given('tipo_documento', 'bigint'), given('serie', 'text'), PLACE),
        isNumbered: isNumberedAbove(given('tipo_documento', 'bigint'), PLACE),
      },
      serie: sql<string | null>`(select ${LAST_SERIE} from ${dtes} where ${withSerie({
        empresa_id: timbrados.empresa_id,
        ambiente: timbrados.ambiente,
        timbrado: timbrados.numero,
        establecimiento: establecimientos.codigo,
        punto_expedicion: puntosExpedicion.codigo,
        tipo_documento: given('tipo_documento', 'bigint'),
      })})`,
    })
    .from(timbrados)
    .innerJoin(empresas, eq(empresas.id, timbrados.empresa_id))
    .leftJoin(establecimientos, and(WITH_ESTABLECIMIENTO, isId(establecimientos.id, 'establecimiento_id')))
    .leftJoin(puntosExpedicion, and(WITH_PUNTO, isId(puntosExpedicion.id, 'punto_expedicion_id')))
    .leftJoin(contadores, and(WITH_CONTADOR, sql`${contadores.tipo_documento} = ${given('tipo_documento', 'bigint')}`))
    .leftJoin(emitters, ofEmitter)
    .where(and(isId(timbrados.id, 'timbrado_id'), inScope(timbrados.empresa_id)))
    .orderBy(
      desc(emitters.activo),
      desc(sql`(${emitters.empresa_id}, ${emitters.ambiente}) = (${timbrados.empresa_id}, ${timbrados.ambiente})`),
      asc(emitters.id),
    )
    .limit(MAX_CHOICES + 1)

const ofCompany = builtOnce(db => statement(db, COMPANY_EMITTERS))
const ofNamed = builtOnce(db => statement(db, NAMED_EMITTER))

/**
 * Returns the stamp among the companies of `scope`, the rows below it that exist, the possible emitters, likeliest
 * first, the counter, the last series of its documents, and the version of its company. Undefined without the stamp.
 */
export async function findPlanned(db: Db, scope: number[] | undefined, named: Named) {
  const { timbrado_id = null, establecimiento_id = null, punto_expedicion_id = null, ...rest } = named
  const values = { ...rest, timbrado_id, establecimiento_id, punto_expedicion_id }
  const planned = named.emitter_id === null ? ofCompany(db) : ofNamed(db)
  const rows = await planned.execute({ ...values, scope: scope ? `{${scope.join()}}` : null })
  const [first] = rows
  if (!first) return undefined
  const { version, timbrado, establecimiento, punto, contador, serie } = first
  const issuers = rows.flatMap(({ emitter }) => ((emitter?.id ?? null) === null ? [] : [emitter as IssuerRow]))
  return { version, timbrado, establecimiento, punto, issuers, contador: readContador(contador), serie }
}

type ContadorRow = {
  ultimo: number | null
  version: number | null
  isHeld: boolean
  isVoided: boolean
  isNumbered: boolean
} | null

function readContador(row: ContadorRow): Contador | undefined {
  if (!row || row.ultimo === null || row.version === null) return undefined
  return { ultimo: row.ultimo, version: row.version, isFree: !row.isHeld && !row.isVoided && !row.isNumbered }
}

/** Returns the state of the counter as this transaction leaves it. */
export async function findContador(tx: Tx, { id, ...point }: PuntoRef, serie: Serie): Promise<Contador | undefined> {
  const place = {
    timbrado: sql`${serie.timbrado}`,
    establecimiento: sql`${serie.establecimiento}`,
    punto: sql`${serie.punto_expedicion}`,
  }
  const isVoided = isVoidedAbove(sql`${serie.tipo_documento}`, sql`${serie.serie}::text`, place)
  const isNumbered = isNumberedAbove(sql`${serie.tipo_documento}::smallint`, place)
  const [row] = await tx
    .select({ ultimo: contadores.ultimo_numero, version: contadores.version, isHeld: IS_HELD, isVoided, isNumbered })
    .from(contadores)
    .where(
      and(
        eq(contadores.empresa_id, point.empresa_id),
        eq(contadores.punto_expedicion_id, anyId(id)),
        eq(contadores.tipo_documento, serie.tipo_documento),
      ),
    )
  return readContador(row ?? null)
}
