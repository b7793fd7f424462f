/**
 * Kinds of fields of a request, with their description and example for the reference. `null` means the same as leaving
 * a field out.
 */
import * as z from 'zod'
import type { ShortList } from '../../campos/index.ts'

const documented =
  <Schema extends z.ZodType>(schema: Schema) =>
  (description: string, example: z.input<Schema>): Schema =>
    schema.meta({ description, examples: [example] })

export const text = documented(z.string().nullish())
export const integer = documented(z.int().nullish())
/** A number used as a name: answered as text, accepted as an integer too. */
export const digits = documented(z.union([z.string(), z.int()]).nullish())
/** Returns the schema of a code with its whole list. `otro` is a code outside it, described by a text of its own. */
export function code(description: string, { codes, sample }: ShortList, example: number, otro?: number) {
  const [all, words] = otro === undefined ? [codes, sample] : [[...codes, otro], `${sample}, ${otro} (otro)`]
  return documented(z.int().meta({ enum: all }).nullish())(`${description} Valores: ${words}.`, example)
}
export const boolean = documented(z.boolean().nullish())
/** A JSON number or a decimal text, read exactly by decimal.ts. */
export const amount = documented(z.union([z.number(), z.string()]).nullish())
/** Free data of the integrator, stored with the document and never sent. */
export const libre = documented(z.record(z.string(), z.unknown()).nullish())

/** A list of texts. A single one may come without the list. */
export const texts = documented(z.array(z.string()).nullish())

export const group = <Shape extends z.ZodRawShape>(description: string, shape: Shape) =>
  z.object(shape).nullish().meta({ description })

export const list = <Shape extends z.ZodRawShape>(description: string, shape: Shape) =>
  z.array(z.object(shape)).nullish().meta({ description })
