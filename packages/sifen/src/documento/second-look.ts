/**
 * Which signed documents `checkSigned` checks. The signed digest is by construction that of the signed bytes. The check
 * finds mistakes of the program, which repeat in documents of the same shape. docs/decisions/0016-second-look.md.
 */
import type { Prepared } from './prepare.ts'

/** Calls `check`, which throws, or skips it. */
export type Look = (check: () => void) => void

/** Decides about a document before it is signed. Its look holds none of the document. */
export type SecondLook = (prepared: Prepared) => Look

/** Checks every document. */
export const everyDocument: SecondLook = () => check => check()

/** Limit of the shapes that are counted. Documents of further shapes are all checked. */
const MAX_SHAPES = 10_000

/**
 * Returns a policy that checks the first documents of each shape, and then one in `every`. After a failed check it checks
 * every document. Each policy counts from zero.
 */
export function someOfEachShape({ first, every }: { first: number; every: number }): SecondLook {
  const counts = new Map<number, number>()
  let hasFailed = false
  const isDue = (prepared: Prepared) => {
    const shape = shapeOf(prepared)
    const count = counts.get(shape) ?? 0
    if (count > 0 || counts.size < MAX_SHAPES) counts.set(shape, count + 1)
    return count < first || count % every === 0
  }
  const lookAt: Look = check => {
    try {
      check()
    } catch (error) {
      hasFailed = true
      throw error
    }
  }
  const skip: Look = check => {
    if (hasFailed) check()
  }
  return prepared => (isDue(prepared) ? lookAt : skip)
}

/**
 * Returns a number for the shape of a document: its type, order of size and kind of receiver, and which groups and kinds
 * of amounts it has. These are 51 bits. With more than 53 the last ones count for the same shape.
 */
function shapeOf({ tipo, doc, body }: Prepared): number {
  const { receptor, condicion, totales } = doc
  const size = 32 - Math.clz32(body.length)
  const first = 2 * (32 * tipo.codigo + size) + (receptor?.ruc === undefined ? 0 : 1)
  return withPresence(withPresence(withPresence(first, condicion), doc), totales)
}

/** Appends a bit for each property of a literal: 1 when it has a value, other than zero. */
function withPresence(bits: number, literal: object): number {
  for (const name in literal) bits = 2 * bits + (literal[name as keyof typeof literal] ? 1 : 0)
  return bits
}
