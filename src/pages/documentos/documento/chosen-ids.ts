/** The boxes that choose documents. */
import * as z from 'zod'

const BOX = /^dte\.([1-9]\d{0,14})$/

/**
 * Returns the name of the box that chooses a document. Each box has its own name, because a form keeps one value for
 * each name.
 */
export const boxOf = (id: number) => `dte.${id}`

/** The ids of the chosen documents, from their boxes. */
export const chosenIds = z.record(z.string(), z.unknown()).transform(fields =>
  Object.keys(fields).flatMap(name => {
    const [, id] = BOX.exec(name) ?? []
    return id === undefined ? [] : [Number(id)]
  }),
)
