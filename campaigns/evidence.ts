/** Stores the results of a run as evidence: campaigns/results/NAME-SEED.json, outside git. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Report } from './campaign.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

export type Run = {
  campaign: string
  seed: number
  count: number
  database: string
  startedAt: Date
  seconds: number
}

/** Writes the file and returns its path. */
export function writeEvidence(run: Run, report: Report): string {
  const folder = `${ROOT}campaigns/results`
  mkdirSync(folder, { recursive: true })
  const file = `${folder}/${run.campaign}-${run.seed}${run.database === '' ? '' : `-${run.database}`}.json`
  writeFileSync(file, `${JSON.stringify({ ...run, ...codeOf(), node: process.version, ...report }, null, 2)}\n`)
  return file
}

/** Returns the commit that ran, and whether files differed from it. */
function codeOf(): { commit: string; modified: boolean } {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim()
  try {
    return { commit: git('rev-parse', 'HEAD'), modified: git('status', '--porcelain', '--', 'src', 'campaigns') !== '' }
  } catch {
    return { commit: 'desconocido', modified: true }
  }
}
