/**
 * Position of a value: as a place of the dialect (`items[]`), by the schema (`items.0`) and in the client's spelling.
 */

/** Position of an object. The paths end in a dot. */
export type At = { place: string; path: string; written: string }
/** Position of a field of that object. */
export type Here = { place: string; name: string; path: string; written: string }

export const ROOT: At = { place: '', path: '', written: '' }

export const fieldOf = ({ place, path, written }: At, name: string, writtenName = name): Here => ({
  ...{ place, name },
  ...{ path: path + name, written: written + writtenName },
})

export const inside = ({ place, name, path, written }: Here): At =>
  name === '' ? ROOT : { place: place === '' ? name : `${place}.${name}`, path: `${path}.`, written: `${written}.` }
