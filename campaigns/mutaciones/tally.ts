/** What the campaign counts: which defects still want documents, how many documents were approved, and what went wrong. */
import type { Defect } from '../../packages/sandbox/test/defects/words.ts'
import type { Difference } from '../../packages/sandbox/test/xsd-differences.ts'
import type { Finding } from '../campaign.ts'

export class Tally {
  readonly findings: Finding[] = []
  readonly formMutants = { malformed: 0, refusedByARule: 0, approved: 0 }
  readonly #carried: Map<Defect, number>
  readonly #wanted: number
  readonly #valid: Record<string, number> = {}
  /** How often each listed difference was met: packages/sandbox/test/xsd-differences.ts. */
  readonly #stricter = { own: new Map<Difference, number>(), xsd: new Map<Difference, number>() }
  #mutants = 0
  #posted = 0

  readonly #xsd: 'on' | 'off'

  /** Every defect is wanted in so many documents; `xsd` is whether the official one judges too. */
  constructor(defects: readonly Defect[], wanted: number, xsd: 'on' | 'off') {
    this.#xsd = xsd
    this.#carried = new Map(defects.map(defect => [defect, 0]))
    this.#wanted = wanted
  }

  /** Defects that too few documents carried so far. */
  wanting(): Defect[] {
    return [...this.#carried].flatMap(([defect, times]) => (times < this.#wanted ? [defect] : []))
  }

  /** Gives how many documents carried a defect so far, this one included. */
  carried(defect: Defect): number {
    this.#carried.set(defect, (this.#carried.get(defect) ?? 0) + 1)
    this.#mutants += 1
    return this.#mutants
  }

  valid(kind: string): void {
    this.#valid[kind] = (this.#valid[kind] ?? 0) + 1
  }

  /** The sandbox's own form refuses what the official XSD takes, or the other way round. */
  stricter(who: 'own' | 'xsd', difference: Difference): void {
    const met = this.#stricter[who]
    met.set(difference, (met.get(difference) ?? 0) + 1)
  }

  formMutant(verdict: keyof Tally['formMutants']): void {
    this.formMutants[verdict] += 1
  }

  posted(): void {
    this.#posted += 1
  }

  /** Documents for each defect, the rarest and on average. */
  least(): number {
    return Math.min(...this.#carried.values())
  }

  average(): number {
    return Math.floor(this.#mutants / this.#carried.size)
  }

  figures(): Record<string, unknown> {
    const timesMet = (met: Map<Difference, number>) =>
      Object.fromEntries([...met].map(([{ what }, times]) => [what, times]))
    return {
      xsd: this.#xsd,
      defects: this.#carried.size,
      codes: new Set([...this.#carried.keys()].map(({ codigo }) => codigo)).size,
      validDocuments: this.#valid,
      mutants: this.#mutants,
      overTheWire: this.#posted,
      formMutants: this.formMutants,
      stricterByOwn: timesMet(this.#stricter.own),
      stricterByXsd: timesMet(this.#stricter.xsd),
      wanting: this.wanting().map(({ codigo, defect }) => `${codigo} ${defect}`),
    }
  }
}
