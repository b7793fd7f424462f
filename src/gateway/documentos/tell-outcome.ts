/** What the API answers with 502, 503 and 504 is no fault of the form: the page of the document says it as a notice. */
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

/** Does it; when the wire or the disk fails, leads to `path`, which says so. */
export async function told(deps: Deps, reply: FastifyReply, path: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const notice = error instanceof HttpError ? NOTICES[error.status] : undefined
    if (!notice) throw error
    done(deps, reply, path, { ...notice, text: notice.text ?? (error as HttpError).message })
  }
}
