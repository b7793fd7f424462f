/** Pulls in due work of every kind that a clock which was ahead has parked (docs/notes 353). */
import type { Deps } from '../deps.ts'
import { KINDS, type Kind } from './longest-waits.ts'
import { type Late, lateRows, pullInAttempts, pullInRow } from './pull-in.queries.ts'

/** Rows of one kind in one look. The next look pulls in the rest. */
const BATCH = 500

type Needs = Pick<Deps, 'db' | 'clock' | 'config' | 'log'>

/** Makes what is due after the longest wait of its kind due as if it were planned now. */
export async function pullIn({ db, clock, config, log }: Needs): Promise<void> {
  const now = clock.now()
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  for (const [name, kind] of Object.entries<Kind>(KINDS)) {
    const rows = await lateRows(db, kind, after(kind.longest(config)), BATCH)
    for (const row of rows) {
      await pullInRow(db, kind, row, after(kind.again?.(config) ?? 0))
      const posting = postingOf(name, row)
      if (posting) await pullInAttempts(db, posting, now)
    }
    if (rows.length > 0) log.warn({ kind: name, rows: rows.length }, 'due work pulled in')
  }
}

/** Returns the document or event in doubt whose postings count. */
function postingOf(name: string, { empresa_id, id }: Late) {
  const of = { empresa_id: Number(empresa_id) }
  if (name.startsWith('dtes.ask')) return { ...of, dte_id: Number(id) }
  return name === 'eventos' ? { ...of, evento_id: Number(id) } : undefined
}
