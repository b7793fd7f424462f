import { shownNumber } from './amounts.ts'

/** Returns a number with its noun: `1 persona`, `2.000 personas`. */
export const counted = (count: number, one: string, many: string) =>
  `${shownNumber(`${count}`)} ${count === 1 ? one : many}`
