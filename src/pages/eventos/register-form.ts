/** Registers the event of a form through the function of the API, and returns its outcome for the page. */
import type { Deps } from '../../deps.ts'
import { type Outcome, registerIssuers, registerReceivers, voidNumeros } from '../../gateway/eventos/index.ts'
import { conflict, HttpError, type Principal } from '../../http/index.ts'
import type { Notice } from '../../web/index.ts'
import type { FormTipo } from './form-fields.ts'

type Warned = Outcome & { advertencias?: readonly { mensaje: string }[] }
type Register = (deps: Deps, principal: Principal, body: unknown) => Promise<Warned>

const REGISTER: Readonly<Record<FormTipo, Register>> = {
  inutilizacion: voidNumeros,
  nominacion: (deps, principal, body) => registerIssuers(deps, principal, 'nominacion', body),
  transporte: (deps, principal, body) => registerIssuers(deps, principal, 'transporte', body),
  conformidad: (deps, principal, body) => registerReceivers(deps, principal, 'conformidad', body),
  disconformidad: (deps, principal, body) => registerReceivers(deps, principal, 'disconformidad', body),
  desconocimiento: (deps, principal, body) => registerReceivers(deps, principal, 'desconocimiento', body),
  notificacion: (deps, principal, body) => registerReceivers(deps, principal, 'notificacion', body),
}

export type Registered = {
  id: number
  estado: 'approved' | 'in-doubt' | 'not-received'
  /** Warnings about the request. None when SIFEN did not answer. */
  advertencias: readonly string[]
}

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
    const { evento_id, advertencias = [] } = await REGISTER[tipo](deps, principal, body)
    return { id: evento_id, estado: 'approved', advertencias: advertencias.map(({ mensaje }) => mensaje) }
  } catch (error) {
    if (!(error instanceof HttpError) || error.status < 502) throw error
    const { evento_id, message, status } = error.body
    if (typeof evento_id !== 'number') throw conflict(message, 'SIFEN_NOT_CONNECTED')
    return { id: evento_id, estado: status === 'rejected' ? 'not-received' : 'in-doubt', advertencias: [] }
  }
}

const NOTICES = {
  approved: { tone: 'ok', title: 'SIFEN registró el evento' },
  'in-doubt': { tone: 'warn', title: 'No se sabe si SIFEN recibió el evento: se averigua solo, no lo pida de nuevo' },
  'not-received': { tone: 'bad', title: 'SIFEN no recibió el evento: puede pedirlo de nuevo' },
} as const

/** Returns the notice of the next page: the outcome and the warnings. */
export const noticeOf = ({ estado, advertencias }: Registered): Notice => ({
  ...NOTICES[estado],
  ...(advertencias.length > 0 && { text: advertencias.join(' ') }),
})
