/** Mapping from command-line options to fields of the control API, so that errors about a field name the option. */

/** Fields by option (`--oculta-veces`) or argument name (without dashes). */
export type Fields = Readonly<Record<string, string>>

/** Returns the body from the options and arguments as commander names them. Leaves out those that were not given. */
export function bodyOf(fields: Fields, given: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const pairs = Object.entries(fields).map(([typed, field]) => [field, given[attributeOf(typed)]] as const)
  return Object.fromEntries(pairs.filter(([, value]) => value !== undefined))
}

/** Returns the option that sets a field, or the field's own name when none does. */
export function typedFor(fields: Fields, field: string): string {
  return Object.keys(fields).find(typed => fields[typed] === field) ?? field
}

/** Returns the options that would set these fields, as the user would type them. */
export function optionsFor(fields: Fields, values: Readonly<Record<string, unknown>>): string {
  return Object.entries(values)
    .map(([field, value]) => optionFor(typedFor(fields, field), field, value))
    .join(' ')
}

function optionFor(typed: string, field: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? typed : typed.replace('--', '--no-')
  if (typeof value === 'number') return `${typed} ${field.endsWith('Ms') ? value / 1000 : value}`
  return `${typed} ${/\s/.test(String(value)) ? `"${value}"` : value}`
}

const attributeOf = (typed: string) => typed.replace(/^--/, '').replace(/-(.)/g, (_, letter) => letter.toUpperCase())
