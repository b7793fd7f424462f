/** The frame of all pages behind the login: menu, company, environment, person, title, result of the last form. */
import type { ComponentChildren } from 'preact'
import type { Permission } from '../../http/index.ts'
import { Form, Icon, Note, Ruc, type Tone } from '../kit/index.ts'
import type { SessionEnding } from '../session/index.ts'
import { type AssetName, assetUrl } from './assets.ts'
import { Document, Mark, type Theme } from './document.tsx'
import { EndingNotes } from './ending-notes.tsx'
import { type FrameEmpresa, SWITCHABLE } from './frame.queries.ts'
import { NAV, NAV_GROUPS } from './nav.ts'

/** Data of the visitor that the frame shows. */
export type Frame = {
  name: string
  abilities: readonly string[]
  /** The requested path. */
  path: string
  /** The page's address with its query. Undefined on a page drawn by a POST, which no link leads back to. */
  address: string | undefined
  theme: Theme | undefined
  empresa: FrameEmpresa | undefined
  empresas: readonly FrameEmpresa[]
  notice: Notice | undefined
  /** The session ends with the last tab. */
  enforced: boolean
  ending: SessionEnding
}
export type Notice = { tone: Tone; title: string; text?: string }

export type View = {
  title: string
  /** The heading, when it differs from the title. */
  h1?: ComponentChildren
  crumbs?: readonly (readonly [text: string, href: string])[]
  /** What needs attention here, in one sentence. */
  sub?: ComponentChildren
  /** At most one primary action. */
  actions?: ComponentChildren
  body: ComponentChildren
  /** The page's own script. The page works without it. */
  script?: AssetName
}

const isAllowed = (frame: Frame, permission: Permission | undefined) =>
  permission === undefined || frame.abilities.includes(permission)

const leadsTo = ({ path }: Frame, href: string) => path === href || path.startsWith(`${href}/`)

/** True for the menu entry of the page: the longest address that matches. */
const isCurrent = (frame: Frame, href: string) =>
  leadsTo(frame, href) && !NAV.some(other => other.href.length > href.length && leadsTo(frame, other.href))

function Menu({ frame, label }: { frame: Frame; label: string }) {
  const rows = NAV.filter(row => isAllowed(frame, 'permission' in row ? row.permission : undefined))
  return (
    <nav aria-label={label}>
      {NAV_GROUPS.filter(group => rows.some(row => row.group === group)).map(group => (
        <>
          <p>{group}</p>
          <ul>
            {rows
              .filter(row => row.group === group)
              .map(({ href, text }) => (
                <li>
                  <a href={href} aria-current={isCurrent(frame, href) ? 'page' : undefined}>
                    {text}
                  </a>
                </li>
              ))}
          </ul>
        </>
      ))}
    </nav>
  )
}

/** Shows the company's environment: production when it issues in both. */
const Environment = ({ empresa }: { empresa: FrameEmpresa }) =>
  empresa.ambientes.includes('prod') ? (
    <span class="n-env t-ok">
      <Icon name="ok" />
      Producción
    </span>
  ) : (
    <span class="n-env t-warn">
      <Icon name="warn" />
      Prueba<span> · sin valor fiscal</span>
    </span>
  )

function Company({ frame: { empresa, empresas } }: { frame: Frame }) {
  if (!empresa) return <b class="n-company">Sin empresa</b>
  const others = empresas.filter(({ id }) => id !== empresa.id).slice(0, SWITCHABLE - 1)
  return (
    <div class="n-company">
      <b>{empresa.razon_social}</b>
      <div class="n-meta">
        RUC <Ruc {...empresa} />
        {others.length > 0 && (
          <details class="n-menu n-switch">
            <summary>
              Cambiar<span class="visually-hidden"> de empresa</span>
              <Icon name="down" />
            </summary>
            <div>
              <Form action="/empresa-actual" class="n-choices">
                {others.map(({ id, razon_social, ruc, dv }) => (
                  <button type="submit" class="btn btn-sm" name="empresa_id" value={id}>
                    {razon_social} · {ruc}-{dv}
                  </button>
                ))}
              </Form>
            </div>
          </details>
        )}
      </div>
    </div>
  )
}

const THEME_CHOICES = [
  ['light', 'Claro'],
  ['dark', 'Oscuro'],
  ['', 'El del sistema'],
] as const

