/** Public face of the boot room. Programs import `node-version.ts` directly, before anything else. */
export { assertClock, ClockError, clockBoundMs, clockDifferenceMs, watchClock } from './clock-check.ts'
export { explain } from './explain.ts'
export { makePrivate, OpenFolderError } from './private-folder.ts'
export { openSteadyTime, type SteadyTime, type TwoClocks } from './steady-time.ts'
export { version } from './version.ts'
