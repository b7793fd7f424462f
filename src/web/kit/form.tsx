/** Forms in plain HTML, which work without JavaScript. Each has the CSRF token. */
import { type ComponentChildren, createContext, type JSX } from 'preact'
import { useContext } from 'preact/hooks'
import type { FieldErrors } from '../../http/index.ts'
import { Icon } from './icon.tsx'
import { Note } from './kit.tsx'

/** CSRF token of the page's forms. */
export const CsrfToken = createContext('')
export const CSRF_FIELD = '_csrf'

type FormProps = {
  action: string
  children?: ComponentChildren
  class?: string
  /** True for a form with a file. */
  upload?: boolean
  /** True for a form that begins a session: the next page starts the heartbeat (heartbeat.js). */
  entrance?: boolean
  /** Turns the browser's validation off: the form may be sent incomplete. */
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

/** Values of a refused form, and its errors by field. */
export type Refused = { values: Readonly<Record<string, unknown>>; errors: FieldErrors }
export const BLANK: Refused = { values: {}, errors: {} }

type FieldProps = {
  name: string
  label: string
  refused?: Refused
  /** Initial value; a refused form shows the sent one. */
  value?: string | number | null | undefined
  hint?: ComponentChildren
  type?: 'text' | 'email' | 'password' | 'date' | 'datetime-local' | 'number' | 'file' | 'search' | 'area'
  options?: readonly (readonly [value: string, label: string])[]
  optional?: boolean
  /** The field takes the width of two. */
  wide?: boolean
  /** True in a filter, whose fields are all optional and do not say so. */
  filter?: boolean
  autocomplete?: string
  autofocus?: boolean
  inputmode?: 'numeric' | 'decimal' | 'email'
  accept?: string
  maxlength?: number
  /** Id of a `datalist` with proposals. */
  list?: string
  /** Prefix of ids, for two forms with the same field on a page. */
  prefix?: string
}

/** A field: label, input, error, hint. Keeps the sent value, except of passwords and files. Optional fields say so. */
export function Field({
  name,
  label,
  refused = BLANK,
  hint,
  options,
  optional,
  filter,
  wide,
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
    <div class={wide ? 'n-field wide' : 'n-field'}>
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
      <FieldProblems id={`${id}-e`} problems={problems} />
      <Hint id={id} hint={hint} />
    </div>
  )
}

/** The problems of a field or a row. */
export const FieldProblems = ({ id, problems }: { id?: string | undefined; problems: readonly string[] }) =>
  problems.length > 0 ? (
    <div class="n-error" id={id}>
      <Icon name="bad" />
      <span>{problems.join(' ')}</span>
    </div>
  ) : null

const Hint = ({ id, hint }: { id: string; hint: FieldProps['hint'] }) =>
  hint ? (
    <div class="form-hint" id={`${id}-h`}>
      {hint}
    </div>
  ) : null

/** Search form of a list; the text is `b` in the address. */
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
  /** Initial state; a refused form shows the sent one. */
  value: boolean
}

/** A checkbox: sends `1`, or nothing. */
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
      <FieldProblems problems={problems} />
      <Hint id={id} hint={hint} />
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

/** The fields of a new password and its repetition. */
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
  /** Fields of the page's form, in its order. */
  fields: readonly string[]
  /** The consequence of the refusal. */
  what?: string
  /** Title instead of the count of errors. */
  title?: string
  prefix?: string
}

/**
 * Error summary above a refused form: the count, and each error with a link to its field, in the order of the fields.
 * Errors without a field come first, and show here only.
 */
export function Problems({ refused, fields, what = 'no se guardó nada', title, prefix = '' }: ProblemsProps) {
  const entries = Object.entries(refused.errors).sort(([a], [b]) => fields.indexOf(a) - fields.indexOf(b))
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

/** A confirmation page: the consequence, the button of the act, and the link back. */
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
