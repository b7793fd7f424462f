/** Routes of the form of a new document: show, calculate, preview, store and issue. */
import { diaAsuncion } from '@nanduti/sifen'
import type { FastifyReply } from 'fastify'
import { type Estado, isDiskFull } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import { referenceRate } from '../../../gateway/cotizaciones/index.ts'
import { BY_LOTE, drawDraft, reviewDte, validateDte } from '../../../gateway/dtes/index.ts'
import {
  type Call,
  type FieldErrors,
  HttpError,
  IDEMPOTENCY_KEY,
  type Principal,
  type Route,
  requireEmpresa,
  roleIn,
  route,
  storageFull,
  unprocessable,
} from '../../../http/index.ts'
import {
  currentEmpresa,
  done,
  type FrameEmpresa,
  type Json,
  type Notice,
  sessionOf,
  shownDate,
} from '../../../web/index.ts'
import { nuevoQuery } from './emision.schema.ts'
import { emitForm, type Way } from './emit.ts'
import {
  aboutTyped,
  type FormState,
  formularioOf,
  isLista,
  isRefused,
  listReceptores,
  newKey,
  openForm,
  readSent,
  refuseLoss,
  rounded,
  withProblems,
} from './form/index.ts'
import { bringAssociated } from './from-document.ts'
import { lookUp } from './look-up.ts'
import { noPointPage, nuevoPage, type Shown } from './nuevo.page.tsx'
import { startOf } from './start-of.ts'

type Caller = Pick<Call, 'principal' | 'reply'>
type Issuing<Query = unknown> = Call<unknown, Query> & { empresa: FrameEmpresa }

/** Returns the session's current company, if the user may issue for it. */
async function issuerOf(deps: Deps, { principal, reply }: Caller) {
  const empresa = await currentEmpresa(deps.db, sessionOf(reply.request))
  if (empresa) requireEmpresa(principal, empresa.id, 'sifen:send')
  return empresa
}

const RECEIVERS = 100

async function draw(deps: Deps, reply: FastifyReply, state: FormState, more: Partial<Shown> = {}) {
  const receptores = await listReceptores(deps.db, state.empresa.id, RECEIVERS)
  return nuevoPage(deps, reply, { ...more, state, receptores, cotizacion: await rateText(deps, state) })
}

/** Says the bank's rate for today's document when the form gives none. */
async function rateText(deps: Deps, { values, punto }: FormState): Promise<string | undefined> {
  const moneda = values.moneda ?? 'PYG'
  if (moneda === 'PYG' || (punto?.ambiente === 'prod' && deps.bank.origen === 'sandbox')) return undefined
  const rate = await referenceRate(deps, moneda, diaAsuncion(deps.clock.now()))
  if (!rate) return 'No hay cotización del BCP de esta semana: escríbalo.'
  return `Vacío: Gs ${rounded(rate.valor, 'USD')}, BCP ${shownDate(rate.fecha)}.`
}

const noPoint = (deps: Deps, reply: FastifyReply, principal: Principal, empresa: FrameEmpresa | undefined) =>
  noPointPage(deps, reply, empresa === undefined || roleIn(principal, empresa.id) === 'admin')

/** Runs the buttons that only redraw the form. */
async function act(deps: Deps, { principal, reply }: Caller, state: FormState, accion: string) {
  const [verb, lista] = accion.split(' ')
  if (verb === 'buscar') {
    const { finding, values, errors } = await lookUp(deps, principal, state)
    return draw(deps, reply, { ...state, values, errors: { ...state.errors, ...errors } }, { finding })
  }
  if (verb === 'traer') {
    const { values, errors, lost } = await bringAssociated(deps, state)
    const drawn = await openForm(deps, {
      empresa: state.empresa,
      formulario: state.formulario,
      values,
      lost,
      reemplaza: state.reemplaza,
    })
    return draw(deps, reply, { ...drawn, key: state.key, errors: { ...state.errors, ...errors } })
  }
  if (verb === 'agregar' && isLista(lista)) return draw(deps, reply, state, { added: lista })
  const problems = aboutTyped(state, await reviewDte(deps, principal, state.body))
  return draw(deps, reply, { ...state, errors: { ...problems, ...state.errors } })
}

/** Shows the form again with the API's errors, each at its field. */
function refuse(deps: Deps, reply: FastifyReply, state: FormState, { status, message, body }: HttpError) {
  reply.code(status)
  const problems = (body.errors ?? { '': [message] }) as FieldErrors
  if (!(IDEMPOTENCY_KEY in problems)) return draw(deps, reply, withProblems(state, problems))
  return draw(deps, reply, { ...state, key: newKey(deps), errors: { '': [USED] } })
}

