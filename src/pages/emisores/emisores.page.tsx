/** The list of companies and emitters, and whether each can sign tomorrow. */
import type { FastifyReply } from 'fastify'
import type { Ambiente } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import { type EmitterRow, listEmitters } from '../../gateway/emitters/index.ts'
import { type Principal, visibleEmpresas } from '../../http/index.ts'
import { ButtonLink, Card, counted, EmptyState, Icon, page, Ruc, Search, Table, Tag } from '../../web/index.ts'
import { certificateState } from './certificate-state.ts'
import { type Company, SHOWN, searchCompanies } from './empresas.queries.ts'

export const Ambient = ({ ambiente }: { ambiente: Ambiente }) =>
  ambiente === 'prod' ? (
    <span class="n-env t-ok">
      <Icon name="ok" />
      Producción
    </span>
  ) : (
    <span class="n-env t-warn">
      <Icon name="warn" />
      Prueba
    </span>
  )

/** A line of the list. A company has one for each emitter, and at least one. */
type Line = { company: Company; emitter: EmitterRow | undefined }

const hrefOf = ({ company, emitter }: Line) =>
  `/emisores/${company.empresa_id}${emitter ? `?emisor=${emitter.id}` : ''}`

const none = <span class="n-meta">Ninguno</span>

const Lines = ({ lines, now }: { lines: readonly Line[]; now: Date }) => (
  <Table
    caption="Empresas y emisores"
    rows={lines}
    columns={[
      {
        title: 'Empresa',
        kind: 'lead',
        cell: line => (
          <>
            <a href={hrefOf(line)}>{line.company.razon_social}</a>
            <div class="n-meta fw-normal">
              RUC <Ruc {...line.company} />
            </div>
          </>
        ),
      },
      {
        title: 'Ambiente',
        cell: ({ emitter }) =>
          emitter ? (
            <>
              <Ambient ambiente={emitter.ambiente} /> {!emitter.activo && <Tag tone="off">Inactivo</Tag>}
            </>
          ) : (
            none
          ),
      },
      {
        title: 'Certificado',
        cell: ({ emitter }) => {
          if (!emitter) return none
          const { tone, word, days } = certificateState(emitter, now)
          return (
            <>
              <Tag tone={tone}>{word}</Tag>
              {days !== undefined && days >= 0 && <div class="n-meta mt-1">{counted(days, 'día', 'días')}</div>}
            </>
          )
        },
      },
      {
        title: 'CSC',
        cell: ({ emitter }) =>
          emitter && (emitter.tiene_csc ? <Tag tone="ok">Guardado</Tag> : <Tag tone="bad">Falta</Tag>),
      },
      {
        title: 'Logo',
        cell: ({ emitter }) => emitter && (emitter.logo_path ? 'Sí' : <span class="n-meta">No</span>),
      },
    ]}
  />
)

function sentence(lines: readonly Line[], now: Date): string {
  const emitters = lines.flatMap(({ emitter }) => (emitter?.activo ? [emitter] : []))
  const needy = emitters.filter(emitter => certificateState(emitter, now).tone !== 'ok' || !emitter.tiene_csc)
  if (emitters.length === 0) return 'Ningún emisor activo: todavía no se puede emitir.'
  const count = counted(emitters.length, 'emisor activo', 'emisores activos')
  if (needy.length === 0) return `${count}; todos con certificado vigente y CSC.`
  return `${count}; ${needy.length} con algo que atender: ${needy.length === 1 ? 'vea' : 'vean'} certificado y CSC.`
}

export async function emisoresPage(deps: Deps, reply: FastifyReply, principal: Principal, text: string | undefined) {
  const now = deps.clock.now()
  const companies = await searchCompanies(deps.db, visibleEmpresas(principal), text)
  const emitters = await listEmitters(
    deps.db,
    companies.map(({ empresa_id }) => empresa_id),
    { limit: SHOWN * 4 },
  )
  const lines = companies.flatMap((company): Line[] => {
    const own = emitters.filter(({ empresa_id }) => empresa_id === company.empresa_id)
    return own.length > 0 ? own.map(emitter => ({ company, emitter })) : [{ company, emitter: undefined }]
  })
  return page(deps, reply, {
    title: 'Emisores',
    sub: companies.length > 0 ? sentence(lines, now) : undefined,
    actions: (text || lines.length > 0) && (
      <a class="btn btn-primary" href="/emisores/nuevo">
        <Icon name="plus" />
        Registrar un emisor
      </a>
    ),
    body: (
      <>
        {(text || lines.length > 5) && <Search action="/emisores" label="Razón social o RUC" text={text} />}
        {lines.length > 0 ? (
          <Card flush>
            <Lines lines={lines} now={now} />
          </Card>
        ) : (
          <Card flush>
            {text ? (
              <EmptyState
                title={`Ninguna empresa tiene «${text}» en su nombre o RUC`}
                act={<ButtonLink href="/emisores">Ver todas</ButtonLink>}
              >
                Pruebe con una parte más corta.
              </EmptyState>
            ) : (
              <EmptyState
                title="Todavía no hay ninguna empresa"
                act={
                  <ButtonLink href="/emisores/nuevo" primary>
                    Registrar el primer emisor
                  </ButtonLink>
                }
              >
                Aquí verá cada empresa con el estado de su certificado, su CSC y su logo. La empresa se crea con su
                primer emisor.
              </EmptyState>
            )}
          </Card>
        )}
        {companies.length === SHOWN && (
          <p class="n-meta">Se muestran las primeras {SHOWN} empresas: busque las demás por nombre o RUC.</p>
        )}
      </>
    ),
  })
}
