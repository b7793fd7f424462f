/** The public face of what programs do before and after their work. `node-version.ts` is imported by itself, first of all. */
export { assertClock, ClockError, clockBoundMs, clockDifferenceMs, watchClock } from './clock-check.ts'
export { explain } from './explain.ts'
export { makePrivate, OpenFolderError } from './private-folder.ts'
export { openSteadyTime, type SteadyTime, type TwoClocks } from './steady-time.ts'
export { version } from './version.ts'
