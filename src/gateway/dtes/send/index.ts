/** The send protocol, and all that follows it. */

export { adoptAnswer, adoptFound } from './adopt-found.ts'
export { emitSync, emittedBefore, statusOfSync } from './emit-sync.ts'
export { aloneIntent, aloneNotTaken, judgedInLote, loteIntent, notTaken, sentAlone } from './in-lote.ts'
export { explanationOf, nextQuestion, remainingMs, type Shown } from './protocol.ts'
export { type ReadyDte, readyDte } from './ready-dte.ts'
export { openRecovered, type Returned, recoverOwn } from './recover-dte.ts'
export { intendUnposted } from './send-dte.ts'
export { sendStored } from './send-stored.ts'
export { settleDte } from './settle-dte.ts'
