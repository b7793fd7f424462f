/** Page with the list of lots: those that wait for SIFEN, then all of them, newest first. */
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../deps.ts'
import { countCarried, countFlying, type LoteRow, readLotes } from '../../gateway/lotes/index.ts'
import { nombreOficial } from '../../gateway/timbrados/index.ts'
import {
  ButtonLink,
  type Chip,
  Chips,
  type Column,
  counted,
  currentEmpresa,
  cursorOf,
  cutPage,
  EmptyState,
  type ListQuery,
  PagedTable,
  page,
  partHref,
  sessionOf,
  shownInstant,
} from '../../web/index.ts'
import { type Carrying, carriedWords, LoteTag, PARTES, PARTS, type Parte, total } from './lote-state.tsx'

const SIZE = 50

type Row = LoteRow & { carrying: Carrying }

const COLUMNS: readonly Column<Row>[] = [
  {
    title: 'Lote',
    kind: 'lead',
    cell: ({ id, tipo_documento }) => (
      <>
        <a class="n-nowrap" href={`/lotes/${id}`}>
          Lote {id}
        </a>
        <div class="n-meta fw-normal">{nombreOficial(tipo_documento)}</div>
      </>
    ),
  },
  {
    title: 'Estado',
    kind: 'left',
    cell: ({ estado, cod_res, msg_res }) => (
      <>
        <LoteTag estado={estado} />
        {estado === 'refused' && cod_res && (
          <div class="n-meta">
            {cod_res}: {msg_res}
          </div>
        )}
      </>
    ),
  },
  { title: 'Enviado', kind: 'right', cell: ({ sent_at }) => shownInstant(sent_at) },
  {
    title: 'Documentos',
    cell: ({ carrying }) => (
      <>
        {counted(total(carrying), 'documento', 'documentos')}
        <div class="n-meta">{carriedWords(carrying)}</div>
      </>
    ),
  },
  {
    title: 'Protocolo',
    cell: ({ prot_lote }) => (prot_lote ? <span class="n-meta">{prot_lote}</span> : ''),
  },
]

const hrefOf = (parte: Parte | undefined, cursor?: string) => partHref('/lotes', parte, cursor)

const chipsOf = (current: Parte | undefined, flying: number): Chip[] => [
  { text: 'Todos', href: hrefOf(undefined), current: current === undefined },
  ...PARTES.map(parte => ({
    ...{ text: PARTS[parte].text, href: hrefOf(parte), current: current === parte },
    ...(parte === 'vuelo' && { count: `${flying}` }),
  })),
]

const Nothing = ({ isFiltered }: { isFiltered: boolean }) =>
  isFiltered ? (
    <EmptyState title="No hay lotes así" act={<ButtonLink href="/lotes">Ver todos</ButtonLink>}>
      Ninguno está en ese estado.
    </EmptyState>
  ) : (
    <EmptyState title="Todavía no hay lotes" act={<ButtonLink href="/documentos">Ver los documentos</ButtonLink>}>
      Un lote lleva hasta 50 documentos juntos a SIFEN, que los procesa después. Aquí verá cada uno, con el resultado de
      sus documentos.
    </EmptyState>
  )

function attention(flying: number, next: Date | null): string {
  if (flying === 0) return 'Ninguno espera a SIFEN.'
  const words = flying === 1 ? '1 espera' : `${flying} esperan`
  return `${words} el resultado de SIFEN.${next ? ` Se pregunta por el próximo el ${shownInstant(next)}.` : ''}`
}

export async function lotesPage(deps: Deps, reply: FastifyReply, query: ListQuery<Parte>) {
  const { db } = deps
  const empresa = await currentEmpresa(db, sessionOf(reply.request))
  const empresaId = empresa?.id ?? 0
  const cursor = cursorOf(query)
  const found = await readLotes(db, empresaId, query.parte && PARTS[query.parte].states, cursor, SIZE + 1)
  const cut = cutPage(found, cursor, SIZE)
  const carried = Map.groupBy(
    await countCarried(
      db,
      empresaId,
      cut.rows.map(({ id }) => id),
    ),
    ({ lote_id }) => lote_id,
  )
  const { flying, next } = await countFlying(db, empresaId)
  const rows = cut.rows.map(row => ({ ...row, carrying: carried.get(row.id) ?? [] }))
  const isEmpty = rows.length === 0 && cut.newer === undefined
  return page(deps, reply, {
    title: 'Lotes',
    sub: isEmpty && !query.parte ? undefined : attention(flying, next),
    body: (
      <>
        {(!isEmpty || query.parte) && <Chips label="Estado" chips={chipsOf(query.parte, flying)} />}
        <PagedTable
          caption="Lotes, del más nuevo al más antiguo"
          columns={COLUMNS}
          cut={{ ...cut, rows }}
          names={['lote', 'lotes']}
          hrefOf={at => hrefOf(query.parte, at)}
          empty={<Nothing isFiltered={query.parte !== undefined} />}
        />
      </>
    ),
  })
}
