/** Sums of figures over rounds. */

type Figures = Record<string, unknown>

/** Adds the numbers of `round`, at any depth, to those of `total`. */
export function addUp(total: Figures, round: Figures): void {
  for (const [name, value] of Object.entries(round)) {
    if (typeof value === 'number') total[name] = ((total[name] as number | undefined) ?? 0) + value
    else {
      total[name] ??= {}
      addUp(total[name] as Figures, value as Figures)
    }
  }
}
