/** Pages with the list of events, those that need attention first and then the newest, and the choice of a new one. */
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../deps.ts'
import { descripcionDeEvento } from '../../gateway/dtes/index.ts'
import type { EventoRow } from '../../gateway/eventos/index.ts'
import { type Principal, permissionsOf, roleIn } from '../../http/index.ts'
import {
  ButtonLink,
  Card,
  type Chip,
  Chips,
  type Column,
  counted,
  currentEmpresa,
  cursorOf,
  cutPage,
  EmptyState,
  Icon,
  type ListQuery,
  PagedTable,
  page,
  partHref,
  sessionOf,
  shownInstant,
  TodoList,
} from '../../web/index.ts'
import { aboutWords, EventoTag } from './evento-state.page.tsx'
import { countOpen, PARTES, type Parte, readEventos } from './eventos-pages.queries.ts'
import { FORM_TIPOS, FORMULARIOS, type FormTipo } from './form-fields.ts'

const SIZE = 50

const MOST = 80
const cut = (text: string) => (text.length > MOST ? `${text.slice(0, MOST - 1).trimEnd()}…` : text)

const COLUMNS: readonly Column<EventoRow>[] = [
  {
    title: 'Evento',
    kind: 'lead',
    cell: ({ id, tipo }) => (
      <>
        <a href={`/eventos/${id}`}>{descripcionDeEvento(tipo)}</a>
        <div class="n-meta fw-normal">Evento {id}</div>
      </>
    ),
  },
  {
    title: 'Estado',
    kind: 'left',
    cell: evento => (
      <>
        <EventoTag evento={evento} />
        {evento.estado === 'rejected' && (
          <div class="n-meta">
            {cut([evento.sifen_result_code, evento.sifen_result_msg].filter(Boolean).join(': '))}
          </div>
        )}
      </>
    ),
  },
  { title: 'Pedido', kind: 'right', cell: ({ created_at }) => shownInstant(created_at) },
  {
    title: 'Sobre',
    cell: evento => {
      const { what, more } = aboutWords(evento)
      return (
        <>
          {evento.sifen_dte_id === null ? what : <a href={`/documentos/${evento.sifen_dte_id}`}>{what}</a>}
          <div class="n-meta">{more}</div>
        </>
      )
    },
  },
  { title: 'Motivo', cell: ({ motivo }) => (motivo === null ? '' : cut(motivo)) },
]

type Counts = Awaited<ReturnType<typeof countOpen>>

const NAMES: Readonly<Record<Parte, string>> = {
  atencion: 'Necesitan atención',
  curso: 'En curso',
  aprobados: 'Aprobados',
  rechazados: 'Rechazados',
}

const hrefOf = (parte: Parte | undefined, cursor?: string) => partHref('/eventos', parte, cursor)

const chipsOf = (current: Parte | undefined, counts: Counts): Chip[] => [
  { text: 'Todos', href: hrefOf(undefined), current: current === undefined },
  ...PARTES.filter(parte => parte !== 'atencion' || counts.atencion > 0 || current === parte).map(parte => ({
    ...{ text: NAMES[parte], href: hrefOf(parte), current: current === parte },
    ...((parte === 'atencion' || parte === 'curso') && { count: `${counts[parte]}` }),
    ...(parte === 'atencion' && { tone: 'warn' as const, icon: 'doubt' as const }),
  })),
]

function attention({ atencion, curso }: Counts): string {
  const parts = [
    atencion > 0 && `${counted(atencion, 'necesita', 'necesitan')} atención: SIFEN no respondió a la inutilización.`,
    curso > 0 && `${counted(curso, 'está', 'están')} en curso y se averigua solo.`,
  ].filter(Boolean)
  return parts.join(' ') || 'Ninguno necesita atención.'
}

const NewEvento = ({ primary }: { primary?: boolean }) => (
  <a class={primary ? 'btn btn-primary' : 'btn'} href="/eventos/nuevo">
    <Icon name="plus" />
    Nuevo evento
  </a>
)

const Nothing = ({ isFiltered, may }: { isFiltered: boolean; may: boolean }) =>
  isFiltered ? (
    <EmptyState title="No hay eventos así" act={<ButtonLink href="/eventos">Ver todos</ButtonLink>}>
      Ninguno está en ese estado.
    </EmptyState>
  ) : (
    <EmptyState title="Todavía no hay eventos" act={may && <NewEvento />}>
      Aquí verá cada cancelación, cada inutilización y los demás avisos a SIFEN, con su resultado. Un documento se
      cancela desde su página.
    </EmptyState>
  )

/** True when the user may register events of the company. */
export const maySend = (principal: Principal, empresaId: number | undefined): boolean => {
  const role = empresaId === undefined ? undefined : roleIn(principal, empresaId)
  return role !== undefined && permissionsOf(role).includes('sifen:send')
}

export async function eventosPage(deps: Deps, reply: FastifyReply, principal: Principal, query: ListQuery<Parte>) {
  const { db } = deps
  const empresa = await currentEmpresa(db, sessionOf(reply.request))
  const empresaId = empresa?.id ?? 0
  const cursor = cursorOf(query)
  const cut = cutPage(await readEventos(db, empresaId, query, cursor, SIZE + 1), cursor, SIZE)
  const counts = await countOpen(db, empresaId)
  const may = maySend(principal, empresa?.id)
  const isBlank = cut.rows.length === 0 && cut.newer === undefined && query.parte === undefined
  return page(deps, reply, {
    title: 'Eventos',
    sub: isBlank ? undefined : attention(counts),
    actions: may && !isBlank && <NewEvento primary />,
    body: (
      <>
        {!isBlank && <Chips label="Estado" chips={chipsOf(query.parte, counts)} />}
        <PagedTable
          caption="Eventos, del más nuevo al más antiguo"
          columns={COLUMNS}
          cut={cut}
          names={['evento', 'eventos']}
          hrefOf={at => hrefOf(query.parte, at)}
          empty={<Nothing isFiltered={!isBlank} may={may} />}
        />
      </>
    ),
  })
}

const Kinds = ({ tipos }: { tipos: readonly FormTipo[] }) => (
  <TodoList
    items={tipos.map(tipo => ({
      tone: 'off',
      icon: 'pen',
      what: FORMULARIOS[tipo].titulo,
      why: FORMULARIOS[tipo].resumen,
      act: (
        <a class="btn" href={`/eventos/nuevo/${tipo}`}>
          Elegir<span class="visually-hidden"> {FORMULARIOS[tipo].titulo}</span>
        </a>
      ),
    }))}
  />
)

const ofParte = (parte: 'emisor' | 'receptor') => FORM_TIPOS.filter(tipo => FORMULARIOS[tipo].parte === parte)

export const newEventoPage = (deps: Deps, reply: FastifyReply) =>
  page(deps, reply, {
    title: 'Nuevo evento',
    crumbs: [['Eventos', '/eventos']],
    sub: 'Un evento le dice algo a SIFEN sobre un documento o sobre números. Un documento se cancela desde su página.',
    body: (
      <>
        <Card title="De lo que usted emite" flush>
          <Kinds tipos={ofParte('emisor')} />
        </Card>
        <Card title="De lo que usted recibe" flush>
          <Kinds tipos={ofParte('receptor')} />
        </Card>
      </>
    ),
  })
