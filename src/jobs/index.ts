/** Public face of due work and milestones. */

export { type DueWork, defineDue, defineDueRows, oneByOne } from './due.ts'
export { DUE, type DueItem, handedItem } from './due-rows.ts'
export { type Loop, openLoop } from './loop.ts'
export { type Milestone, milestone } from './milestones.ts'
export { type Periodic, periodicWork, takeTurn } from './periodic.ts'
export { pullIn } from './pull-in.ts'
