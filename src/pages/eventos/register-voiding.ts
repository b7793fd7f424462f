/** The voiding of a range by a person at a page: typed confirmation, and an administrator for future numbers. */
import { padNumero } from '@nanduti/sifen'
import type { Deps } from '../../deps.ts'
import type { Rango, Serie } from '../../gateway/dtes/index.ts'
import { findUltimoNumero } from '../../gateway/timbrados/index.ts'
import { type Principal, permissionsOf, roleIn, unprocessable } from '../../http/index.ts'
import { registerForm } from './register-form.ts'

/** A range of a point's numbers. `puntoId` is the point's id. */
export type Gap = { puntoId: number; serie: Serie; rango: Rango }

/** What the person typed. */
type Typed = { motivo?: string | undefined; confirmado?: string | undefined }

/**
 * Registers the voiding. Throws 422 when `confirmado` is not the first number, or as assertMayVoid does, and otherwise
 * as registerForm does.
 */
export async function registerVoiding(deps: Deps, principal: Principal, gap: Gap, { motivo, confirmado = '' }: Typed) {
  const { serie, rango } = gap
  await assertMayVoid(deps, principal, gap)
  if (!/^\d{1,7}$/.test(confirmado) || Number(confirmado) !== rango.desde)
    throw unprocessable({ confirmado: [`Escriba ${padNumero(rango.desde)}, el primer número que se inutiliza.`] })
  const { empresa_id: _, serie: nombre, ...place } = serie
  const numeros = { numero_inicio: padNumero(rango.desde), numero_fin: padNumero(rango.hasta) }
  return registerForm(deps, principal, 'inutilizacion', {
    ...place,
    ...numeros,
    ...(nombre && { serie: nombre }),
    motivo,
  })
}

/** Throws 422 for numbers above the counter, unless the caller administers the company (docs/notes A52). */
export async function assertMayVoid({ db }: Deps, principal: Principal, { puntoId, serie, rango }: Gap): Promise<void> {
  const { empresa_id, tipo_documento } = serie
  const ultimo = await findUltimoNumero(db, { empresa_id, id: puntoId }, tipo_documento)
  const role = roleIn(principal, empresa_id)
  if (rango.hasta <= ultimo || (role && permissionsOf(role).includes('emitter:manage'))) return
  throw unprocessable({ numero_fin: [future(Math.max(ultimo + 1, rango.desde))] })
}

const future = (desde: number) =>
  `El ${padNumero(desde)} y los que siguen todavía no se usaron: solo un administrador de la empresa los inutiliza. Pídaselo, o elija números ya salteados.`