const USED =
  'Con este formulario ya se creó un documento, con otros datos: búsquelo en sus documentos. Si quiere crear otro, presione el botón de nuevo.'

/**
 * True for errors that the form shows, because the person can correct the form or try again. Errors of access and
 * addresses are handled as elsewhere.
 */
const isShownInForm = (error: unknown): error is HttpError =>
  error instanceof HttpError && ![401, 403, 404, 419].includes(error.status)

const STORED: Notice = { tone: 'ok', title: 'El documento se guardó, sin enviarlo' }
const IN_LOTE: Notice = {
  tone: 'run',
  title: 'SIFEN recibió el documento en un lote',
  text: 'Lo procesa y se confirma solo. No lo emita de nuevo.',
}
const APPROVED: Notice = { tone: 'ok', title: 'SIFEN aprobó el documento' }
const NOTICES: Readonly<Partial<Record<Estado, Notice>>> = {
  draft: STORED,
  signed: STORED,
  approved: APPROVED,
  approved_obs: APPROVED,
  rejected: { tone: 'bad', title: 'SIFEN rechazó el documento' },
  error: { tone: 'bad', title: 'SIFEN no recibió el documento' },
  sent: {
    tone: 'warn',
    title: 'Todavía no se sabe si SIFEN lo recibió',
    text: 'Se le pregunta hasta saberlo. No lo emita de nuevo.',
  },
}

/** Makes a route of the form for the session's company. */
const issuing = <Query = unknown>({
  handler,
  ...shared
}: Pick<Route<unknown, Query>, 'method' | 'path' | 'limiter' | 'query'> & {
  handler(deps: Deps, call: Issuing<Query>): unknown
}) =>
  route<unknown, Query, unknown>({
    ...shared,
    permission: 'sifen:send',
    face: 'page',
    async handler(deps, call) {
      const empresa = await issuerOf(deps, call)
      return empresa ? handler(deps, { ...call, empresa }) : noPoint(deps, call.reply, call.principal, empresa)
    },
  })

/** Makes a route that does something with a form without problems, and shows the others again. */
const submits = (
  way: Way | 'borrador',
  submit: (deps: Deps, call: Issuing, state: FormState) => unknown,
  read = (state: FormState) => state,
) =>
  issuing({
    method: 'POST',
    path: `/documentos/nuevo/${way}`,
    limiter: 'send',
    async handler(deps, call) {
      const state = read(await readSent(deps, call.empresa, call.body as Json))
      try {
        if (isRefused(state)) throw unprocessable(await reviewDte(deps, call.principal, state.body))
        return await submit(deps, call, state)
      } catch (thrown) {
        const error = isDiskFull(thrown) ? storageFull() : thrown
        if (isShownInForm(error)) return refuse(deps, call.reply, state, error)
        throw error
      }
    },
  })

const emits = (way: Way) =>
  submits(
    way,
    async (deps, { principal, reply }, state) => {
      const { id, estado, message } = await emitForm(deps, reply, principal, state, way)
      const isInLote = estado === 'sent' && message === BY_LOTE
      return done(deps, reply, `/documentos/${id}`, isInLote ? IN_LOTE : NOTICES[estado])
    },
    refuseLoss,
  )

export const emisionRoutes: Route[] = [
  issuing({
    method: 'GET',
    path: '/documentos/nuevo',
    query: nuevoQuery,
    async handler(deps, { principal, query, reply, empresa }) {
      const formulario = formularioOf(query.tipo)
      const { values, lost, reemplaza } = await startOf(deps, { empresa, formulario, documento: query.documento })
      const state = await openForm(deps, { empresa, formulario, values, lost, reemplaza })
      return state.punto ? draw(deps, reply, state) : noPoint(deps, reply, principal, empresa)
    },
  }),
  issuing({
    method: 'POST',
    path: '/documentos/nuevo',
    async handler(deps, { principal, body, reply, empresa }) {
      const sent = body as Json
      return act(deps, { principal, reply }, await readSent(deps, empresa, sent), String(sent.accion ?? ''))
    },
  }),
  submits('borrador', async (deps, { principal, reply }, state) => {
    const { xml, emitter_id } = await validateDte(deps, principal, state.body)
    reply.headers({ 'Content-Type': 'application/pdf', 'Content-Disposition': 'inline; filename=BORRADOR.pdf' })
    reply.header('Cache-Control', 'no-store')
    return Buffer.from(await drawDraft(deps, emitter_id, xml))
  }),
  emits('guardar'),
  emits('emitir'),
]
