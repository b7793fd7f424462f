/**
 * Notices for the API's 502, 503 and 504. They are no errors of the form, so the document's page shows them as notices.
 */
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { HttpError, type SeeOther } from '../../../http/index.ts'
import { done } from '../../../web/index.ts'

const UNKNOWN = {
  tone: 'warn',
  title: 'No se sabe si SIFEN lo recibió',
  text: 'Se averigua solo y el estado se actualiza. No lo pida de nuevo.',
} as const

const NOTICES: Readonly<Record<number, { tone: 'bad' | 'warn'; title: string; text?: string }>> = {
  502: { tone: 'bad', title: 'SIFEN no recibió nada' },
  503: { tone: 'bad', title: 'El servidor no puede guardar documentos' },
  504: UNKNOWN,
}

/** Returns the redirect to `path` with a notice, when the connection or the disk failed. */
export function afterFailure(deps: Deps, reply: FastifyReply, path: string, error: unknown): SeeOther | undefined {
  const notice = error instanceof HttpError ? NOTICES[error.status] : undefined
  return notice && done(deps, reply, path, { ...notice, text: notice.text ?? (error as HttpError).message })
}

/** Runs `work`. Returns the redirect of `afterFailure` when it failed so, and undefined when it succeeded. */
export async function redirectOnFailure(
  deps: Deps,
  reply: FastifyReply,
  path: string,
  work: () => Promise<unknown>,
): Promise<SeeOther | undefined> {
  try {
    await work()
    return undefined
  } catch (error) {
    const redirect = afterFailure(deps, reply, path, error)
    if (redirect) return redirect
    throw error
  }
}
