/** Page of an event: its state, its data, the reason of a rejection, and its history. */
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../deps.ts'
import { descripcionDeEvento } from '../../gateway/dtes/index.ts'
import { presentEvento, type Trigger } from '../../gateway/eventos/index.ts'
import {
  Card,
  Cdc,
  DataList,
  type Facts,
  Icon,
  KudeBox,
  type Moment,
  Note,
  page,
  StateBadge,
  shownInstant,
  Timeline,
  type Tone,
  timeLeft,
} from '../../web/index.ts'
import { aboutWords, EventoTag } from './evento-state.page.tsx'
import { type EventoChangeRow, listEventoHistorial, type ShownEvento } from './eventos-pages.queries.ts'

const WHAT: Readonly<Record<Trigger, { what: string; tone: Tone }>> = {
  recovered: { what: 'Recuperado de SIFEN', tone: 'ok' },
  created: { what: 'Se pidió', tone: 'off' },
  intent: { what: 'Se envió a SIFEN', tone: 'run' },
  approved: { what: 'SIFEN lo registró', tone: 'ok' },
  rejected: { what: 'SIFEN lo rechazó', tone: 'bad' },
  'not-received': { what: 'SIFEN no lo recibió, con toda seguridad', tone: 'bad' },
  'outcome-unknown': { what: 'No se sabe si SIFEN lo recibió', tone: 'warn' },
  abandoned: { what: 'Se interrumpió antes de enviarse', tone: 'bad' },
  found: { what: 'SIFEN lo tenía registrado', tone: 'ok' },
  exists: { what: 'SIFEN lo tenía registrado', tone: 'ok' },
  repost: { what: 'Se envió otra vez, igual', tone: 'run' },
  'rejection-confirmed': { what: 'SIFEN no lo tiene: el rechazo vale', tone: 'bad' },
  'not-registered': { what: 'SIFEN no lo registró', tone: 'bad' },
  'closed-approved': { what: 'Quien opera la pasarela lo cerró como registrado', tone: 'ok' },
  'closed-rejected': { what: 'Quien opera la pasarela lo cerró como no registrado', tone: 'bad' },
}

const ANSWERED: readonly string[] = [
  'approved',
  'rejected',
  'found',
  'exists',
  'outcome-unknown',
  'rejection-confirmed',
]

function metaOf({ trigger, usuario, motivo, codigo, mensaje, error }: EventoChangeRow): string | undefined {
  if (trigger === 'created') return usuario ? `Lo pidió ${usuario}` : undefined
  if (trigger.startsWith('closed-')) return motivo ?? undefined
  if (!ANSWERED.includes(trigger) && trigger !== 'not-received') return undefined
  return codigo ? `${codigo}: ${mensaje ?? ''}` : (error ?? undefined)
}

function momentsOf({ evento }: ShownEvento, changes: readonly EventoChangeRow[], now: Date): Moment[] {
  const moments = changes.map((change): Moment => {
    const { what, tone } = WHAT[change.trigger as Trigger]
    const meta = metaOf(change)
    const { at } = change
    return { tone, when: shownInstant(at), at: at.toISOString(), what, ...(meta && { meta }) }
  })
  const { due_at: due, cdc } = evento
  if (!due) return moments
  const left = timeLeft(due, now)
  const what = cdc === null ? 'Se envía otra vez' : 'Se pregunta a SIFEN por el documento'
  return [
    ...moments,
    { tone: 'run', when: shownInstant(due), what, meta: left ? `En ${left}` : 'En cualquier momento', next: true },
  ]
}

