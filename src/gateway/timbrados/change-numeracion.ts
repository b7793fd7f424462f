/**
 * Changes to a registered numbering (spec, What the service does 9): a timbrado's validity, the active flags, and the
 * counters. A person makes each change on a page. The change and its audit row share a transaction.
 */
import { padNumero, TABLAS } from '@nanduti/sifen'
import type { Valores } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import { unprocessable } from '../../http/index.ts'
import { insertAct } from './auditoria.queries.ts'
import { type Hold, LAST_NUMBER, lockForNumero, setUltimoNumero } from './contadores.queries.ts'
import type { Vigencia } from './create-numeracion.schema.ts'
import {
  type Clase,
  findHighestUsed,
  lockActivo,
  lockTimbrado,
  type PuntoFound,
  updateActivo,
  updateVigencia,
} from './jerarquia.queries.ts'
import { contadorMoved } from './timbrados.errors.ts'

export type Needs = Pick<Deps, 'db' | 'clock'>
type Row = { empresa_id: number; id: number }
/** The user who makes the change. */
export type By = { userId: number }

/** A row and its name: `Timbrado 12345678`, `Punto 001-001`. */
export type Named = Row & { nombre: string }

/** Returns the columns common to all audit rows. */
export const act = ({ clock }: Needs, { empresa_id, nombre }: Named, { userId }: By) => ({
  ...{ empresa_id, nombre, user_id: userId },
  at: clock.now(),
})

/** Changes a timbrado's validity. Company, number, establishments and points stay. */
export async function renewTimbrado(deps: Needs, stamp: Named, { fecha_inicio, fecha_vencimiento }: Vigencia, by: By) {
  await deps.db.transaction(async tx => {
    const { fecha_inicio: desde, fecha_vencimiento: hasta } = await lockTimbrado(tx, stamp)
    const antes: Valores = { fecha_inicio: desde, fecha_vencimiento: hasta }
    const despues: Valores = { fecha_inicio, fecha_vencimiento }
    if (desde === fecha_inicio && hasta === fecha_vencimiento) return
    await updateVigencia(tx, stamp, { fecha_inicio, fecha_vencimiento }, deps.clock.now())
    await insertAct(tx, {
      ...act(deps, stamp, by),
      ...{ accion: 'vigencia', objeto: `timbrado:${stamp.id}`, antes, despues },
    })
  })
}

/**
 * Deactivates or activates a timbrado, an establishment or a point. Documents already issued under it stay as they are.
 */
export async function switchActivo(deps: Needs, clase: Clase, row: Named, activo: boolean, by: By): Promise<void> {
  await deps.db.transaction(async tx => {
    if ((await lockActivo(tx, clase, row)) === activo) return
    await updateActivo(tx, clase, row, activo, deps.clock.now())
    await insertAct(tx, {
      ...act(deps, row, by),
      ...{ accion: 'estado', objeto: `${clase}:${row.id}`, antes: { activo: !activo }, despues: { activo } },
    })
  })
}

/** A counter's last number, the lowest number that it may be set to, and its hold, which any adjustment ends. */
export type Standing = { ultimo: number; minimo: number; hold?: Hold | undefined }

/** The document types that SIFEN accepts. Each has its own counter (docs/notes A11). */
export const TIPOS_NUMERADOS: readonly { tipo: number; nombre: string }[] = TABLAS['tipos-documento']().map(
  ({ codigo, nombre }) => ({ tipo: Number(codigo), nombre }),
)

/** Returns the authority's name of a document type: `Factura electrónica`. */
export const nombreOficial = (tipo: number | null): string =>
  TIPOS_NUMERADOS.find(known => known.tipo === tipo)?.nombre ?? `Tipo ${tipo}`

export const nombreDePunto = ({ establecimiento, codigo }: Pick<PuntoFound, 'establecimiento' | 'codigo'>) =>
  `${establecimiento.codigo}-${codigo}`

export const objetoDeContador = (puntoId: number, tipo: number) => `contador:${puntoId}:${tipo}`

/** A person's change of a counter. `visto` is the last number that the person saw. */
export type Adjustment = { ultimo: number; visto: number; motivo: string }

/**
 * Sets a counter, which ends its hold, also with the same number. Throws 409 when it changed since the person saw it, so that the second of two concurrent changes
 * fails. Throws 422 for a number below the highest used one. Locks the counter first, as a new document does, so that
 * no document takes a number meanwhile.
 */
export async function adjustContador(
  deps: Needs,
  punto: PuntoFound,
  tipo: number,
  { ultimo, visto, motivo }: Adjustment,
  { userId }: By,
): Promise<void> {
  await deps.db.transaction(async tx => {
    const { ultimo: now, hold } = await lockForNumero(tx, punto, tipo)
    if (now !== visto) throw contadorMoved(now)
    const problem = adjustmentProblem({ ultimo: now, minimo: await findHighestUsed(tx, punto, tipo), hold }, ultimo)
    if (problem) throw unprocessable({ ultimo: [problem] })
    await setUltimoNumero(tx, punto, tipo, ultimo)
    await insertAct(tx, {
      empresa_id: punto.empresa_id,
      user_id: userId,
      at: deps.clock.now(),
      accion: 'contador',
      objeto: objetoDeContador(punto.id, tipo),
      nombre: `${nombreDePunto(punto)}, ${nombreOficial(tipo)}`,
      antes: { ultimo_numero: now },
      despues: { ultimo_numero: ultimo },
      motivo,
    })
  })
}

/** Returns the reason why the counter may not be set to that number. Undefined when it may. */
export function adjustmentProblem({ ultimo: now, minimo, hold }: Standing, ultimo: number): string | undefined {
  if (ultimo === now && !hold) return `El contador ya está en ${padNumero(now)}: escriba otro número.`
  if (ultimo < minimo) return `El número ${padNumero(minimo)} ya está usado: el contador no puede quedar por debajo.`
  if (ultimo > LAST_NUMBER) return `Los números llegan hasta ${LAST_NUMBER}.`
  return undefined
}
