/** Reads JSON objects that come from outside: every field that is wrong at once, told in Spanish by what its schema describes. */
import { z } from 'zod'

/** The problems are one sentence each, by the field's name. */
export type Reading<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problems: Readonly<Record<string, string>> }

/** Fields that the shape does not have are problems too. */
export function readFields<Shape extends z.ZodRawShape>(
  shape: Shape,
  value: unknown,
): Reading<z.infer<z.ZodObject<Shape>>> {
  const parsed = z.strictObject(shape).safeParse(value)
  if (parsed.success) return { ok: true, value: parsed.data as z.infer<z.ZodObject<Shape>> }
  const problems = parsed.error.issues.flatMap(issue => {
    if (issue.code === 'unrecognized_keys') return issue.keys.map(key => [key, 'ese campo no existe'])
    const name = String(issue.path[0] ?? '')
    // A check of ours that no description could tell of.
    if (issue.code === 'custom') return [[name, issue.message]]
    const expected = (shape[name] as z.ZodType | undefined)?.description
    return [[name || 'cuerpo', `se esperaba ${expected ?? 'un objeto JSON'}`]]
  })
  return { ok: false, problems: Object.fromEntries(problems) }
}
