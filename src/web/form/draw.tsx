/** Draws fields from their table. */
import type { ComponentChildren } from 'preact'
import { Check, Field, type Refused } from '../kit/index.ts'
import {
  type FormField,
  type FormFields,
  isShown,
  isUsed,
  type Named,
  namedOf,
  type Option,
  type Values,
} from './field.ts'

/** A form as it is drawn: its table, its texts and problems. */
export type FormView = {
  fields: FormFields
  refused: Refused
  /** Returns the value of a field without a typed text. */
  initial?(name: string, field: FormField): string | number | null | undefined
  /** Choices that depend on the data, by field. */
  options?: Readonly<Record<string, readonly Option[]>>
  /** Hints that depend on the data, by field. */
  hints?: Readonly<Record<string, ComponentChildren>>
  autocomplete?: 'off'
}

const textsOf = ({ refused }: FormView) => refused.values as Values

/** Splits the shown fields into those visible at once and those behind «Más datos». */
export function shownOf(view: FormView, named: Named): { first: Named; more: Named } {
  const shown = named.filter(
    ([name, field]) => isShown(view.fields, textsOf(view), name, field) || view.refused.errors[name],
  )
  return { first: shown.filter(([, { more }]) => !more), more: shown.filter(([, { more }]) => more) }
}

function FormInput({ view, name, field }: { view: FormView; name: string; field: FormField }) {
  const { refused, initial, options = {}, hints = {}, autocomplete } = view
  const choices = options[name] ?? field.options
  const { type, inputmode } = field.kind
  const hint = hints[name] ?? field.hint
  if (field.kind.absent !== undefined)
    return <Check name={name} label={field.label} refused={refused} value={false} hint={hint} />
  return (
    <Field
      name={name}
      label={field.label}
      refused={refused}
      value={initial?.(name, field)}
      {...(autocomplete && { autocomplete })}
      {...(type && { type })}
      {...(inputmode && { inputmode })}
      {...(choices && { options: choices })}
      {...(field.optional && { optional: true })}
      {...(field.wide && { wide: true })}
      {...(field.maxlength && { maxlength: field.maxlength })}
      {...(field.list && { list: field.list })}
      {...(hint !== undefined && { hint })}
    />
  )
}

/** Draws fields one below the other. */
export const FormInputs = ({ view, named = namedOf(view.fields) }: { view: FormView; named?: Named }) => (
  <>
    {named.map(([name, field]) => (
      <FormInput view={view} name={name} field={field} />
    ))}
  </>
)

type GridProps = { view: FormView; named?: Named; class?: string; after?: Readonly<Record<string, ComponentChildren>> }

/** Draws fields side by side. `after`: content after a field, by name. */
export const FormGrid = ({ view, named = namedOf(view.fields), class: kind = 'n-grid', after = {} }: GridProps) => (
  <div class={kind}>
    {named.map(([name, field]) => (
      <>
        <FormInput view={view} name={name} field={field} />
        {after[name] && <div class="n-beside">{after[name]}</div>}
      </>
    ))}
  </div>
)

type MoreProps = { view: FormView; more: Named; what?: string }

/** A section that is open when one of its fields is used, or asked for by a choice. */
export const FormMore = ({ view, more, what = 'Más datos' }: MoreProps) => {
  if (more.length === 0) return null
  const isOpen = more.some(
    ([name, field]) => field.shownIf || view.refused.errors[name] || isUsed(textsOf(view)[name], field),
  )
  return (
    <details class="n-extra" open={isOpen}>
      <summary>{what}</summary>
      <FormGrid view={view} named={more} class="n-grid tight" />
    </details>
  )
}
