/** The tab of the request log: the API requests of 7 days, redacted, each with a curl command that repeats it. */
import type { Deps } from '../../deps.ts'
import { KEPT_DAYS, keptSince } from '../../gateway/solicitudes/index.ts'
import { Card, type Column, EmptyState, Filter, Pager, shownInstant, Table, Tag, type Tone } from '../../web/index.ts'
import { listRequests } from './integraciones.queries.ts'
import type { RequestFilter } from './integraciones.schema.ts'
import type { TabView, Viewed } from './tab.ts'

const SHOWN = 50
const TAB = '/configuracion?tab=solicitudes'

type Row = Awaited<ReturnType<typeof listRequests>>[number]

const toneOf = (status: number): Tone => (status < 400 ? 'ok' : status < 500 ? 'warn' : 'bad')

export async function requestsTab(
  { db, clock, config }: Deps,
  { empresa, principal }: Viewed,
  filter: RequestFilter,
): Promise<TabView> {
  const rows = await listRequests(db, empresa.id, principal.userId, filter, keptSince(clock.now()), SHOWN + 1)
  const shown = rows.slice(0, SHOWN)
  const used = filter.metodo !== undefined || filter.resultado !== undefined || filter.ruta !== undefined
  const address = (change: RequestFilter) => {
    const query = Object.entries({ ...filter, ...change }).flatMap(([name, value]) =>
      value === undefined ? [] : [`&${name}=${encodeURIComponent(value)}`],
    )
    return `${TAB}${query.join('')}`
  }
  const last = shown.at(-1)
  const base = config.appUrl.replace(/\/$/, '')
  return {
    sub: `Lo que sus programas pidieron a la API en ${KEPT_DAYS} días. Los secretos no se guardan.`,
    body: (
      <>
        <Filter words={wordsOf(filter)} action="/configuracion" used={used} clear={TAB}>
          <input type="hidden" name="tab" value="solicitudes" />
          <Choice name="metodo" label="Método" value={filter.metodo} options={METHODS} />
          <Choice name="resultado" label="Resultado" value={filter.resultado} options={RESULTS} />
          <div class="n-field">
            <label class="form-label" for="ruta">
              Ruta
            </label>
            <input class="form-control" id="ruta" name="ruta" value={filter.ruta} maxLength={100} />
          </div>
        </Filter>
        <Card title="Solicitudes" flush>
          {shown.length > 0 ? (
            <Table caption="Solicitudes a la API, la más nueva primero" columns={columnsFor(base)} rows={shown} />
          ) : (
            <EmptyState
              title={used ? 'Ninguna solicitud con este filtro' : 'Todavía no hay solicitudes'}
              act={
                used ? (
                  <a class="btn" href={TAB}>
                    Quitar filtros
                  </a>
                ) : (
                  <a class="btn btn-primary" href="/configuracion?tab=primeros-pasos">
                    Ver los primeros pasos
                  </a>
                )
              }
            >
              Aquí aparece cada llamada de sus programas, con su respuesta y su duración, segundos después de hacerse.
            </EmptyState>
          )}
        </Card>
        {(rows.length > SHOWN || filter.antes !== undefined) && (
          <Pager
            words={`${shown.length} solicitudes`}
            newer={filter.antes === undefined ? undefined : address({ antes: undefined })}
            older={rows.length > SHOWN && last ? address({ antes: last.id }) : undefined}
          />
        )}
      </>
    ),
  }
}

const METHODS = { GET: 'GET', POST: 'POST' } as const
const RESULTS = { bien: 'Bien (2xx)', rechazadas: 'Rechazadas (4xx)', fallas: 'Fallas (5xx)' } as const

function wordsOf({ metodo, resultado, ruta }: RequestFilter): string {
  const parts = [metodo, resultado && RESULTS[resultado], ruta && `ruta con «${ruta}»`].filter(Boolean)
  return parts.length === 0 ? 'Todas las solicitudes.' : `Solo: ${parts.join(', ')}.`
}

type ChoiceProps = { name: string; label: string; value: string | undefined; options: Readonly<Record<string, string>> }

const Choice = ({ name, label, value, options }: ChoiceProps) => (
  <div class="n-field">
    <label class="form-label" for={name}>
      {label}
    </label>
    <select class="form-select" id={name} name={name}>
      <option value="">Todos</option>
      {Object.entries(options).map(([key, words]) => (
        <option value={key} selected={key === value}>
          {words}
        </option>
      ))}
    </select>
  </div>
)

const columnsFor = (base: string): readonly Column<Row>[] => [
  {
    title: 'Solicitud',
    kind: 'lead',
    cell: row => (
      <>
        <code class="n-break">
          {row.method} {row.url}
        </code>
        <details>
          <summary>
            Ver el detalle<span class="visually-hidden"> de la solicitud {row.request_id}</span>
          </summary>
          <div class="n-stack mt-2">
            <div class="n-meta">
              X-Request-Id: {row.request_id} · {row.user_agent}
            </div>
            {row.cuerpo && <code class="n-code">{row.cuerpo}</code>}
            {row.respuesta && <code class="n-code">{row.respuesta}</code>}
            <div>Copiar como curl:</div>
            <code class="n-code">{curlOf(base, row)}</code>
          </div>
        </details>
      </>
    ),
  },
  { title: 'Respuesta', cell: ({ status }) => <Tag tone={toneOf(status)}>{status}</Tag> },
  { title: 'Hora', cell: ({ at }) => shownInstant(at) },
  { title: 'Tardó (ms)', kind: 'num', cell: ({ ms }) => `${ms}` },
  { title: 'Quién', cell: ({ usuario }) => usuario },
]

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/**
 * Returns a curl command for the request. The token is not stored, so it is a shell variable. Nor is a long body, or
 * the body of an accepted request, so it is a file.
 */
export function curlOf(base: string, { method, url, cuerpo }: Pick<Row, 'method' | 'url' | 'cuerpo'>): string {
  const head = `curl -sS -X ${method} ${quoted(base + url)} \\\n  -H "Authorization: Bearer $TOKEN"`
  if (method !== 'POST') return head
  const data = cuerpo === null || cuerpo.endsWith('…') ? '--data @cuerpo.json' : `--data-raw ${quoted(cuerpo)}`
  return `${head} \\\n  -H 'Content-Type: application/json' \\\n  ${data}`
}
