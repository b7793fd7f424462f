/**
 * Reader of JSON objects from outside. It reports every wrong field at once, in Spanish, with its schema's description.
 */
import * as z from 'zod'

/** A read value, or the problems: one sentence for each field's name. */
export type Reading<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problems: Readonly<Record<string, string>> }

/** Reads an object. Unknown fields are problems too. */
export function readFields<Shape extends z.ZodRawShape>(
  shape: Shape,
  value: unknown,
): Reading<z.infer<z.ZodObject<Shape>>> {
  const parsed = z.strictObject(shape).safeParse(value)
  if (parsed.success) return { ok: true, value: parsed.data as z.infer<z.ZodObject<Shape>> }
  const problems = parsed.error.issues.flatMap(issue => {
    if (issue.code === 'unrecognized_keys') return issue.keys.map(key => [key, 'ese campo no existe'])
    const name = String(issue.path[0] ?? '')
    // A custom check has a message of its own.
    if (issue.code === 'custom') return [[name, issue.message]]
    const expected = (shape[name] as z.ZodType | undefined)?.description
    return [[name || 'cuerpo', `se esperaba ${expected ?? 'un objeto JSON'}`]]
  })
  return { ok: false, problems: Object.fromEntries(problems) }
}
