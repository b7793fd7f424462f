/** A campaign: a long seeded run that tries to break a promise of docs/notes 200 and reports each break. */

export type Size = 'ci' | 'full'

/** Number of rounds, and minutes after which the campaign counts as stuck. */
export type Extent = { count: number; minutes: number }

export type Orders = {
  seed: number
  count: number
  /** Server on which the campaign may create databases. Absent: PGlite. */
  databaseUrl: string | undefined
  /** Released version from which `versiones` starts. Absent: the last one. */
  version?: string | undefined
  /** The one client that sells in `idiomas`. Absent: each of them. */
  client?: string | undefined
  /** Called after every round. */
  progress: (done: number) => void
  /** True when the time is over. The campaign then stops, and does not pass. */
  isLate: () => boolean
}

/**
 * A broken promise. `seed` with `--count 1` reproduces it where the campaign is deterministic; `trace` helps to study
 * it.
 */
export type Finding = { seed: number; broken: string; trace: readonly string[] }

export type Report = {
  /** Rounds completed. */
  done: number
  /** Evidence of what happened. */
  figures: Record<string, unknown>
  findings: readonly Finding[]
}

export type Campaign = {
  name: string
  /** In Spanish, for the usage text. */
  summary: string
  /** Name of a round, in the plural, in Spanish. */
  rounds: string
  sizes: Record<Size, Extent>
  /** True when the results depend on the database. */
  onDatabase: boolean
  run(orders: Orders): Promise<Report>
}
