/**
 * The specification in SHARED_DIR as statements: one for each item of its lists, row of its tables, and paragraph. A
 * statement has the headings above it and a label. The repository has no copy of the text.
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

export type Statement = { section: string; label: string; text: string }

const FOLDER = resolve(process.env.SHARED_DIR || '../shared', 'spec')
/** Why the specification cannot be read; undefined when it can. */
export const SPEC_MISSING = existsSync(FOLDER) ? undefined : 'sin la especificación (SHARED_DIR)'
/** Longest label. */
const MAX_LABEL = 60

export function readSpec(): Statement[] {
  const [file = ''] = globSync('*.txt', { cwd: FOLDER }).sort()
  return statementsOf(readFileSync(join(FOLDER, file), 'utf8'))
}

/** Returns the statements in order. A paragraph that ends in a colon, or comes before the first heading, is none. */
export function statementsOf(text: string): Statement[] {
  const found: Statement[] = []
  let headings: string[] = []
  let list = ''
  let [item, paragraph] = [0, 0]
  const add = (label: string, text: string) => found.push({ section: headings.join(' › '), label, text })
  for (const block of text.split('\n').reduce(joinRows, [])) {
    const [, marks, heading] = /^(#{2,3}) (.+)/.exec(block) ?? []
    const [, number, dash] = /^(?:(\d+)\.|(-)) /.exec(block) ?? []
    if (marks !== undefined) {
      headings = [...headings.slice(0, marks.length - 2), nameOf(heading)]
      ;[list, item, paragraph] = ['', 0, 0]
    } else if (number !== undefined || dash !== undefined) add(`${list}${number ?? ++item}`, block)
    else if (block.startsWith('|')) for (const [label, row] of rowsOf(block)) add(label, row)
    else if (block.endsWith(':')) {
      const [, name] = /^([\w ]+ rules)\b/.exec(block) ?? []
      ;[list, item] = [name === undefined ? '' : `${name} `, 0]
    } else if (headings.length > 0 && block !== '') add(`text ${++paragraph}`, block)
  }
  return found
}

/** Joins the rows of a table, which are lines of their own. */
function joinRows(blocks: string[], line: string): string[] {
  const last = blocks.at(-1)
  if (line.startsWith('|') && last?.startsWith('|')) return [...blocks.slice(0, -1), `${last}\n${line}`]
  return [...blocks, line]
}

const nameOf = (heading = '') => heading.replaceAll('`', '').trim()

/** Returns the rows of a table, each labelled with as many first cells as tell the rows of the table apart. */
function rowsOf(table: string): [string, string][] {
  const rows = table.split('\n').slice(2)
  const cells = rows.map(row =>
    row
      .split('|')
      .slice(1, -1)
      .map(cell => cell.replaceAll('`', '').trim()),
  )
  const labels = (count: number) => cells.map(row => short(row.slice(0, count).join(' · ')))
  const count = [1, 2, 3].find(count => new Set(labels(count)).size === rows.length) ?? 3
  return labels(count).map((label, at) => [label, rows[at] ?? ''])
}

const short = (label: string) => (label.length > MAX_LABEL ? `${label.slice(0, MAX_LABEL)}…` : label)
