/** Reads the authority's published tables, the files of `@nanduti/tablas`. */
import { readFileSync } from 'node:fs'

/** Returns the rows of a table as cells, without the names of the columns. */
export function readTable(name: string): string[][] {
  const file = new URL(`./${name}.tsv`, import.meta.resolve('@nanduti/tablas/package.json'))
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.slice(1, -1).map(line => line.split('\t'))
}

/** Returns a function that builds its value on the first call. */
export function lazily<T>(build: () => T): () => T {
  let value: T | undefined
  return () => {
    value ??= build()
    return value
  }
}
