/**
 * Notices for the API's 502, 503 and 504. They are no errors of the form, so the document's page shows them as notices.
 */
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../deps.ts'
import { HttpError } from '../../http/index.ts'
import { done } from '../../web/index.ts'

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

/** Runs `work`. When the connection or the disk fails, redirects to `path` with a notice. */
export async function told(deps: Deps, reply: FastifyReply, path: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const notice = error instanceof HttpError ? NOTICES[error.status] : undefined
    if (!notice) throw error
    done(deps, reply, path, { ...notice, text: notice.text ?? (error as HttpError).message })
  }
}
