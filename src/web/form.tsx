/** Forms: plain HTML that works without a script. Each carries the token that proves that it came from a page of ours. */
import { type ComponentChildren, createContext, type JSX } from 'preact'
import { useContext } from 'preact/hooks'
import type { FieldErrors } from '../http/index.ts'
import { Icon } from './icon.tsx'
import { Note } from './kit.tsx'

/** The token of the forms of the page that is drawn. */
export const CsrfToken = createContext('')
export const CSRF_FIELD = '_csrf'

type FormProps = {
  action: string
  children?: ComponentChildren
  class?: string
  /** The form brings a file. */
  upload?: boolean
  /** The page that follows is the first of a session: its heartbeat begins here (heartbeat.js). */
  entrance?: boolean
}

export const Form = ({ action, children, class: kind = 'n-stack', upload, entrance }: FormProps) => (
  <form
    method="post"
    action={action}
    class={kind}
    encType={upload ? 'multipart/form-data' : undefined}
    data-entrance={entrance ? '' : undefined}
  >
    <input type="hidden" name={CSRF_FIELD} value={useContext(CsrfToken)} />
    {children}
  </form>
)

/** What came back with a refused form: its values, and its problems by field. */
export type Refused = { values: Readonly<Record<string, unknown>>; errors: FieldErrors }
export const BLANK: Refused = { values: {}, errors: {} }

type FieldProps = {
  name: string
  label: string
  refused?: Refused
  /** Shown while the form was not refused. */
  value?: string | number | null | undefined
  hint?: ComponentChildren
  type?: 'text' | 'email' | 'password' | 'date' | 'number' | 'file' | 'search'
  options?: readonly (readonly [value: string, label: string])[]
  optional?: boolean
  autocomplete?: string
  autofocus?: boolean
  inputmode?: 'numeric' | 'email'
  accept?: string
  /** Distinguishes two forms of one page with a field of the same name. */
  prefix?: string
}

/** Label above, value kept (but passwords and files), then the error, then the hint. Optional is said, required is not. */
export function Field({ name, label, refused = BLANK, hint, options, optional, prefix = '', ...rest }: FieldProps) {
  const id = `${prefix}${name}`
  const problems = refused.errors[name] ?? []
  const described = [problems.length > 0 && `${id}-e`, hint && `${id}-h`].filter(Boolean).join(' ')
  const kept = refused.values[name] ?? rest.value ?? ''
  const common = {
    id,
    name,
    'aria-describedby': described || undefined,
    'aria-invalid': problems.length > 0 ? (true as const) : undefined,
  }
  return (
    <div class="n-field">
      <label class="form-label" for={id}>
        {label}
        {optional && <span class="fw-normal text-secondary"> (opcional)</span>}
      </label>
      {options ? (
        <select class="form-select" {...common}>
          {options.map(([value, text]) => (
            <option value={value} selected={value === String(kept)}>
              {text}
            </option>
          ))}
        </select>
      ) : (
        <Input {...common} {...rest} kept={String(kept)} required={!optional} />
      )}
      {problems.length > 0 && (
        <div class="n-error" id={`${id}-e`}>
          <Icon name="bad" />
          <span>{problems.join(' ')}</span>
        </div>
      )}
      {hint && (
        <div class="form-hint" id={`${id}-h`}>
          {hint}
        </div>
      )}
    </div>
  )
}

type InputProps = Omit<FieldProps, 'label'> & { id: string; kept: string; required: boolean }

function Input({ kept, type = 'text', value: _shown, ...rest }: InputProps) {
  const isKept = type !== 'password' && type !== 'file'
  const attributes = { class: 'form-control', type, value: isKept ? kept : undefined, ...rest }
  return <input {...(attributes as JSX.IntrinsicElements['input'])} />
}

type ProblemsProps = {
  refused: Refused
  /** Those that the page shows. */
  fields: readonly string[]
  /** What did not happen. */
  what?: string
  prefix?: string
}

/** Above a refused form: how much there is to correct, each with a link to its field; problems of no field are said here. */
export function Problems({ refused, fields, what = 'no se guardó nada', prefix = '' }: ProblemsProps) {
  const entries = Object.entries(refused.errors)
  if (entries.length === 0) return null
  const count = entries.length === 1 ? 'Hay 1 dato que corregir' : `Hay ${entries.length} datos que corregir`
  return (
    <Note tone="bad" role="alert" title={`${count}; ${what}`}>
      <ul>
        {entries.map(([field, messages]) => (
          <li>
            {fields.includes(field) ? <a href={`#${prefix}${field}`}>{messages.join(' ')}</a> : messages.join(' ')}
          </li>
        ))}
      </ul>
    </Note>
  )
}

type ConfirmProps = {
  title: string
  action: string
  act: string
  back: string
  danger?: boolean
  children?: ComponentChildren
}

/** A page, not a dialog: what will happen, the verb of the act, and the way back. */
export const Confirm = ({ title, action, act, back, danger, children }: ConfirmProps) => (
  <section class="card">
    <div class="card-header">
      <h2>{title}</h2>
    </div>
    <Form action={action} class="card-body n-stack">
      {children}
      <div class="n-actions n-foot">
        <button type="submit" class={`btn ${danger ? 'btn-danger' : 'btn-primary'}`}>
          {act}
        </button>
        <a class="btn" href={back}>
          Volver sin cambiar nada
        </a>
      </div>
    </Form>
  </section>
)
