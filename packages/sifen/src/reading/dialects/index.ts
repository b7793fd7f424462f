/** The dialects of documents, joined into the one that the reader looks up. A name has one meaning at a place. */
import type { Dialect } from '../dialect.ts'
import { FACTPY } from './factpy.ts'
import { GATEWAYS } from './gateways.ts'
import { HINTS } from './hints.ts'
import { OCA } from './oca.ts'
import { SIFENDE } from './sifende.ts'
import { XMLGEN } from './xmlgen.ts'

const ALL: readonly Dialect[] = [XMLGEN, OCA, FACTPY, SIFENDE, GATEWAYS]

type Table<T> = Readonly<Record<string, Readonly<Record<string, T>>>>

function joined<T>(tables: readonly Table<T>[]): Table<T> {
  const all: Record<string, Record<string, T>> = {}
  for (const table of tables)
    for (const [place, entries] of Object.entries(table))
      for (const [name, entry] of Object.entries(entries)) {
        all[place] ??= {}
        const known = all[place][name]
        if (known !== undefined && known !== entry) throw new TypeError(`${place}.${name} has two meanings`)
        all[place][name] = entry
      }
  return all
}

export const DIALECT: Dialect = {
  names: joined(ALL.map(({ names }) => names)),
  forms: joined(ALL.map(({ forms }) => forms)),
  values: joined(ALL.map(({ values }) => values)),
  hints: HINTS,
}
