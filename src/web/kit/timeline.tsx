/** A timeline, oldest first, with Asunción's time. A ring marks an expected step. */
import type { ComponentChildren } from 'preact'
import type { Tone } from './kit.tsx'

export type Moment = {
  tone: Tone
  /** The time, or a word for an expected step. */
  when: string
  /** Machine-readable instant (ISO); absent for an expected step. */
  at?: string
  what: ComponentChildren
  /** The person or job that did it. */
  meta?: ComponentChildren
  /** Folded details, such as a call and its answer. */
  more?: { title: string; text: string }
  /** True for an expected step. */
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
