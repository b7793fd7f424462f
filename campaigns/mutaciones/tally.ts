/** Counts of the campaign: defects that still need documents, approved documents, and findings. */
import type { Defect } from '../../packages/sandbox/test/defects/words.ts'
import type { Difference } from '../../packages/sandbox/test/xsd-differences.ts'
import type { Finding } from '../campaign.ts'

export class Tally {
  readonly findings: Finding[] = []
  readonly formMutants = { malformed: 0, refusedByARule: 0, approved: 0 }
  readonly #carried: Map<Defect, number>
  readonly #wanted: number
  readonly #valid: Record<string, number> = {}
  /** Occurrences of each listed difference: packages/sandbox/test/xsd-differences.ts. */
  readonly #stricter = { own: new Map<Difference, number>(), xsd: new Map<Difference, number>() }
  #mutants = 0
  #posted = 0

  readonly #xsd: 'on' | 'off'

  /** Wants each defect in `wanted` documents. `xsd` tells whether the official XSD judges too. */
  constructor(defects: readonly Defect[], wanted: number, xsd: 'on' | 'off') {
    this.#xsd = xsd
    this.#carried = new Map(defects.map(defect => [defect, 0]))
    this.#wanted = wanted
  }

  /** Returns the defects that still need documents. */
  wanting(): Defect[] {
    return [...this.#carried].flatMap(([defect, times]) => (times < this.#wanted ? [defect] : []))
  }

  /** Counts a document with the defect. Returns the count so far. */
  carried(defect: Defect): number {
    this.#carried.set(defect, (this.#carried.get(defect) ?? 0) + 1)
    this.#mutants += 1
    return this.#mutants
  }

  valid(kind: string): void {
    this.#valid[kind] = (this.#valid[kind] ?? 0) + 1
  }

  /** Counts a difference: `who` refused a form that the other accepts. */
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

  /** Returns the number of documents of the rarest defect. */
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
