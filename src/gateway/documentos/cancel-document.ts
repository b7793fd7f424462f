/** Cancels a document from its page with the API's event, and shows the outcome. */
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../deps.ts'
import { type FieldErrors, HttpError, type Principal, unprocessable } from '../../http/index.ts'
import { done } from '../../web/index.ts'
import type { DteRow } from '../dtes/index.ts'
import { cancelDte } from '../eventos/index.ts'
import { told } from './tell-outcome.ts'
import { capital, nombreDeTipo, seven } from './tipos.ts'

type Sent = { motivo: string; numero: string }

export async function cancelDocument(deps: Deps, principal: Principal, dte: DteRow, form: Sent, reply: FastifyReply) {
  const { id, cdc, numero, tipo_documento: tipo } = dte
  if (!/^\d{1,7}$/.test(form.numero) || Number(form.numero) !== numero)
    throw unprocessable({
      ...lengthProblem(form),
      numero: [`Escriba ${seven(numero)}, el número del documento que se cancela.`],
    })
  const path = `/documentos/${id}`
  await told(deps, reply, path, async () => {
    try {
      await cancelDte(deps, principal, { cdc, motivo: form.motivo })
    } catch (error) {
      throw inPageWords(error, form)
    }
  })
  const { one, article } = nombreDeTipo(tipo)
  return done(deps, reply, path, {
    tone: 'ok',
    title: `${capital(article)} ${one} quedó ${article === 'la' ? 'cancelada' : 'cancelado'}`,
    text: 'SIFEN registró la cancelación y el KuDE ya lleva la palabra CANCELADO. Avísele al cliente.',
  })
}

/** Replaces SIFEN's text about the length of the reason by one that also gives the actual length. */
function inPageWords(error: unknown, form: Sent): unknown {
  const errors = error instanceof HttpError ? (error.body.errors as FieldErrors | undefined) : undefined
  if (!errors?.motivo) return error
  const problem = lengthProblem(form)
  return problem.motivo ? unprocessable({ ...errors, ...problem }) : error
}

function lengthProblem({ motivo }: Sent): FieldErrors {
  const length = [...motivo.trim()].length
  if (length >= 5 && length <= 500) return {}
  return { motivo: [`El motivo debe tener entre 5 y 500 caracteres; tiene ${length}.`] }
}
