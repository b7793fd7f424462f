/** What a process knows the database to have: the documents with the highest ids. */

export type Mark = { empresa_id: number; id: number }

/** What loses one commit loses the later ones too, so a few of the latest are enough. */
const MOST = 50

/** Joins lists of marks, and keeps those with the highest ids. */
export function joined(...lists: readonly (readonly Mark[])[]): Mark[] {
  const byId = new Map(lists.flat().map(mark => [mark.id, mark]))
  return [...byId.values()].sort((one, other) => other.id - one.id).slice(0, MOST)
}
