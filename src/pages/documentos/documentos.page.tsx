/** The list of documents: those that need attention, then all of them, newest first. */
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../deps.ts'
import { findDte, type ListFigures, PARTS, readListFigures } from '../../gateway/dtes/index.ts'
import { type Principal, roleIn, type SeeOther, seeOther, visibleEmpresas } from '../../http/index.ts'
import {
  ButtonLink,
  Card,
  type Chip,
  Chips,
  currentEmpresa,
  EmptyState,
  Field,
  Filter,
  type FrameEmpresa,
  Icon,
  mainAmbiente,
  OtherTab,
  page,
  STATES,
  sessionOf,
} from '../../web/index.ts'
import { DocumentTable } from './document-table.tsx'
import { capital, nombreDeTipo, TIPOS_LISTADOS } from './documento/index.ts'
import type { ListQuery } from './documentos.schema.ts'
import { type DocumentList, listDocuments } from './list-documents.ts'
import {
  AMBIENTE_WORDS,
  filterWords,
  fromStart,
  isNarrowed,
  listHref,
  nombreDePunto,
  type PuntoChoice,
  readFilter,
} from './list-filter.ts'
import { readSearch } from './search.ts'
import { shownCount, waitingWords } from './waiting-words.ts'

/** Address of the form of a new document. */
const NEW = '/documentos/nuevo'

/**
 * Returns the chips of the states. Omits empty states except the current one. Without counts, because the list is
 * filtered, returns all.
 */
function chipsOf(query: ListQuery, counts: ListFigures['counts'] | undefined): Chip[] {
  const rest = { ...fromStart(query), estado: undefined, pendientes: undefined }
  const all: Chip = {
    text: 'Todos',
    href: listHref(rest),
    current: query.estado === undefined,
    ...(counts && { count: shownCount(counts.all) }),
  }
  const some = PARTS.filter(part => !counts || counts[part] > 0 || part === query.estado).map((part): Chip => {
    const { many, tone, icon } = STATES[part]
    const current = part === query.estado
    return {
      ...{ text: many, tone, icon, current, href: listHref({ ...rest, estado: part }) },
      ...(counts && { count: shownCount(counts[part]) }),
    }
  })
  return [all, ...some]
}

const FilterForm = ({ query, puntos, empresa }: Pick<Listing, 'query' | 'puntos' | 'empresa'>) => {
  const { q, estado, ambiente, pendientes, desde, hasta, tipo, punto } = query
  const tipos = TIPOS_LISTADOS.map(each => [`${each}`, capital(nombreDeTipo(each).one)] as const)
  return (
    <Filter
      words={filterWords(query, puntos)}
      action="/documentos"
      used={isNarrowed(query)}
      clear={listHref(estado ? { estado } : {})}
    >
      {estado && <input type="hidden" name="estado" value={estado} />}
      {(estado === 'rejected' || estado === 'error') && (
        <Field
          name="pendientes"
          label="Qué se muestra"
          value={pendientes}
          options={[
            ['', 'Todos'],
            ['1', 'Los que esperan atención'],
          ]}
          filter
        />
      )}
      <Field name="q" label="CDC, número, receptor o RUC" type="search" value={q} filter wide maxlength={100} />
      <Field name="desde" label="Emitidos desde" type="date" value={desde} filter />
      <Field name="hasta" label="Hasta" type="date" value={hasta} filter />
      <Field name="tipo" label="Tipo" value={tipo} options={[['', 'Todos'], ...tipos]} filter />
      <Field
        name="punto"
        label="Punto"
        value={punto}
        options={[['', 'Todos'], ...puntos.map(each => [`${each.id}`, nombreDePunto(each, puntos)] as const)]}
        filter
      />
      {(ambiente || new Set(empresa.ambientes).size > 1) && (
        <Field
          name="ambiente"
          label="Ambiente"
          value={ambiente}
          options={[['', 'Todos'], ...Object.entries(AMBIENTE_WORDS)]}
          filter
        />
      )}
    </Filter>
  )
}

