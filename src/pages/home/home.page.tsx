/** The first page: the steps up to the first document, each verified now. */
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../deps.ts'
import { BY_ITSELF, BY_ORDER } from '../../gateway/recuperacion/index.ts'
import { permissionsOf, roleIn } from '../../http/index.ts'
import {
  Card,
  counted,
  currentEmpresa,
  daysUntil,
  EmptyState,
  type FrameEmpresa,
  Icon,
  mainAmbiente,
  Note,
  page,
  sessionOf,
  shownInstant,
  type Todo,
  TodoList,
} from '../../web/index.ts'
import { type Attention, readAttention } from '../dashboard/index.ts'
import { type Progress, readProgress } from './progress.ts'

type Step = { name: string; isDone: boolean; news: string; missing: string; go: Go }
/** The page of a step, and the ability that it needs. Users without the ability get no link. */
type Go = { href: string; text: string; needs?: 'emitter:manage' | 'sifen:send' }

type Certificate = Pick<Step, 'isDone' | 'news' | 'missing'>

function certificate({ emitter, certificate: status }: Progress, now: Date): Certificate {
  const until = emitter?.cert_hasta
  const day = until ? shownInstant(until) : ''
  const missing = {
    ok: '',
    missing: 'Cargue el archivo .p12 o .pfx con el que firma.',
    expired: `Venció el ${day}: no se puede firmar. Cargue el nuevo.`,
    error: 'El guardado no se puede abrir o no es de esta empresa: cárguelo otra vez.',
  }[status]
  const news = until ? `Se abre y firma. Vence el ${day}: quedan ${counted(daysUntil(until, now), 'día', 'días')}.` : ''
  return { isDone: status === 'ok', news, missing }
}

function stepsOf({ id, ruc, dv }: FrameEmpresa, progress: Progress, now: Date): Step[] {
  const { emitter } = progress
  const company = `/emisores/${id}`
  const page = emitter ? `${company}?emisor=${emitter.id}` : company
  const needs = 'emitter:manage'
  return [
    {
      name: 'Empresa y emisor',
      isDone: emitter !== undefined,
      news: `RUC ${ruc}-${dv}.`,
      missing: 'La empresa no tiene ningún emisor activo: regístrelo.',
      go: emitter
        ? { href: page, text: 'Ver la empresa' }
        : { href: `/emisores/nuevo?empresa=${id}`, text: 'Registrar el emisor', needs },
    },
    {
      name: 'Certificado',
      ...certificate(progress, now),
      go: { href: `${page}#certificado`, text: 'Cargar el certificado', needs },
    },
    {
      name: 'CSC',
      isDone: emitter?.tiene_csc ?? false,
      news: 'El código de seguridad para el QR está guardado.',
      missing: 'Guarde el código de seguridad que le dio la DNIT.',
      go: { href: `${page}#csc`, text: 'Guardar el CSC', needs },
    },
    {
      name: 'Timbrado y punto',
      isDone: progress.punto !== undefined,
      news: `${progress.punto}: rige hoy y acepta documentos.`,
      missing: 'No hay un timbrado que rija hoy con un establecimiento y un punto activos: regístrelos.',
      go: { href: `/timbrados?empresa=${id}`, text: 'Ver los timbrados', needs },
    },
    {
      name: 'Primer documento',
      isDone: progress.approved,
      news: 'SIFEN ya aprobó un documento de esta empresa.',
      missing: 'Emita una factura aquí, o con la API: POST /api/sifen/dtes/sync.',
      go: { href: '/documentos/nuevo', text: 'Emitir una factura', needs: 'sifen:send' },
    },
  ]
}

/**
 * Returns a step for the list: a missing step has a button, a finished one links to its page. Only the next step's
 * button is the page's primary one.
 */
function todoOf(may: (go: Go) => boolean, { name, isDone, news, missing, go }: Step, isNext: boolean): Todo {
  const leads = may(go)
  return {
    tone: isDone ? 'ok' : 'off',
    icon: isDone ? 'ok' : 'ring',
    what: isDone && leads ? <a href={go.href}>{name}</a> : name,
    why: (
      <>
        <span class="visually-hidden">{isDone ? 'Hecho. ' : 'Falta. '}</span>
        {isDone ? news : missing}
      </>
    ),
    act: !isDone && leads && (
      <a class={isNext ? 'btn btn-sm btn-primary' : 'btn btn-sm'} href={go.href}>
        {go.text}
      </a>
    ),
  }
}

