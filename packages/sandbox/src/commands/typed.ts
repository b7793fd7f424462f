/** What is typed, by the control API's field that it sets: errors about a field name the option that the user typed. */

/** `--oculta-veces`, or an argument's name without dashes, to the field. */
export type Fields = Readonly<Record<string, string>>

/** Of options and arguments as commander names them; those that were not given are left out. */
export function bodyOf(fields: Fields, given: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const pairs = Object.entries(fields).map(([typed, field]) => [field, given[attributeOf(typed)]] as const)
  return Object.fromEntries(pairs.filter(([, value]) => value !== undefined))
}

/** A field that nothing typed sets keeps its name. */
export function typedFor(fields: Fields, field: string): string {
  return Object.keys(fields).find(typed => fields[typed] === field) ?? field
}

/** The options that would set these fields, ready to be typed again. */
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
