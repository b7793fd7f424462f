/** The first page: what is missing until the first document, verified now. */
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../deps.ts'
import {
  Card,
  currentEmpresa,
  EmptyState,
  type FrameEmpresa,
  page,
  sessionOf,
  shownInstant,
  type Todo,
  TodoList,
} from '../../web/index.ts'
import { findProgress, type Progress } from './home.queries.ts'

type Step = { name: string; isDone: boolean; told: string; missing: string }

const DAY_MS = 24 * 3600 * 1000
const daysUntil = (instant: Date, now: Date) => Math.floor((instant.getTime() - now.getTime()) / DAY_MS)

function certificate({ cert_hasta }: Progress, now: Date): Step {
  const days = cert_hasta ? daysUntil(cert_hasta, now) : -1
  return {
    name: 'Certificado',
    isDone: cert_hasta !== null && cert_hasta > now,
    told: cert_hasta ? `Vence el ${shownInstant(cert_hasta)}: quedan ${days} días.` : '',
    missing: cert_hasta
      ? `Venció el ${shownInstant(cert_hasta)}: no se puede firmar. Cargue el nuevo.`
      : 'Cargue el archivo .p12 o .pfx con el que firma: POST /api/sifen/emitters/{id}/cert.',
  }
}

export const stepsOf = (empresa: FrameEmpresa, progress: Progress, now: Date): Step[] => [
  {
    name: 'Empresa y emisor',
    isDone: progress.emitter,
    told: `RUC ${empresa.ruc}-${empresa.dv}.`,
    missing: 'La empresa no tiene ningún emisor activo: regístrelo con POST /api/sifen/emitters.',
  },
  certificate(progress, now),
  {
    name: 'CSC',
    isDone: progress.csc,
    told: 'El código de seguridad para el QR está guardado.',
    missing: 'Guarde el código de seguridad que le dio la DNIT: POST /api/sifen/emitters/{id}.',
  },
  {
    name: 'Timbrado y punto',
    isDone: progress.punto !== null,
    told: progress.punto ?? '',
    missing: 'Registre un timbrado, un establecimiento y un punto de expedición: POST /api/empresas/{id}/timbrados.',
  },
  {
    name: 'Primer documento',
    isDone: progress.approved,
    told: 'SIFEN ya aprobó un documento de esta empresa.',
    missing: 'Emita una factura: POST /api/sifen/dtes/sync.',
  },
]

const todoOf = ({ name, isDone, told, missing }: Step): Todo => ({
  tone: isDone ? 'ok' : 'off',
  icon: isDone ? 'ok' : 'ring',
  what: name,
  why: (
    <>
      <span class="visually-hidden">{isDone ? 'Hecho. ' : 'Falta. '}</span>
      {isDone ? told : missing}
    </>
  ),
})

const NoEmpresa = ({ superadmin }: { superadmin: boolean }) => (
  <Card flush>
    <EmptyState title={superadmin ? 'Todavía no hay ninguna empresa' : 'Todavía no pertenece a ninguna empresa'}>
      {superadmin
        ? 'Aquí verá lo que falta para emitir el primer documento. Registre el primer emisor con la API: POST /api/sifen/emitters.'
        : 'Pida a quien administra la suya que le invite. Al aceptar la invitación verá aquí lo que haya que atender.'}
    </EmptyState>
  </Card>
)

export async function homePage(deps: Deps, reply: FastifyReply) {
  const session = sessionOf(reply.request)
  const now = deps.clock.now()
  const empresa = await currentEmpresa(deps.db, session)
  const steps = empresa ? stepsOf(empresa, await findProgress(deps.db, empresa.id), now) : []
  const missing = steps.filter(({ isDone }) => !isDone)
  const [first = ''] = session.name.split(' ')
  const state =
    missing.length === 0
      ? 'No falta nada para emitir.'
      : `Falta para emitir: ${missing.map(({ name }) => name).join(', ')}.`
  return page(deps, reply, {
    title: 'Inicio',
    h1: `Hola, ${first}`,
    sub: `${shownInstant(now)} (Asunción). ${empresa ? state : ''}`,
    actions: (
      <a class="btn" href="/api/documentation">
        Ver la referencia de la API
      </a>
    ),
    body: empresa ? (
      <Card
        title="Puesta en marcha"
        flush
        extra={
          <span class="n-meta">
            {steps.length - missing.length} de {steps.length}
          </span>
        }
      >
        <TodoList items={steps.map(todoOf)} />
      </Card>
    ) : (
      <NoEmpresa superadmin={session.superadmin} />
    ),
  })
}
