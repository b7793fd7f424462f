/** Lots gathered, sent and followed. */

export { gatherWork } from './gather-dtes.ts'
export { lotesOfOne } from './lote-of-one.ts'
export { pollLote } from './poll-lote.ts'
export { readyDtes } from './ready-dtes.ts'
export { intendLotes, type Posted, sendLotes } from './send-lotes.ts'
export { syncLotes } from './sync-lotes.ts'
