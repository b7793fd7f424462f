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
  /** The browser checks nothing: the form may be sent while it is not complete. */
  lenient?: boolean
}

export const Form = ({ action, children, class: kind = 'n-stack', upload, entrance, lenient }: FormProps) => (
  <form
    method="post"
    action={action}
    class={kind}
    encType={upload ? 'multipart/form-data' : undefined}
    data-entrance={entrance ? '' : undefined}
    noValidate={lenient}
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
  type?: 'text' | 'email' | 'password' | 'date' | 'datetime-local' | 'number' | 'file' | 'search' | 'area'
  options?: readonly (readonly [value: string, label: string])[]
  optional?: boolean
  /** Of a filter: nothing is required, and that is not said of each. */
  filter?: boolean
  autocomplete?: string
  autofocus?: boolean
  inputmode?: 'numeric' | 'decimal' | 'email'
  accept?: string
  maxlength?: number
  /** Proposals: the id of a `datalist`. */
  list?: string
  /** Distinguishes two forms of one page with a field of the same name. */
  prefix?: string
}

/** Label above, value kept (but passwords and files), then the error, then the hint. Optional is said, required is not. */
export function Field({
  name,
  label,
  refused = BLANK,
  hint,
  options,
  optional,
  filter,
  prefix = '',
  ...rest
}: FieldProps) {
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
        <Input {...common} {...rest} kept={String(kept)} required={!optional && !filter} />
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

/** A search of a list, in the address: `b`. */
export const Search = ({ action, label, text }: { action: string; label: string; text: string | undefined }) => (
  <search>
    <form method="get" action={action} class="n-actions">
      <label class="visually-hidden" for="b">
        {label}
      </label>
      <div class="n-field">
        <input class="form-control" id="b" name="b" type="search" value={text} placeholder={label} />
      </div>
      <button type="submit" class="btn">
        Buscar
      </button>
    </form>
  </search>
)

type CheckProps = Pick<FieldProps, 'name' | 'refused' | 'hint' | 'prefix'> & {
  label: ComponentChildren
  /** Ticked while the form was not refused. */
  value: boolean
}

/** A tick: the field is `1`, or is not sent. */
export function Check({ name, label, refused = BLANK, value, hint, prefix = '' }: CheckProps) {
  const id = `${prefix}${name}`
  const isTicked = Object.keys(refused.values).length > 0 ? refused.values[name] === '1' : value
  const problems = refused.errors[name] ?? []
  return (
    <div class="n-field">
      <label class="form-check mb-0">
        <input
          class="form-check-input"
          type="checkbox"
          id={id}
          name={name}
          value="1"
          checked={isTicked}
          aria-describedby={hint ? `${id}-h` : undefined}
        />{' '}
        <span class="form-check-label">{label}</span>
      </label>
      {problems.length > 0 && (
        <div class="n-error">
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

type InputProps = Omit<FieldProps, 'label'> & {
  id: string
  kept: string
  required: boolean
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

function Input({ kept, type = 'text', value: _shown, ...rest }: InputProps) {
  if (type === 'area') {
    const { maxlength, required, id, name } = rest
    const described = { 'aria-describedby': rest['aria-describedby'], 'aria-invalid': rest['aria-invalid'] }
    return (
      <textarea class="form-control" rows={3} {...{ id, name, required, maxlength, ...described }}>
        {kept}
      </textarea>
    )
  }
  const isKept = type !== 'password' && type !== 'file'
  const attributes = { class: 'form-control', type, value: isKept ? kept : undefined, ...rest }
  return <input {...(attributes as JSX.IntrinsicElements['input'])} />
}

/** A password that is chosen, twice. */
export const NewPassword = ({ refused }: { refused: Refused }) => (
  <>
    <Field
      name="nueva"
      label="Contraseña"
      type="password"
      refused={refused}
      autocomplete="new-password"
      hint="12 caracteres o más."
    />
    <Field name="repetida" label="Repita la contraseña" type="password" refused={refused} autocomplete="new-password" />
  </>
)

type ProblemsProps = {
  refused: Refused
  /** Those that the page shows. */
  fields: readonly string[]
  /** What did not happen. */
  what?: string
  /** Instead of how much there is to correct. */
  title?: string
  prefix?: string
}

/** Above a refused form: how much there is to correct, each with a link to its field; problems of no field are said here. */
export function Problems({ refused, fields, what = 'no se guardó nada', title, prefix = '' }: ProblemsProps) {
  const entries = Object.entries(refused.errors)
  if (entries.length === 0) return null
  const count = entries.length === 1 ? 'Hay 1 dato que corregir' : `Hay ${entries.length} datos que corregir`
  return (
    <Note tone="bad" role="alert" title={title ?? `${count}; ${what}`}>
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
