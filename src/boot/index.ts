/** Public face of the boot room. Programs import `node-version.ts` directly, before anything else. */
export { openMachineClock, type TwoClocks } from './database-clock.ts'
export { explain } from './explain.ts'
export { keepTime, measureSeconds } from './keep-time.ts'
export { makePrivate } from './private-folder.ts'
