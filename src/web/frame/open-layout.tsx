/** The layout of pages that anybody may read, with a menu of their own: the guide. */
import type { ComponentChildren } from 'preact'
import { Icon } from '../kit/index.ts'
import { assetUrl } from './assets.ts'
import { Document, Mark, type Theme } from './document.tsx'

export type OpenView = {
  title: string
  h1: string
  sub?: ComponentChildren
  /** The menu, in groups. */
  menu: readonly { name: string; links: readonly (readonly [href: string, text: string])[] }[]
  /** Address of the page. */
  path: string
  /** Address of the menu's head. */
  home: string
  /** Parts of the bar: the search, links to other places. */
  bar?: ComponentChildren
  /** Links for the head of the document. */
  links?: ComponentChildren
  body: ComponentChildren
}

const Menu = ({ label, view: { menu, path } }: { label: string; view: OpenView }) => (
  <nav aria-label={label}>
    {menu.map(({ name, links }) => (
      <>
        <p>{name}</p>
        <ul>
          {links.map(([href, text]) => (
            <li>
              <a href={href} aria-current={href === path ? 'page' : undefined}>
                {text}
              </a>
            </li>
          ))}
        </ul>
      </>
    ))}
  </nav>
)

/** `hasSession`: the browser has a session, whose heartbeat this page keeps (spec, Authentication 9). */
export const OpenLayout = (given: { view: OpenView; theme: Theme | undefined; hasSession: boolean }) => {
  const { view, theme, hasSession } = given
  return (
    <Document
      title={view.title}
      theme={theme}
      scripts={
        <>
          {view.links}
          {hasSession && <script src={assetUrl('heartbeat.js')} defer data-following="" />}
        </>
      }
    >
      <a class="n-skip" href="#contenido">
        Ir al contenido
      </a>
      <div class="n-page">
        <aside class="n-side">
          <a class="n-brand" href={view.home}>
            <Mark />
            ñandutí
          </a>
          <Menu label="Guía" view={view} />
        </aside>
        <div>
          <header class="n-bar">
            <details class="n-menu n-burger">
              <summary>
                <Icon name="menu" />
                Guía
              </summary>
              <div>
                <div class="n-side">
                  <Menu label="Páginas de la guía" view={view} />
                </div>
              </div>
            </details>
            {view.bar}
          </header>
          <main class="n-main" id="contenido" tabIndex={-1}>
            <div class="n-head">
              <div>
                <h1>{view.h1}</h1>
                {view.sub && <p>{view.sub}</p>}
              </div>
            </div>
            {view.body}
          </main>
        </div>
      </div>
    </Document>
  )
}
