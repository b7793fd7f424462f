/** Registers the event of a form through the function of the API, and returns its outcome for the page. */
import type { Deps } from '../../deps.ts'
import { conflict, HttpError, type Principal } from '../../http/index.ts'
import type { Outcome } from './eventos.present.ts'
import type { FormTipo } from './form-fields.ts'
import { registerIssuers, registerReceivers } from './register-other.ts'
import { voidNumeros } from './void-numeros.ts'

type Register = (deps: Deps, principal: Principal, body: unknown) => Promise<Outcome>

const REGISTER: Readonly<Record<FormTipo, Register>> = {
  inutilizacion: voidNumeros,
  nominacion: (deps, principal, body) => registerIssuers(deps, principal, 'nominacion', body),
  transporte: (deps, principal, body) => registerIssuers(deps, principal, 'transporte', body),
  conformidad: (deps, principal, body) => registerReceivers(deps, principal, 'conformidad', body),
  disconformidad: (deps, principal, body) => registerReceivers(deps, principal, 'disconformidad', body),
  desconocimiento: (deps, principal, body) => registerReceivers(deps, principal, 'desconocimiento', body),
  notificacion: (deps, principal, body) => registerReceivers(deps, principal, 'notificacion', body),
}

export type Registered = { id: number; estado: 'approved' | 'in-doubt' | 'not-received' }

/**
 * Returns the stored event: approved, in doubt, or not received by SIFEN. Throws errors that the form can show: 422 and
 * 409. Also throws 409 when SIFEN is not available and nothing was stored.
 */
export async function registerForm(
  deps: Deps,
  principal: Principal,
  tipo: FormTipo,
  body: unknown,
): Promise<Registered> {
  try {
    const { evento_id } = await REGISTER[tipo](deps, principal, body)
    return { id: evento_id, estado: 'approved' }
  } catch (error) {
    if (!(error instanceof HttpError) || error.status < 502) throw error
    const { evento_id, message, status } = error.body
    if (typeof evento_id !== 'number') throw conflict(message, 'SIFEN_NOT_CONNECTED')
    return { id: evento_id, estado: status === 'rejected' ? 'not-received' : 'in-doubt' }
  }
}

/** Notices of the next page, by outcome. */
export const NOTICES = {
  approved: { tone: 'ok', title: 'SIFEN registró el evento' },
  'in-doubt': { tone: 'warn', title: 'No se sabe si SIFEN recibió el evento: se averigua solo, no lo pida de nuevo' },
  'not-received': { tone: 'bad', title: 'SIFEN no recibió el evento: puede pedirlo de nuevo' },
} as const
