/**
 * Changes to a numbering that stands (spec, What the service does 9): a stamp's validity, what is in use, and where a counter stands. Each
 * is done by a person on a page, in one transaction with its row of the audit.
 */
import { TABLAS } from '@nanduti/sifen'
import type { Valores } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import { unprocessable } from '../../http/index.ts'
import { insertAct } from './auditoria.queries.ts'
import { LAST_NUMBER, lockContador, setUltimoNumero } from './contadores.queries.ts'
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
/** Who did it. */
export type By = { userId: number }

/** A row in words: `Timbrado 12345678`, `Punto 001-001`. */
export type Named = Row & { nombre: string }

/** What every row of the audit says. */
export const act = ({ clock }: Needs, { empresa_id, nombre }: Named, { userId }: By) => ({
  ...{ empresa_id, nombre, user_id: userId },
  at: clock.now(),
})

/** Gives a stamp another validity. It stays its company's, with its number, establishments and points. */
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

/** Takes a stamp, an establishment or a point out of use, or into use again. What was issued under it stays as it is. */
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

/** Where a counter stands, and the least that it may be moved to. */
export type Standing = { ultimo: number; minimo: number }

/** The types that SIFEN takes, each with a counter of its own (docs/notes A11). */
export const TIPOS_NUMERADOS: readonly { tipo: number; nombre: string }[] = TABLAS['tipos-documento']().map(
  ({ codigo, nombre }) => ({ tipo: Number(codigo), nombre }),
)

export const nombreDePunto = ({ establecimiento, codigo }: Pick<PuntoFound, 'establecimiento' | 'codigo'>) =>
  `${establecimiento.codigo}-${codigo}`

export const objetoDeContador = (puntoId: number, tipo: number) => `contador:${puntoId}:${tipo}`

/** `visto`: where the counter stood when the person decided. */
export type Adjustment = { ultimo: number; visto: number; motivo: string }

/**
 * Moves a counter. 409 when it moved since the person saw it, so that of two who adjust at once one is told; 422 below a number that a
 * document has. The counter is locked first, as a new document locks it: none takes a number meanwhile.
 */
export async function adjustContador(
  deps: Needs,
  punto: PuntoFound,
  tipo: number,
  { ultimo, visto, motivo }: Adjustment,
  { userId }: By,
): Promise<void> {
  await deps.db.transaction(async tx => {
    const now = await lockContador(tx, punto, tipo)
    if (now !== visto) throw contadorMoved(now)
    const problem = adjustmentProblem({ ultimo: now, minimo: await findHighestUsed(tx, punto, tipo) }, ultimo)
    if (problem) throw unprocessable({ ultimo: [problem] })
    await setUltimoNumero(tx, punto, tipo, ultimo)
    await insertAct(tx, {
      empresa_id: punto.empresa_id,
      user_id: userId,
      at: deps.clock.now(),
      accion: 'contador',
      objeto: objetoDeContador(punto.id, tipo),
      nombre: `${nombreDePunto(punto)}, ${TIPOS_NUMERADOS.find(known => known.tipo === tipo)?.nombre ?? `tipo ${tipo}`}`,
      antes: { ultimo_numero: now },
      despues: { ultimo_numero: ultimo },
      motivo,
    })
  })
}

const seven = (numero: number) => String(numero).padStart(7, '0')

/** Why a counter may not go there; undefined when it may. */
export function adjustmentProblem({ ultimo: now, minimo }: Standing, ultimo: number): string | undefined {
  if (ultimo === now) return `El contador ya está en ${seven(now)}: escriba otro número.`
  if (ultimo < minimo) return `El número ${seven(minimo)} ya está usado: el contador no puede quedar por debajo.`
  if (ultimo > LAST_NUMBER) return `Los números llegan hasta ${LAST_NUMBER}.`
  return undefined
}
