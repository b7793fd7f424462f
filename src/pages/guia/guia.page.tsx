/** The pages of the guide: its index, a page, and the results of a search. */
import { jsxTemplate } from 'preact/jsx-runtime'
import { Card, counted, EmptyState, type OpenView } from '../../web/index.ts'
import { type GuidePage, hrefOf, readGuide, searchGuide } from './guide.ts'

const HOME = '/guia'
const MOST_LETTERS = 100

/** The search box. It is on every page of the server, and not in the static files. */
const Search = ({ buscar }: { buscar: string }) => (
  <search>
    <form method="get" action={HOME}>
      <label class="visually-hidden" for="buscar">
        Buscar en la guía: palabras, un código de SIFEN, un ajuste
      </label>
      <input
        class="form-control"
        type="search"
        id="buscar"
        name="buscar"
        value={buscar}
        placeholder="Palabras, o un código"
        maxLength={MOST_LETTERS}
      />
    </form>
  </search>
)

type Served = {
  /** The words of the search. Undefined in the static files, which have none. */
  buscar?: string
}

function frame(path: string, { buscar }: Served) {
  return {
    path,
    home: HOME,
    menu: readGuide().menu.map(({ name, pages }) => ({
      name,
      links: pages.map(page => [hrefOf(page.slug), page.name] as const),
    })),
    bar: buscar !== undefined && (
      <>
        <span class="n-actions">
          <a href="/api/documentation">Referencia de la API</a>
          <a href="/home">Entrar</a>
        </span>
        <Search buscar={buscar} />
      </>
    ),
  }
}

const alternate = (href: string) => (
  <>
    <link rel="alternate" type="text/markdown" href={href} />
    <link rel="describedby" type="text/plain" href="/llms.txt" />
  </>
)

export function indexView(served: Served): OpenView {
  const { menu, summary } = readGuide()
  return {
    ...frame(HOME, served),
    title: 'Guía',
    h1: 'Guía',
    sub: summary,
    links: alternate('/llms.txt'),
    body: (
      <div class="n-grid roomy">
        {menu.map(({ name, pages }) => (
          <Card title={name} flush>
            <ul class="n-guide-list">
              {pages.map(({ slug, name, about }) => (
                <li>
                  <a href={hrefOf(slug)}>{name}</a>
                  <small>{about}</small>
                </li>
              ))}
            </ul>
          </Card>
        ))}
      </div>
    ),
  }
}

const Toc = ({ toc }: { toc: GuidePage['toc'] }) => (
  <nav class="n-toc" aria-label="En esta página">
    <b>En esta página</b>
    <ul>
      {toc.map(({ id, text }) => (
        <li>
          <a href={`#${id}`}>{text}</a>
        </li>
      ))}
    </ul>
  </nav>
)

export function pageView(page: GuidePage, served: Served): OpenView {
  const { slug, name, title, html, toc } = page
  const markdown = `${hrefOf(slug)}.md`
  return {
    ...frame(hrefOf(slug), served),
    title: name,
    h1: title,
    links: alternate(markdown),
    body: (
      <div class={toc.length > 1 ? 'n-guide indexed' : 'n-guide'}>
        {toc.length > 1 && <Toc toc={toc} />}
        <article>
          {jsxTemplate([html])}
          <p class="n-meta">
            <a href={markdown}>Esta página en Markdown</a>
          </p>
        </article>
      </div>
    ),
  }
}

export function searchView(text: string): OpenView {
  const buscar = text.slice(0, MOST_LETTERS)
  const { found, total } = searchGuide(readGuide(), buscar)
  return {
    ...frame(HOME, { buscar }),
    title: `Buscar «${buscar}»`,
    h1: `Buscar «${buscar}»`,
    sub:
      total > found.length
        ? `Los primeros ${found.length} de ${total} lugares. Agregue una palabra.`
        : `${counted(total, 'lugar', 'lugares')}.`,
    body: (
      <Card flush>
        {found.length === 0 ? (
          <EmptyState title="No está en la guía" act={<a href={HOME}>Ver todas las páginas</a>}>
            Pruebe con menos palabras, con un código de cuatro cifras o con el nombre de un campo.
          </EmptyState>
        ) : (
          <ul class="n-guide-list">
            {found.map(({ href, title, page, around: [before, at, after] }) => (
              <li>
                <span>
                  <a href={href}>{title}</a> <span class="n-meta">· {page}</span>
                </span>
                <small>
                  {before}
                  {at && <mark>{at}</mark>}
                  {after}
                </small>
              </li>
            ))}
          </ul>
        )}
      </Card>
    ),
  }
}
