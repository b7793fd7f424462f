/** The page kit: the parts that all pages are put together from. Each page reads like another. */
import type { ComponentChildren } from 'preact'
import { Icon, type IconName } from './icon.tsx'

/** Colour means state: approved, under way, to be watched, wrong, not in force. */
export type Tone = 'ok' | 'run' | 'warn' | 'bad' | 'off'

type Children = { children?: ComponentChildren }

/** A state: icon and word, never one alone. */
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
  /** `status`: the result of the last POST. `alert`: what keeps a form from being taken. None: a standing warning. */
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
  /** One meta or action, at the right of the title. */
  extra?: ComponentChildren
  id?: string
  /** The content reaches the edges: a table or a list. */
  flush?: boolean
}

/** One question per card. */
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

/** The frame of the KuDE, only for what identifies or totals. */
export const KudeBox = ({ title, children }: Children & { title: ComponentChildren }) => (
  <section class="n-kude">
    <h2>{title}</h2>
    <div class="n-stack">{children}</div>
  </section>
)

export type Facts = readonly (readonly [name: string, value: ComponentChildren])[]

/** Facts: name and value. */
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

/** The parts of a total, a rule, and the total. */
export const Sums = ({ parts, total }: { parts: Facts; total: readonly [name: string, value: ComponentChildren] }) => (
  <dl class="n-dl sums">
    {parts.map(([name, value]) => (
      <>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </>
    ))}
    <dt class="total">{total[0]}</dt>
    <dd class="total">{total[1]}</dd>
  </dl>
)

export type Todo = {
  tone: Tone
  icon?: IconName
  what: ComponentChildren
  why: ComponentChildren
  /** One verb. */
  act?: ComponentChildren
}

/** Attention, checklists, actions. */
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

/** Parts of one page, as links. */
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

/** Says what is empty, what will appear, and the next step. */
export const EmptyState = ({ title, children, act }: Children & { title: string; act?: ComponentChildren }) => (
  <div class="n-empty">
    <h2>{title}</h2>
    <p>{children}</p>
    {act}
  </div>
)

/** The body of a page about a company, when there is none yet; the children say what the page would show. */
export const NoEmpresa = ({ children }: Children) => (
  <Card flush>
    <EmptyState
      title="Todavía no hay una empresa"
      act={
        <a class="btn btn-primary" href="/home">
          Ver cómo empezar
        </a>
      }
    >
      {children}
    </EmptyState>
  </Card>
)

/** A secret or a link to copy: one click selects all of it, without a script. */
export const Copy = ({ children }: Children) => <code class="n-cdc">{children}</code>

/** An e-mail, which breaks before its @ where it does not fit. */
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

/** A CDC in groups of four; one click selects all of it. */
export const Cdc = ({ cdc }: { cdc: string }) => <code class="n-cdc">{cdc.replace(/.{4}(?!$)/g, '$& ')}</code>
