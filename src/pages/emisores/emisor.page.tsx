/** The page of a company: whether it can sign tomorrow, a sample of its documents, and its users. */
import type { FastifyReply } from 'fastify'
import type { ComponentChildren } from 'preact'
import type { Deps } from '../../deps.ts'
import { type EmitterRow, listEmitters } from '../../gateway/emitters/index.ts'
import { cityText } from '../../gateway/tablas/index.ts'
import { listInvitations, ROLE_NAMES } from '../../gateway/usuarios/index.ts'
import { type FieldErrors, type Principal, roleIn } from '../../http/index.ts'
import {
  BLANK,
  Card,
  counted,
  DataList,
  Email,
  EmptyState,
  Note,
  Problems,
  page,
  type Refused,
  Ruc,
  shownInstant,
  Table,
  Tabs,
  Tag,
} from '../../web/index.ts'
import { certificateState } from './certificate-state.ts'
import { Ambient } from './emisores.page.tsx'
import { Certificate, Csc, Logo } from './emitter-cards.tsx'
import { EMITTER } from './emitter-fields.ts'
import { type Company, listMembers, type Member } from './empresas.queries.ts'

/** The form of the page that is shown again, with its values and errors. */
export type Returned = {
  form: 'certificado' | 'csc' | 'logo'
  values: Readonly<Record<string, unknown>>
  errors: FieldErrors
}

/** Returns the requested emitter. Without one returns the active one of production, then of test, then the newest. */
function chosen(emitters: readonly EmitterRow[], id: number | undefined): EmitterRow | undefined {
  const weight = ({ activo, ambiente }: EmitterRow) => (activo ? 2 : 0) + (ambiente === 'prod' ? 1 : 0)
  const [first] = [...emitters].sort((a, b) => weight(b) - weight(a) || b.id - a.id)
  return emitters.find(emitter => emitter.id === id) ?? first
}

const tabText = (emitter: EmitterRow) =>
  `${emitter.ambiente === 'prod' ? 'Producción' : 'Prueba'}${emitter.activo ? '' : ` (inactivo, n.º ${emitter.id})`}`

/** Columns that every document needs. A document must bring the missing ones. */
const NEEDED = ['direccion', 'ciudad', 'telefono', 'email', 'actividades_economicas'] as const
const missingOf = (emitter: EmitterRow) =>
  NEEDED.filter(column => emitter[column] === null).map(column =>
    column === 'actividades_economicas' ? 'actividades económicas' : EMITTER.fields[column]?.label.toLowerCase(),
  )

function sentence(emitter: EmitterRow, now: Date): string {
  const certificate = certificateState(emitter, now)
  const needs = [
    ...(certificate.tone === 'ok' ? [] : [certificate.what.toLowerCase().replace(/^vence/, 'el certificado vence')]),
    ...(emitter.tiene_csc ? [] : ['falta el CSC']),
    ...(missingOf(emitter).length > 0 ? ['faltan datos del emisor'] : []),
    ...(emitter.activo ? [] : ['el emisor está inactivo']),
  ]
  return needs.length === 0 ? 'Puede firmar y emitir.' : `Que atender: ${needs.join('; ')}.`
}

function Facts({ emitter, manages }: { emitter: EmitterRow; manages: boolean }) {
  const { numero_casa, direccion, complemento_direccion1, establecimiento, punto_expedicion } = emitter
  const house = numero_casa === null || numero_casa === 0 ? '' : ` ${numero_casa}`
  const absent = <span class="n-meta">Falta</span>
  const missing = missingOf(emitter)
  const paused = emitter.pausado_hasta
  const facts: (readonly [string, ComponentChildren])[] = [
    ['Ambiente', <Ambient ambiente={emitter.ambiente} />],
    ['Estado', emitter.activo ? <Tag tone="ok">Activo</Tag> : <Tag tone="off">Inactivo</Tag>],
    ['Fantasía', emitter.nombre_fantasia ?? <span class="n-meta">Ninguno</span>],
    [
      'Domicilio',
      direccion ? `${direccion}${house}${complemento_direccion1 ? `, ${complemento_direccion1}` : ''}` : absent,
    ],
    ['Ciudad', emitter.ciudad === null ? absent : cityText(emitter.ciudad).replace(/^\d+ /, '')],
    ['Teléfono', emitter.telefono ?? absent],
    ['Correo', emitter.email ? <Email>{emitter.email}</Email> : absent],
    ['Actividad', emitter.actividades_economicas?.[0]?.descripcion ?? absent],
    ['Por defecto', establecimiento && punto_expedicion ? `${establecimiento}-${punto_expedicion}` : 'Ningún punto'],
    ['Envío', emitter.envio_automatico ? 'Automático, en lotes' : 'Cuando se pide'],
    ...(emitter.redondear_a ? [['Redondeo', `Hacia abajo, a ${emitter.redondear_a} guaraníes`] as const] : []),
    ...(emitter.estricto ? [['Campos desconocidos', 'Rechazan el documento'] as const] : []),
    ...(emitter.solo_lotes ? [['SIFEN', 'Lo atiende solo por lotes'] as const] : []),
  ]
  return (
    <Card
      title="Datos"
      extra={
        manages && (
          <a class="btn btn-sm" href={`/emisores/${emitter.empresa_id}/${emitter.id}/datos`}>
            Editar<span class="visually-hidden"> los datos del emisor</span>
          </a>
        )
      }
    >
      {missing.length > 0 && (
        <Note tone="warn" title={`Falta: ${missing.join(', ')}`}>
          <p>Sin ellos cada documento debe traerlos.</p>
        </Note>
      )}
      {paused && (
        <Note tone="warn" icon="run" title={`Lotes en pausa hasta el ${shownInstant(paused)}`}>
          <p>SIFEN no encoló el último: hasta entonces no sale ninguno.</p>
        </Note>
      )}
      <DataList facts={facts} />
    </Card>
  )
}