/** Choosing a theme loads the page again. A page drawn by a POST would lose its form or its secret: it offers no choice. */
const ThemeChoice = ({ theme, back }: { theme: Theme | undefined; back: string }) => (
  <Form action="/tema" class="">
    <input type="hidden" name="volver" value={back} />
    <fieldset>
      <legend class="n-meta mb-1">Tema</legend>
      <div class="n-actions">
        {THEME_CHOICES.map(([value, text]) => (
          <button type="submit" class="btn btn-sm" name="tema" value={value} aria-pressed={value === (theme ?? '')}>
            {text}
          </button>
        ))}
      </div>
    </fieldset>
  </Form>
)

const Person = ({ frame }: { frame: Frame }) => (
  <details class="n-menu n-user">
    <summary>
      <Icon name="user" />
      <span>{frame.name}</span>
      <Icon name="down" />
    </summary>
    <div class="n-stack n-plain">
      <div>
        <a href="/cuenta">Mi cuenta</a>
      </div>
      {frame.address && <ThemeChoice theme={frame.theme} back={frame.address} />}
      <Form action="/logout" class="">
        <button type="submit" class="btn btn-sm">
          Cerrar sesión
        </button>
      </Form>
    </div>
  </details>
)

/** The search box for documents, by CDC, number, receiver or RUC. */
const Search = () => (
  <search>
    <form method="get" action="/documentos">
      <label class="visually-hidden" for="buscar">
        Buscar documentos por CDC, número, receptor o RUC
      </label>
      <input
        class="form-control"
        type="search"
        id="buscar"
        name="q"
        placeholder="CDC, número, receptor o RUC"
        maxLength={100}
      />
    </form>
  </search>
)

const Bar = ({ frame }: { frame: Frame }) => (
  <header class="n-bar">
    <details class="n-menu n-burger">
      <summary>
        <Icon name="menu" />
        Menú
      </summary>
      <div>
        <div class="n-side">
          <Menu frame={frame} label="Menú" />
        </div>
      </div>
    </details>
    <Company frame={frame} />
    {frame.empresa && <Environment empresa={frame.empresa} />}
    {frame.empresa && isAllowed(frame, 'sifen:read') && <Search />}
    <Person frame={frame} />
  </header>
)

const Head = ({ view: { title, h1, crumbs = [], sub, actions } }: { view: View }) => (
  <>
    {crumbs.length > 0 && (
      <nav aria-label="Ruta">
        <ol class="breadcrumb">
          {crumbs.map(([text, href]) => (
            <li class="breadcrumb-item">
              <a href={href}>{text}</a>
            </li>
          ))}
          <li class="breadcrumb-item active" aria-current="page">
            {title}
          </li>
        </ol>
      </nav>
    )}
    <div class="n-head">
      <div>
        <h1>{h1 ?? title}</h1>
        {sub && <p>{sub}</p>}
      </div>
      {actions && <div class="n-actions">{actions}</div>}
    </div>
  </>
)

/** Loads the heartbeat between tabs, which ends the session after the last tab closed (heartbeat.js). */
const Heartbeat = ({ enforced }: { enforced: boolean }) => (
  <script src={assetUrl('heartbeat.js')} defer data-enforced={enforced ? '' : undefined} />
)

export const Layout = ({ frame, view }: { frame: Frame; view: View }) => (
  <Document
    title={view.title}
    theme={frame.theme}
    scripts={
      <>
        <Heartbeat enforced={frame.enforced} />
        <script src={assetUrl('session-ending.js')} defer />
        {view.script && <script src={assetUrl(view.script)} defer />}
      </>
    }
  >
    <a class="n-skip" href="#contenido">
      Ir al contenido
    </a>
    <EndingNotes ending={frame.ending} />
    <div class="n-page">
      <aside class="n-side">
        <a class="n-brand" href="/home">
          <Mark />
          ñandutí
        </a>
        <Menu frame={frame} label="Principal" />
      </aside>
      <div>
        <Bar frame={frame} />
        <main class="n-main" id="contenido" tabIndex={-1}>
          <Head view={view} />
          <div class="n-stack">
            {frame.notice && (
              <Note tone={frame.notice.tone} role="status" title={frame.notice.title}>
                {frame.notice.text && <p>{frame.notice.text}</p>}
              </Note>
            )}
            {view.body}
          </div>
        </main>
      </div>
    </div>
  </Document>
)
