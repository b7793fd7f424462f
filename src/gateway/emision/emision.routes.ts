/** Routes of the form of a new document: show, calculate, preview, store and issue. */
import { horaAsuncion } from '@nanduti/sifen'
import type { FastifyReply } from 'fastify'
import type { Estado } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
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
  unprocessable,
} from '../../http/index.ts'
import { currentEmpresa, done, type FrameEmpresa, sessionOf, shownDate } from '../../web/index.ts'
import { referenceRate } from '../cotizaciones/index.ts'
import { drawDraft, reviewDte, validateDte } from '../dtes/index.ts'
import { rounded } from './amounts.ts'
import { LISTAS, type Lista } from './campo.ts'
import { listReceptores } from './emision.queries.ts'
import { nuevoQuery } from './emision.schema.ts'
import { emitForm, type Way } from './emit.ts'
import {
  aboutTyped,
  type FormState,
  formularioOf,
  isRefused,
  newKey,
  openForm,
  readSent,
  refuseLoss,
  withProblems,
} from './form-state.ts'
import { bringAssociated } from './from-document.ts'
import { lookUp } from './look-up.ts'
import { noPointPage, nuevoPage, type Shown } from './nuevo.page.tsx'
import { startOf } from './start-of.ts'

const issuing = { permission: 'sifen:send', face: 'page' } as const
type Texts = Readonly<Record<string, unknown>>
type Asked = Pick<Call, 'principal' | 'reply'>

/** Returns the session's current company, if the user may issue for it. */
async function issuerOf(deps: Deps, { principal, reply }: Asked) {
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
  const rate = await referenceRate(deps, moneda, horaAsuncion(deps.clock.now()).slice(0, 10))
  if (!rate) return 'No hay cotización del BCP de esta semana: escríbalo.'
  return `Vacío: Gs ${rounded(rate.valor, 'USD')}, BCP ${shownDate(rate.fecha)}.`
}

const noPoint = (deps: Deps, reply: FastifyReply, principal: Principal, empresa: FrameEmpresa | undefined) =>
  noPointPage(deps, reply, empresa === undefined || roleIn(principal, empresa.id) === 'admin')

const isLista = (name: string | undefined): name is Lista => LISTAS.some(lista => lista === name)

/** Runs the buttons that only redraw the form. */
async function act(deps: Deps, { principal, reply }: Asked, state: FormState, accion: string) {
  const [verb, lista] = accion.split(' ')
  if (verb === 'buscar') {
    const { said, values, errors } = await lookUp(deps, principal, state)
    return draw(deps, reply, { ...state, values, errors: { ...state.errors, ...errors } }, { said })
  }
  if (verb === 'traer') {
    const { values, errors, lost } = await bringAssociated(deps, state)
    const drawn = await openForm(deps, { empresa: state.empresa, formulario: state.formulario, values, lost })
    return draw(deps, reply, { ...drawn, key: state.key, errors: { ...state.errors, ...errors } })
  }
  if (verb === 'agregar' && isLista(lista)) return draw(deps, reply, state, { added: lista })
  const told = aboutTyped(state, await reviewDte(deps, principal, state.body))
  return draw(deps, reply, { ...state, errors: { ...told, ...state.errors } })
}

/** Shows the form again with the API's errors, each at its field. */
function refuse(deps: Deps, reply: FastifyReply, state: FormState, { status, message, body }: HttpError) {
  reply.code(status)
  const told = (body.errors ?? { '': [message] }) as FieldErrors
  if (!(IDEMPOTENCY_KEY in told)) return draw(deps, reply, withProblems(state, told))
  return draw(deps, reply, { ...state, key: newKey(deps), errors: { '': [USED] } })
}

const USED =
  'Con este formulario ya se creó un documento, con otros datos: búsquelo en sus documentos. Si quiere crear otro, presione el botón de nuevo.'

/**
 * True for errors that the form shows, because the person can correct the form or try again. Errors of access and
 * addresses are handled as elsewhere.
 */
const isShownInForm = (error: unknown): error is HttpError =>
  error instanceof HttpError && ![303, 401, 403, 404, 419].includes(error.status)

type Noticed = Parameters<typeof done>[3]

const STORED: Noticed = { tone: 'ok', title: 'El documento se guardó, sin enviarlo' }
const APPROVED: Noticed = { tone: 'ok', title: 'SIFEN aprobó el documento' }
const TOLD: Readonly<Partial<Record<Estado, Noticed>>> = {
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

const emits = (way: Way) =>
  route({
    ...issuing,
    method: 'POST',
    path: `/documentos/nuevo/${way}`,
    limiter: 'send',
    async handler(deps, { principal, body, reply }) {
      const empresa = await issuerOf(deps, { principal, reply })
      if (!empresa) return noPoint(deps, reply, principal, empresa)
      const state = refuseLoss(await readSent(deps, empresa, body as Texts))
      try {
        if (isRefused(state)) throw unprocessable(await reviewDte(deps, principal, state.body))
        const { id, estado } = await emitForm(deps, reply, principal, state, way)
        return done(deps, reply, `/documentos/${id}`, TOLD[estado])
      } catch (error) {
        if (isShownInForm(error)) return refuse(deps, reply, state, error)
        throw error
      }
    },
  })

export const emisionRoutes: Route[] = [
  route({
    ...issuing,
    method: 'GET',
    path: '/documentos/nuevo',
    query: nuevoQuery,
    async handler(deps, { principal, query, reply }) {
      const empresa = await issuerOf(deps, { principal, reply })
      if (!empresa) return noPoint(deps, reply, principal, empresa)
      const formulario = formularioOf(query.tipo)
      const { values, lost } = await startOf(deps, { empresa, formulario, documento: query.documento })
      const state = await openForm(deps, { empresa, formulario, values, lost })
      return state.punto ? draw(deps, reply, state) : noPoint(deps, reply, principal, empresa)
    },
  }),
  route({
    ...issuing,
    method: 'POST',
    path: '/documentos/nuevo',
    async handler(deps, { principal, body, reply }) {
      const empresa = await issuerOf(deps, { principal, reply })
      if (!empresa) return noPoint(deps, reply, principal, empresa)
      const sent = body as Texts
      return act(deps, { principal, reply }, await readSent(deps, empresa, sent), String(sent.accion ?? ''))
    },
  }),
  route({
    ...issuing,
    method: 'POST',
    path: '/documentos/nuevo/borrador',
    limiter: 'send',
    async handler(deps, { principal, body, reply }) {
      const empresa = await issuerOf(deps, { principal, reply })
      if (!empresa) return noPoint(deps, reply, principal, empresa)
      const state = await readSent(deps, empresa, body as Texts)
      try {
        if (isRefused(state)) throw unprocessable(await reviewDte(deps, principal, state.body))
        const { xml, emitter_id } = await validateDte(deps, principal, state.body)
        reply.headers({ 'Content-Type': 'application/pdf', 'Content-Disposition': 'inline; filename=BORRADOR.pdf' })
        reply.header('Cache-Control', 'no-store')
        return Buffer.from(await drawDraft(deps, emitter_id, xml))
      } catch (error) {
        if (isShownInForm(error)) return refuse(deps, reply, state, error)
        throw error
      }
    },
  }),
  emits('guardar'),
  emits('emitir'),
]
