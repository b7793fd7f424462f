/** What the campaign counts: which defects still want documents, how many documents were approved, and what went wrong. */
import type { Defect } from '../../test/defects/words.ts'
import type { Finding } from '../campaign.ts'

export class Tally {
  readonly findings: Finding[] = []
  readonly formMutants = { malformed: 0, refusedByARule: 0, approved: 0 }
  readonly #carried: Map<Defect, number>
  readonly #wanted: number
  readonly #valid: Record<string, number> = {}
  /** By what was done to a document: what the official XSD says, before any rule does. */
  readonly #stricter: Record<string, string> = {}
  #mutants = 0
  #posted = 0

  /** Every defect is wanted in so many documents. */
  constructor(defects: readonly Defect[], wanted: number) {
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

  /** The official XSD refuses what the rules of the sandbox alone answer otherwise. */
  stricter(what: string, mensaje: string): void {
    this.#stricter[what] ??= mensaje
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
    return {
      defects: this.#carried.size,
      codes: new Set([...this.#carried.keys()].map(({ codigo }) => codigo)).size,
      validDocuments: this.#valid,
      mutants: this.#mutants,
      overTheWire: this.#posted,
      formMutants: this.formMutants,
      stricterByXsd: this.#stricter,
      wanting: this.wanting().map(({ codigo, defect }) => `${codigo} ${defect}`),
    }
  }
}
