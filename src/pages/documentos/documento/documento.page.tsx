/** The page of a document: whether it has fiscal effect and, if not, who must act. */
import type { FastifyReply } from 'fastify'
import type { ComponentChildren } from 'preact'
import type { Deps } from '../../../deps.ts'
import type { DteRow } from '../../../gateway/dtes/index.ts'
import type { FieldErrors, Principal } from '../../../http/index.ts'
import { Icon, Note, OtherTab, page, StateBadge, shownInstant } from '../../../web/index.ts'
import { DocumentActions } from './document-actions.tsx'
import { Identity, Importes, Items, Kude, Receptor } from './document-cards.tsx'
import { DocumentTimeline } from './document-timeline.tsx'
import { type DocumentView, viewDocument } from './document-view.ts'
import { stateOf } from './dte-state.tsx'
import { Explained } from './explained.tsx'
import { capital, nombreDeTipo, numeroCompleto } from './tipos.ts'

const GONE = 'Ya no tiene efecto ante SIFEN.'

const on = (instant: Date | null) => (instant ? ` el ${shownInstant(instant)}` : '')

/** Shows the fiscal effect of the state. */
function Verdict({ view: { dte, attempts, detail } }: { view: DocumentView }) {
  const last = attempts.at(-1)
  const state = stateOf({ estado: dte.estado, en_duda: dte.due_at !== null && last?.outcome !== 'pending' })
  const isTest = dte.ambiente === 'test'
  const cancelled = lastCancel(detail)
  const value = isTest ? 'Es de prueba: no tiene valor fiscal.' : 'Tiene valor fiscal.'
  const words: Readonly<Record<typeof state, ComponentChildren>> = {
    draft: 'Todavía no está firmado ni enviado: no tiene valor fiscal.',
    signed: dte.due_kind === 'send' ? 'Sale a SIFEN enseguida.' : 'Falta enviarlo a SIFEN: no tiene valor fiscal.',
    sent: 'SIFEN lo está procesando.',
    doubt: 'No se sabe si SIFEN lo recibió: se le pregunta. No emita otro por la misma venta.',
    approved: `por SIFEN${on(dte.fecha_proceso)}. ${value}`,
    approved_obs: `por SIFEN${on(dte.fecha_proceso)}. ${value}`,
    rejected: `por SIFEN${on(dte.fecha_proceso)}. No tiene valor fiscal hasta que se apruebe.`,
    error: 'No llegó a SIFEN: no tiene valor fiscal.',
    cancelled: cancelled ? `el ${shownInstant(cancelled)}. ${GONE}` : GONE,
  }
  return (
    <>
      <StateBadge state={state} /> {words[state]}
    </>
  )
}

const lastCancel = ({ historial }: DocumentView['detail']) => {
  const at = historial.findLast(({ to }) => to === 'cancelled')?.at
  return at ? new Date(at) : null
}

const Files = ({ dte }: { dte: DteRow }) => (
  <>
    <OtherTab class="btn" href={`/documentos/${dte.id}/kude`}>
      KuDE (PDF)
    </OtherTab>
    {dte.xml_signed_path !== null && (
      <a class="btn" href={`/documentos/${dte.id}/xml`}>
        <Icon name="get" />
        XML firmado
      </a>
    )}
  </>
)

const Refused = ({ errors }: { errors: FieldErrors }) => (
  <Note tone="bad" role="alert" title="No se hizo nada; todo sigue como estaba">
    <ul>
      {Object.values(errors)
        .flat()
        .map(message => (
          <li>{message}</li>
        ))}
    </ul>
  </Note>
)

const Warnings = ({ warnings }: { warnings: DteRow['advertencias'] }) =>
  warnings.length === 0 ? null : (
    <Note tone="warn" title="Conviene mirarlo, aunque SIFEN lo acepta">
      <ul>
        {warnings.map(({ mensaje }) => (
          <li>{mensaje}</li>
        ))}
      </ul>
    </Note>
  )

/** Shows the page. `errors` are those of a refused form. */
export async function documentoPage(
  deps: Deps,
  reply: FastifyReply,
  principal: Principal,
  dte: DteRow,
  errors?: FieldErrors,
) {
  const view = await viewDocument(deps, principal, dte)
  const { detail } = view
  return page(deps, reply, {
    title: `${capital(nombreDeTipo(dte.tipo_documento).one)} ${numeroCompleto(dte)}`,
    h1: (
      <>
        {capital(nombreDeTipo(dte.tipo_documento).one)} <span class="n-nowrap">{numeroCompleto(dte)}</span>
      </>
    ),
    crumbs: [['Documentos', '/documentos']],
    sub: <Verdict view={view} />,
    actions: <Files dte={dte} />,
    body: (
      <>
        {errors && <Refused errors={errors} />}
        {detail.atencion && dte.estado !== 'rejected' && (
          <Note
            tone="warn"
            title={dte.estado === 'sent' ? 'Necesita a quien opera la pasarela' : 'Hay dos documentos de esta venta'}
          >
            <p>{detail.atencion}</p>
          </Note>
        )}
        <Explained view={view} />
        <Warnings warnings={dte.advertencias} />
        <div class="n-cols">
          <div class="n-stack">
            <DocumentActions view={view} />
            <DocumentTimeline view={view} />
            <Items view={view} />
            <Kude view={view} />
          </div>
          <div class="n-stack">
            <Identity view={view} />
            <Receptor view={view} />
            <Importes view={view} />
          </div>
        </div>
      </>
    ),
  })
}