/** Turns the path of a field, `entrega.transportista.nombre`, into a label. */
const readable = (name: string) => {
  const words = (name.split('.').at(-1) ?? name).replace(/([A-Z]+)/g, ' $1').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function* flat(value: unknown, path = ''): Generator<readonly [string, string]> {
  if (typeof value !== 'object' || value === null) yield [readable(path), shown(value)]
  else for (const [name, inner] of Object.entries(value)) yield* flat(inner, path ? `${path}.${name}` : name)
}
const shown = (value: unknown) => (typeof value === 'boolean' ? (value ? 'Sí' : 'No') : String(value ?? ''))

function factsOf({ evento, emisor, dte }: ShownEvento): Facts {
  const { what, more } = aboutWords(evento)
  const facts: Facts[number][] = [
    ['Estado', <EventoTag evento={evento} />],
    [evento.cdc === null ? 'Números' : 'Documento', dte ? <a href={`/documentos/${dte.id}`}>{what}</a> : what],
  ]
  if (more) facts.push(['De', more])
  if (dte) facts.push(['Hoy está', <StateBadge state={dte.estado} />])
  if (evento.timbrado) facts.push(['Timbrado', evento.timbrado])
  if (evento.motivo) facts.push(['Motivo', evento.motivo])
  facts.push(['Lo firma', emisor])
  if (evento.prot_aut) facts.push(['Protocolo de SIFEN', evento.prot_aut])
  if (evento.fecha_proceso) facts.push(['Procesado por SIFEN', shownInstant(evento.fecha_proceso)])
  return facts
}

function Announced({ evento }: ShownEvento) {
  const { atencion, sifen_explicacion: explained, sifen_result_code, sifen_result_msg } = presentEvento(evento)
  if (atencion)
    return (
      <Note tone="warn" icon="doubt" title="No se sabe si SIFEN lo registró, y no va a terminar solo">
        <p>{atencion}</p>
      </Note>
    )
  if (evento.estado === 'sent')
    return (
      <Note tone="warn" icon="doubt" title="No se sabe si SIFEN lo recibió">
        <p>Se averigua solo. No lo pida de nuevo: el estado se actualiza en esta página.</p>
      </Note>
    )
  if (evento.estado !== 'rejected') return null
  return (
    <Note
      tone="bad"
      title={explained ? `${sifen_result_code}: ${explained.significado}` : 'El evento no quedó registrado'}
    >
      {explained ? (
        <>
          <p>{explained.causa}</p>
          <p>{explained.que_hacer}</p>
          <p class="n-meta">SIFEN dijo: {sifen_result_msg}</p>
        </>
      ) : (
        <p>{sifen_result_msg}</p>
      )}
    </Note>
  )
}

const SUBS: Readonly<Record<string, string>> = {
  pending: 'Se está preparando.',
  sent: 'Todavía no se sabe si SIFEN lo registró.',
  approved: 'SIFEN lo registró.',
  rejected: 'No quedó registrado en SIFEN.',
}

export async function eventoPage(deps: Deps, reply: FastifyReply, found: ShownEvento) {
  const { evento } = found
  const changes = await listEventoHistorial(deps.db, evento)
  const datos = [...flat(evento.datos ?? {})].filter(([, text]) => text !== '')
  return page(deps, reply, {
    title: descripcionDeEvento(evento.tipo),
    crumbs: [['Eventos', '/eventos']],
    sub: SUBS[evento.estado],
    actions: evento.xml_signed_path && (
      <a class="btn" href={`/eventos/${evento.id}/xml`}>
        <Icon name="get" />
        Bajar el XML
      </a>
    ),
    body: (
      <>
        <Announced {...found} />
        <div class="n-cols even">
          <div class="n-stack">
            <KudeBox title={`Evento ${evento.id}`}>
              <DataList facts={factsOf(found)} />
            </KudeBox>
            {evento.cdc && (
              <Card title="CDC">
                <Cdc cdc={evento.cdc} />
              </Card>
            )}
            {datos.length > 0 && (
              <Card title="Lo que se declaró">
                <DataList facts={datos} />
              </Card>
            )}
          </div>
          <Card title="Qué pasó">
            <Timeline moments={momentsOf(found, changes, deps.clock.now())} />
          </Card>
        </div>
      </>
    ),
  })
}
