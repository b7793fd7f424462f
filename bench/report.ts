/** Printing and storing of results: aligned tables, each figure with its floor, and one JSON file per benchmark. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Options, Outcome, Table } from './bench.ts'
import { goalOf } from './goals.ts'

const RESULTS = new URL('./results/', import.meta.url)

/** Formats with about three significant digits, and a decimal comma as in Paraguay. */
export const number = (value: number): string =>
  value.toLocaleString('es-PY', value < 10 ? { minimumFractionDigits: 3, maximumFractionDigits: 3 } : MAX_ONE_DECIMAL)
const MAX_ONE_DECIMAL = { maximumFractionDigits: 1 } as const

/** Formats a table. The first column is left-aligned, the others are right-aligned. */
export function tableText({ title, head, rows }: Table): string {
  const widths = head.map((cell, i) => Math.max(cell.length, ...rows.map(row => row[i]?.length ?? 0)))
  const line = (cells: readonly string[]) =>
    cells.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join('   ')
  return [title, line(head), widths.map(width => '─'.repeat(width)).join('───'), ...rows.map(line), ''].join('\n')
}

/** Returns the figures that have goals, with the goals and whether they are reached. */
export function goalsTable(figures: Outcome['figures']): Table {
  const rows = Object.entries(figures).map(([id, value]) => {
    const goal = goalOf(id)
    if (goal === undefined) return [id, number(value), '', '', '']
    const reached = goal.less ? value <= goal.floor : value >= goal.floor
    const sign = goal.less ? '≤' : '≥'
    return [
      id,
      number(value),
      `${sign} ${number(goal.floor)}`,
      `${sign} ${number(goal.moonshot)}`,
      reached ? 'sí' : 'NO',
    ]
  })
  return { title: 'Cifras', head: ['id', 'valor', 'piso', 'meta', 'alcanza'], rows }
}

/** Writes `results/NAME.json` and returns its path. */
export function writeResults(name: string, options: Options, outcome: Outcome): string {
  const { figures, medians, conditions } = outcome
  const { node, openssl, v8 } = process.versions
  const results = {
    figures,
    medians,
    conditions,
    options,
    machine: { cpu: cpus()[0]?.model, cores: cpus().length, load: loadavg(), node, openssl, v8 },
    commit: commit(),
    at: new Date().toISOString(),
  }
  const path = fileURLToPath(new URL(`${name}.json`, RESULTS))
  mkdirSync(RESULTS, { recursive: true })
  writeFileSync(path, `${JSON.stringify(results, null, 2)}\n`)
  return path
}

/** Returns the measured commit, with `+` when files differ from it. Empty outside a repository. */
function commit(): string {
  try {
    const git = (...args: string[]) =>
      execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    return (
      git('rev-parse', '--short', 'HEAD').trim() + (git('status', '--porcelain', '--', 'src').trim() === '' ? '' : '+')
    )
  } catch {
    return ''
  }
}
