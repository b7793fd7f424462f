/** Cancels a document from its page with the API's event, and shows the outcome. */
import { padNumero } from '@nanduti/sifen'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { type DteRow, isMotivo } from '../../../gateway/dtes/index.ts'
import { cancelDte } from '../../../gateway/eventos/index.ts'
import { type FieldErrors, HttpError, type Principal, unprocessable } from '../../../http/index.ts'
import { done } from '../../../web/index.ts'
import { motivoText } from './document.schema.ts'
import { redirectOnFailure } from './redirect-on-failure.ts'
import { capital, nombreDeTipo } from './tipos.ts'

type Sent = { motivo: string; numero: string }

export async function cancelDocument(deps: Deps, principal: Principal, dte: DteRow, form: Sent, reply: FastifyReply) {
  const { id, cdc, numero, tipo_documento: tipo } = dte
  if (!/^\d{1,7}$/.test(form.numero) || Number(form.numero) !== numero)
    throw unprocessable({
      ...lengthProblem(form),
      numero: [`Escriba ${padNumero(numero)}, el número del documento que se cancela.`],
    })
  const path = `/documentos/${id}`
  const failed = await redirectOnFailure(deps, reply, path, async () => {
    try {
      await cancelDte(deps, principal, { cdc, motivo: form.motivo })
    } catch (error) {
      throw inPageWords(error, form)
    }
  })
  if (failed) return failed
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
  return isMotivo(motivo) ? {} : { motivo: [motivoText(motivo)] }
}