type PeopleProps = { members: readonly Member[]; company: Company; manages: boolean; invited: number }

const People = ({ members, company, manages, invited }: PeopleProps) => (
  <Card
    title="Personas"
    id="personas"
    flush
    extra={
      manages && (
        <a class="btn btn-sm" href={`/invitaciones?empresa=${company.empresa_id}`}>
          Invitar
        </a>
      )
    }
  >
    {members.length > 0 ? (
      <Table
        caption="Personas de la empresa"
        rows={members}
        columns={[
          {
            title: 'Persona',
            kind: 'lead',
            cell: ({ name, email }) => (
              <>
                {name}
                <div class="n-meta fw-normal">
                  <Email>{email}</Email>
                </div>
              </>
            ),
          },
          { title: 'Rol', cell: ({ role }) => ROLE_NAMES[role] },
          {
            title: 'Estado',
            cell: ({ activo }) => (activo ? <Tag tone="ok">Activo</Tag> : <Tag tone="off">Desactivado</Tag>),
          },
          {
            title: 'Última entrada',
            cell: ({ last_entry }) => (last_entry ? shownInstant(last_entry) : <span class="n-meta">Ninguna</span>),
          },
        ]}
      />
    ) : (
      <EmptyState title="Nadie pertenece a la empresa">
        Los superadministradores la ven. Invite a quien la administre.
      </EmptyState>
    )}
    {invited > 0 && (
      <div class="n-bulk">
        <a href="/invitaciones">{counted(invited, 'invitación', 'invitaciones')} sin aceptar</a>
      </div>
    )}
  </Card>
)

const NoEmitter = ({ company, manages }: { company: Company; manages: boolean }) => (
  <Card flush>
    <EmptyState
      title="La empresa no tiene ningún emisor"
      act={
        manages && (
          <a class="btn btn-primary" href={`/emisores/nuevo?empresa=${company.empresa_id}`}>
            Registrar su emisor
          </a>
        )
      }
    >
      El emisor firma y envía por ella. Aquí verá su certificado, su CSC, sus datos y su logo.
    </EmptyState>
  </Card>
)

type View = { company: Company; emitterId: number | undefined; returned?: Returned }

export async function emisorPage(deps: Deps, reply: FastifyReply, principal: Principal, view: View) {
  const { company, emitterId, returned } = view
  const { empresa_id, razon_social } = company
  const manages = roleIn(principal, empresa_id) === 'admin'
  const now = deps.clock.now()
  const emitters = await listEmitters(deps.db, [empresa_id], { limit: 20 })
  const emitter = chosen(emitters, emitterId)
  const members = await listMembers(deps.db, empresa_id)
  const invitations = manages ? await listInvitations(deps.db, [empresa_id], now) : []
  const refusedIn = (form: Returned['form']): Refused => (returned?.form === form ? returned : BLANK)
  const card = emitter && { emitter, manages, now }
  return page(deps, reply, {
    title: razon_social,
    crumbs: principal.abilities.includes('emitter:manage') ? [['Emisores', '/emisores']] : [],
    script: 'drop.js',
    sub: (
      <>
        RUC <Ruc {...company} />. {emitter ? sentence(emitter, now) : 'No puede emitir: le falta el emisor.'}
        {!manages && ' Usted puede ver estos datos; los cambia quien administra la empresa.'}
      </>
    ),
    body: (
      <>
        {returned && (
          <Problems
            refused={returned}
            fields={['cert', 'password', 'id_csc', 'csc', 'logo']}
            what="todo sigue como estaba"
          />
        )}
        {emitters.length > 1 && (
          <Tabs
            label="Emisores de la empresa"
            tabs={emitters.map(each => ({
              text: tabText(each),
              href: `/emisores/${empresa_id}?emisor=${each.id}`,
              current: each.id === emitter?.id,
            }))}
          />
        )}
        <div class={card && 'n-cols'}>
          <div class="n-stack">
            {card ? (
              <>
                <Certificate {...card} refused={refusedIn('certificado')} />
                <Csc {...card} refused={refusedIn('csc')} />
              </>
            ) : (
              <NoEmitter company={company} manages={manages} />
            )}
            <People members={members} company={company} manages={manages} invited={invitations.length} />
            {card && <Logo {...card} refused={refusedIn('logo')} />}
          </div>
          {card && <Facts emitter={card.emitter} manages={manages} />}
        </div>
      </>
    ),
  })
}
