/** What a campaign is: a long seeded run that tries to break a promise of docs/notes 200, and tells how. */

export type Size = 'ci' | 'full'

/** How many rounds, and after how many minutes it counts as stuck. */
export type Extent = { count: number; minutes: number }

export type Orders = {
  seed: number
  count: number
  /** Server on which databases may be made; PGlite when absent. */
  databaseUrl: string | undefined
  /** Told after every round. */
  progress: (done: number) => void
  /** True when the time is over: the campaign stops, and has not passed. */
  isLate: () => boolean
}

/** A broken promise, with what is needed to study it: `seed` with `--count 1` shows it again where the campaign is deterministic. */
export type Finding = { seed: number; broken: string; trace: readonly string[] }

export type Report = {
  /** Rounds that were run. */
  done: number
  /** Evidence of what really happened. */
  figures: Record<string, unknown>
  findings: readonly Finding[]
}

export type Campaign = {
  name: string
  /** In Spanish, for the usage. */
  summary: string
  /** What a round is, in the plural, in Spanish. */
  rounds: string
  sizes: Record<Size, Extent>
  /** Whether it makes a difference on which database it runs. */
  onDatabase: boolean
  run(orders: Orders): Promise<Report>
}
