/** The authority's published tables, the files of `@nanduti/tablas`. Each one is read when it is first used. */
import { readFileSync } from 'node:fs'

/** Rows by their code. */
export class Table<Row = string> {
  readonly #read: () => Iterable<readonly [code: string, row: Row]>
  #rows: ReadonlyMap<string, Row> | undefined

  constructor(read: () => Iterable<readonly [code: string, row: Row]>) {
    this.#read = read
  }

  get rows(): ReadonlyMap<string, Row> {
    this.#rows ??= new Map(this.#read())
    return this.#rows
  }

  get(code: string): Row | undefined {
    return this.rows.get(code)
  }

  has(code: string): boolean {
    return this.rows.has(code)
  }
}

/** Returns the rows of a file as cells. The first line has the names of the columns. */
export function cellsOf(file: string): readonly string[][] {
  const folder = import.meta.resolve('@nanduti/tablas/package.json')
  const [, ...lines] = readFileSync(new URL(`${file}.tsv`, folder), 'utf8').split('\n')
  return lines.filter(line => line !== '').map(line => line.split('\t'))
}

/** Returns the descriptions of a file, which are in its second column. */
export const described = (file: string) =>
  new Table(() => cellsOf(file).map(([code = '', description = '']) => [code, description] as const))
