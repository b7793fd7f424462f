/** What happened, oldest first, with the hour in Asunción. A ring is what is awaited. */
import type { ComponentChildren } from 'preact'
import type { Tone } from './kit.tsx'

export type Moment = {
  tone: Tone
  /** The hour, or a word for what is still to come. */
  when: string
  /** Machine-readable instant (ISO); absent for what is still to come. */
  at?: string
  what: ComponentChildren
  /** Who or what did it. */
  meta?: ComponentChildren
  /** Folded details, such as a call and its answer. */
  more?: { title: string; text: string }
  /** Awaited. */
  next?: true
}

export const Timeline = ({ moments }: { moments: readonly Moment[] }) => (
  <ol class="n-timeline">
    {moments.map(({ tone, when, at, what, meta, more, next }) => (
      <li class={`t-${tone}${next ? ' next' : ''}`}>
        {at ? <time dateTime={at}>{when}</time> : <span class="n-meta">{when}</span>}
        <h3>{what}</h3>
        {meta && <p class="n-meta">{meta}</p>}
        {more && (
          <details>
            <summary>{more.title}</summary>
            <code class="n-code">{more.text}</code>
          </details>
        )}
      </li>
    ))}
  </ol>
)
