/** Turns the API's JSON into the texts of a form, the reverse of read.ts. Omits data without a field in the form. Pure. */
import type { FormFields, Json } from './field.ts'

/** Returns the texts of every field that the JSON fills. */
export function textsOf(fields: FormFields, json: Json): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const [template, field] of Object.entries(fields))
    for (const [name, place] of placesOf(json, template.split('.'))) {
      const text = field.kind.write(place, name.split('.').at(-1) ?? '', field)
      // A choice that the form does not offer is omitted, because the browser would show the first one instead.
      if (text !== undefined && (!field.options || field.options.some(([choice]) => choice === text)))
        texts[name] = text
    }
  return texts
}

/** Returns the objects that may hold a field, with the field's name in each: one for each row of a list. */
function placesOf(place: unknown, path: readonly string[], done: readonly string[] = []): [string, Json][] {
  if (typeof place !== 'object' || place === null) return []
  const [step = '', ...rest] = path
  if (rest.length === 0) return [[[...done, step].join('.'), place as Json]]
  if (step !== '#') return placesOf((place as Json)[step], rest, [...done, step])
  return (place as unknown[]).flatMap((row, at) => placesOf(row, rest, [...done, String(at)]))
}