const attentionTodo = ({ tone, what, why, go }: Attention): Todo => ({
  tone,
  what,
  why,
  act: (
    <a class="btn btn-sm" href={go.href}>
      {go.text}
    </a>
  ),
})

/** Matters that need attention today. Says so when there are none. */
const NeedsAttention = ({ matters }: { matters: readonly Attention[] }) => (
  <Card
    title="Necesita atención"
    flush
    extra={<span class="n-meta">{counted(matters.length, 'asunto', 'asuntos')}</span>}
  >
    {matters.length > 0 ? (
      <TodoList items={matters.map(attentionTodo)} />
    ) : (
      <p class="card-body mb-0">Nada por ahora.</p>
    )}
  </Card>
)

const NoEmpresa = ({ superadmin }: { superadmin: boolean }) => (
  <Card flush>
    <EmptyState
      title={superadmin ? 'Todavía no hay ninguna empresa' : 'Todavía no pertenece a ninguna empresa'}
      act={
        superadmin && (
          <a class="btn btn-primary" href="/emisores/nuevo">
            Registrar el primer emisor
          </a>
        )
      }
    >
      {superadmin
        ? 'Aquí verá lo que falta para emitir el primer documento. La empresa se crea con su primer emisor.'
        : 'Pida a quien administra la suya que le invite. Al aceptar la invitación verá aquí lo que haya que atender.'}
    </EmptyState>
  </Card>
)

/** Tells administrators that nothing is issued, and what they can do. */
const WentBack = ({ byOrder }: { byOrder: boolean }) => (
  <Note tone="bad" title="La base de datos volvió a un estado anterior: no se emite">
    <p class="mb-0">{byOrder ? BY_ORDER : BY_ITSELF}</p>
  </Note>
)

export async function homePage(deps: Deps, reply: FastifyReply) {
  const session = sessionOf(reply.request)
  const now = deps.clock.now()
  const empresa = await currentEmpresa(deps.db, session)
  const steps = empresa ? stepsOf(empresa, await readProgress(deps, empresa.id), now) : []
  const role = empresa && roleIn(reply.request.principal, empresa.id)
  const may = ({ needs }: Pick<Go, 'needs'>) =>
    needs === undefined || (role !== undefined && permissionsOf(role).includes(needs))
  const behind = session.superadmin || role === 'admin' ? deps.continuity.behind() : undefined
  const missing = steps.filter(({ isDone }) => !isDone)
  const canIssue = missing.every(({ go }) => go.needs === 'sifen:send')
  const matters = empresa ? await readAttention(deps, empresa.id, mainAmbiente(empresa), role === 'admin') : []
  // While steps are missing and nothing else needs attention, the steps have the wide column.
  const isNew = missing.length > 0 && matters.length === 0
  const [first = ''] = session.name.split(' ')
  const state =
    missing.length === 0
      ? matters.length === 0
        ? 'Nada necesita su atención.'
        : `Hay ${counted(matters.length, 'asunto', 'asuntos')} que atender.`
      : `Falta para emitir: ${missing.map(({ name }) => name).join(', ')}.`
  return page(deps, reply, {
    title: 'Inicio',
    h1: `Hola, ${first}`,
    sub: `${shownInstant(now)} (Asunción). ${empresa ? state : ''}`,
    actions: empresa && (
      <>
        {may({ needs: 'sifen:send' }) && (
          <a class={canIssue ? 'btn btn-primary' : 'btn'} href="/documentos/nuevo">
            <Icon name="plus" />
            Nueva factura
          </a>
        )}
        <a class="btn" href="/dashboard">
          Ver el tablero
        </a>
      </>
    ),
    body: empresa ? (
      <>
        {behind && <WentBack byOrder={behind.byOrder} />}
        <div class="n-cols">
          {!isNew && <NeedsAttention matters={matters} />}
          <Card
            title="Puesta en marcha"
            flush
            extra={
              <span class="n-meta">
                {steps.length - missing.length} de {steps.length}
              </span>
            }
          >
            <TodoList items={steps.map(step => todoOf(may, step, !canIssue && step === missing[0]))} />
          </Card>
          {isNew && <NeedsAttention matters={matters} />}
        </div>
      </>
    ) : (
      <NoEmpresa superadmin={session.superadmin} />
    ),
  })
}