const NothingYet = ({ may }: { may: boolean }) => (
  <EmptyState
    title="Todavía no hay documentos"
    act={
      may && (
        <span class="n-actions justify-content-center">
          <a class="btn btn-primary" href={NEW}>
            Emitir la primera factura
          </a>
          <OtherTab class="btn" href="/api/documentation">
            Ver cómo emitir con la API
          </OtherTab>
        </span>
      )
    }
  >
    Aquí verá cada factura y cada nota con su estado ante SIFEN, lo que haya que atender y sus totales.
    {!may && ' Los emite quien tiene permiso para enviar.'}
  </EmptyState>
)

const NothingFound = ({ query, puntos }: { query: ListQuery; puntos: readonly PuntoChoice[] }) => (
  <EmptyState title="No hay documentos así" act={<ButtonLink href="/documentos">Ver todos</ButtonLink>}>
    {query.estado && `${STATES[query.estado].many}: ninguno. `}
    {filterWords(query, puntos)} {query.q && 'Se busca por CDC, número, nombre del receptor o comienzo de su RUC.'}
  </EmptyState>
)

const NoCompany = () => (
  <Card flush>
    <EmptyState title="No hay ninguna empresa">
      Los documentos son de una empresa. Pida a quien administra la suya que le invite.
    </EmptyState>
  </Card>
)

type Listing = { empresa: FrameEmpresa; query: ListQuery; puntos: readonly PuntoChoice[] }

const isAll = (query: ListQuery) => !isNarrowed(query) && query.estado === undefined

const Body = ({
  listing,
  documents,
  chips,
  may,
}: {
  listing: Listing
  documents: DocumentList
  chips: Chip[]
  may: boolean
}) => {
  const { query, puntos, empresa } = listing
  const isEmpty = documents.rows.length === 0 && documents.older === undefined && documents.newer === undefined
  if (isEmpty && isAll(query))
    return (
      <Card flush>
        <NothingYet may={may} />
      </Card>
    )
  return (
    <>
      <Chips label="Estado" chips={chips} />
      <FilterForm query={query} puntos={puntos} empresa={empresa} />
      {isEmpty ? (
        <Card flush>
          <NothingFound query={query} puntos={puntos} />
        </Card>
      ) : (
        <DocumentTable query={query} documents={documents} may={may} />
      )}
    </>
  )
}

/** Returns the redirect from a search for a CDC to its document, in any of the user's companies. */
async function leadToCdc({ db }: Deps, principal: Principal, { q }: ListQuery): Promise<SeeOther | undefined> {
  const { cdc } = readSearch(q)
  const dte = cdc === undefined ? undefined : await findDte(db, visibleEmpresas(principal), { cdc })
  return dte && seeOther(`/documentos/${dte.id}`)
}

async function readList(deps: Deps, { id, ...empresa }: FrameEmpresa, query: ListQuery) {
  const figures = readListFigures(deps.db, id, mainAmbiente(empresa), deps.clock.now())
  const readRows = async () => {
    // Only a filter by point needs the points first.
    const filter = await readFilter(deps, id, query, query.punto === undefined ? [] : (await figures).puntos)
    return listDocuments(deps, id, query, filter)
  }
  const [read, documents] = await Promise.all([figures, readRows()])
  return { ...read, documents }
}

export async function documentosPage(deps: Deps, reply: FastifyReply, principal: Principal, query: ListQuery) {
  const found = await leadToCdc(deps, principal, query)
  if (found) return found
  const empresa = await currentEmpresa(deps.db, sessionOf(reply.request))
  if (!empresa) return page(deps, reply, { title: 'Documentos', body: <NoCompany /> })
  const may = ['admin', 'operador'].includes(roleIn(principal, empresa.id) ?? '')
  const { counts, waiting, puntos, documents } = await readList(deps, empresa, query)
  return page(deps, reply, {
    title: 'Documentos',
    sub: counts.all > 0 ? waitingWords(waiting) : undefined,
    actions: (
      <>
        {counts.all > 0 && (
          <a class="btn" href={listHref(fromStart(query), '/documentos.csv')}>
            <Icon name="get" />
            Descargar CSV
          </a>
        )}
        {may && (
          <a class="btn btn-primary" href={NEW}>
            <Icon name="plus" />
            Nuevo documento
          </a>
        )}
      </>
    ),
    body: (
      <Body
        listing={{ empresa, query, puntos }}
        documents={documents}
        chips={chipsOf(query, isNarrowed(query) ? undefined : counts)}
        may={may}
      />
    ),
  })
}
