/** The page kit: components shared by all pages. */
import type { ComponentChildren } from 'preact'
import { Icon, type IconName } from './icon.tsx'

/** Colours of states: approved, in progress, needs attention, wrong, inactive. */
export type Tone = 'ok' | 'run' | 'warn' | 'bad' | 'off'

type Children = { children?: ComponentChildren }

/** A state: icon and word. */
export const Tag = ({ tone, icon = tone, children }: Children & { tone: Tone; icon?: IconName }) => (
  <span class={`n-state t-${tone}`}>
    <Icon name={icon} />
    {children}
  </span>
)

type NoteProps = Children & {
  tone: Tone
  icon?: IconName
  title: ComponentChildren
  /** `status`: the result of the last POST. `alert`: the reason why a form was refused. None: a permanent warning. */
  role?: 'status' | 'alert'
}

export const Note = ({ tone, icon = tone, title, role, children }: NoteProps) => (
  <div class={`n-note t-${tone}`} role={role} tabIndex={role === 'alert' ? -1 : undefined}>
    <Icon name={icon} />
    <div>
      <b>{title}</b>
      {children}
    </div>
  </div>
)

type CardProps = Children & {
  title?: ComponentChildren
  /** A note or action at the right of the title. */
  extra?: ComponentChildren
  id?: string
  /** True for content without margins: a table or a list. */
  flush?: boolean
}

/** A card, about one question. */
export const Card = ({ title, extra, id, flush, children }: CardProps) => (
  <section class="card" id={id}>
    {title && (
      <div class="card-header">
        <h2>{title}</h2>
        {extra}
      </div>
    )}
    {flush ? children : <div class="card-body n-stack">{children}</div>}
  </section>
)

/** A box in the style of the KuDE, for identification and totals. */
export const KudeBox = ({ title, children }: Children & { title: ComponentChildren }) => (
  <section class="n-kude">
    <h2>{title}</h2>
    <div class="n-stack">{children}</div>
  </section>
)

export type Facts = readonly (readonly [name: string, value: ComponentChildren])[]

/** A list of names and values. */
export const DataList = ({ facts }: { facts: Facts }) => (
  <dl class="n-dl">
    {facts.map(([name, value]) => (
      <>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </>
    ))}
  </dl>
)

/** A sum: its parts, a line, and the total. */
export const Sums = ({ parts, total }: { parts: Facts; total: readonly [name: string, value: ComponentChildren] }) => (
  <dl class="n-dl sums">
    {parts.map(([name, value]) => (
      <div>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
    <div class="total">
      <dt>{total[0]}</dt>
      <dd>{total[1]}</dd>
    </div>
  </dl>
)

export type Todo = {
  tone: Tone
  icon?: IconName
  what: ComponentChildren
  why: ComponentChildren
  /** A button or link. */
  act?: ComponentChildren
}

/** A list of tasks: attention, checklist, actions. */
export const TodoList = ({ items }: { items: readonly Todo[] }) => (
  <ul class="n-todo">
    {items.map(({ tone, icon = tone, what, why, act }) => (
      <li class={`t-${tone}`}>
        <Icon name={icon} />
        <div>
          <b>{what}</b>
          <small>{why}</small>
        </div>
        {act && <div class="n-actions">{act}</div>}
      </li>
    ))}
  </ul>
)

type Tab = { text: ComponentChildren; href: string; current: boolean }

/** Tabs of a page, as links. */
export const Tabs = ({ label, tabs }: { label: string; tabs: readonly Tab[] }) => (
  <nav aria-label={label}>
    <ul class="n-tabs">
      {tabs.map(({ text, href, current }) => (
        <li>
          <a href={href} aria-current={current ? 'page' : undefined}>
            {text}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)

/** A link that looks like a button. `primary`: the page's main act. */
export const ButtonLink = ({ href, primary, children }: Children & { href: string; primary?: boolean }) => (
  <a class={primary ? 'btn btn-primary' : 'btn'} href={href}>
    {children}
  </a>
)

/** A link to a PDF or to the reference, which opens in another tab and says so. In the same tab no heartbeat would remain (docs/notes 213). */
export const OtherTab = ({ href, class: kind, children }: Children & { href: string; class?: string }) => (
  <a class={kind} href={href} target="_blank" rel="noopener">
    {children}
    <span class="visually-hidden"> (en otra pestaña)</span>
    <Icon name="tab" />
  </a>
)

/** An empty list: what it will show, and the next step. */
export const EmptyState = ({ title, children, act }: Children & { title: string; act?: ComponentChildren }) => (
  <div class="n-empty">
    <h2>{title}</h2>
    <p>{children}</p>
    {act}
  </div>
)

/** Body of a company's page while there is no company. The children describe the page. */
export const NoEmpresa = ({ children }: Children) => (
  <Card flush>
    <EmptyState
      title="Todavía no hay una empresa"
      act={
        <ButtonLink href="/home" primary>
          Ver cómo empezar
        </ButtonLink>
      }
    >
      {children}
    </EmptyState>
  </Card>
)

/** A secret or a link to copy: one click selects it, without JavaScript. */
export const Copy = ({ children }: Children) => <code class="n-cdc">{children}</code>

/** An e-mail that may break before its @. */
export function Email({ children }: { children: string }) {
  const [name, domain] = children.split('@')
  return (
    <>
      {name}
      <wbr />
      {domain !== undefined && `@${domain}`}
    </>
  )
}

export const Ruc = ({ ruc, dv }: { ruc: string; dv: string }) => (
  <span class="n-nowrap">
    {ruc}-{dv}
  </span>
)

/** A CDC in groups of four; one click selects it. */
export const Cdc = ({ cdc }: { cdc: string }) => <code class="n-cdc">{cdc.replace(/.{4}(?!$)/g, '$& ')}</code>
