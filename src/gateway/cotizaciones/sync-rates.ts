/** Reads the bank's page once and stores its sheet. A failed or unexpected page leaves the stored rates unchanged. */

import { diaAsuncion } from '@nanduti/sifen'
import type { Deps } from '../../deps.ts'
import {
  type CotizacionRow,
  findRun,
  latestRates,
  recordFailure,
  recordSuccess,
  storeRates,
} from './cotizaciones.queries.ts'
import { nextRun, retryAt } from './next-run.ts'
import { BCP_PROBLEMS, type Problem, SheetProblem } from './sheet-problem.ts'

export type SyncDeps = Pick<Deps, 'db' | 'outgoing' | 'bank' | 'clock'>

export type SyncOptions = {
  /** Accepts rates that moved more than 20 %, after a person has checked them. */
  acceptJump?: boolean
  signal?: AbortSignal
  /** Called after each step with the steps done and the total: page fetched, sheet read, rates stored. */
  onProgress?: (done: number, total: number) => void
}

export type Synced = { ok: true; fecha: string; rates: readonly CotizacionRow[] } | ({ ok: false } & Problem)

/**
 * Returns the name of the origin's row in `scheduled_runs`. Each origin has its own, so after a change from the sandbox
 * to the bank, the bank is due at once.
 */
export const runName = ({ bank }: Pick<Deps, 'bank'>) => `cotizaciones ${bank.origen}`

const STEPS = 3

/** Largest credible change since the latest stored rate. */
const MOST_MOVED = 0.2

/** The real page only answers clients that look like a browser. */
const HEADERS = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) nanduti',
  accept: 'text/html',
  'accept-language': 'es',
}

/**
 * Reads and stores the rates. Also plans the next run: at the next 08:15, or sooner after a failure. Makes its request
 * outside any transaction.
 */
export async function syncRates(deps: SyncDeps, options: SyncOptions = {}): Promise<Synced> {
  const { db, bank, clock } = deps
  const name = runName(deps)
  try {
    const { fecha, rows } = await fetchRows(deps, options)
    options.onProgress?.(2, STEPS)
    const now = clock.now()
    await db.transaction(async tx => {
      await storeRates(tx, bank.origen, rows, now)
      await recordSuccess(tx, name, now, nextRun(now))
    })
    options.onProgress?.(3, STEPS)
    return { ok: true, fecha, rates: rows }
  } catch (error) {
    if (!(error instanceof SheetProblem)) throw error
    const now = clock.now()
    const failures = ((await findRun(db, name))?.failures ?? 0) + 1
    await recordFailure(db, name, { ...error.problem, failures, now, again: retryAt(failures, now) })
    return { ok: false, ...error.problem }
  }
}

async function fetchRows({ db, outgoing, bank, clock }: SyncDeps, options: SyncOptions) {
  const { acceptJump = false, signal, onProgress } = options
  const page = await outgoing.get(bank.url, { headers: HEADERS, ...(signal && { signal }) })
  onProgress?.(1, STEPS)
  if (!page.ok) throw new SheetProblem(BCP_PROBLEMS.noPage(page.code, page.detail))
  if (page.status !== 200) throw new SheetProblem(BCP_PROBLEMS.status(page.status))
  // With its HTML parser, which only this needs.
  const { readSheet } = await import('./read-sheet.ts')
  const { fecha, rates } = readSheet(decode(page), diaAsuncion(clock.now()))
  const rows = [...rates].map(([moneda, referencial]) => ({ moneda, fecha, referencial }))
  assertCredible(rows, await latestRates(db, bank.origen), acceptJump)
  return { fecha, rows }
}

/** Decodes the body with the charset of the header. UTF-8 when it is absent or unknown. */
function decode({ contentType, body }: { contentType: string; body: Buffer }): string {
  const [, charset = 'utf-8'] = /charset="?([\w-]+)/i.exec(contentType) ?? []
  try {
    return new TextDecoder(charset).decode(body)
  } catch {
    return body.toString('utf8')
  }
}

function assertCredible(rows: readonly CotizacionRow[], stored: readonly CotizacionRow[], acceptJump: boolean): void {
  for (const { moneda, fecha, referencial } of rows) {
    const last = stored.find(row => row.moneda === moneda)
    if (!last) continue
    if (fecha < last.fecha) throw new SheetProblem(BCP_PROBLEMS.older(fecha, last.fecha))
    const [from, to] = [Number(last.referencial), Number(referencial)]
    if (!acceptJump && Math.abs(to / from - 1) > MOST_MOVED) throw new SheetProblem(BCP_PROBLEMS.jump(moneda, from, to))
  }
}
