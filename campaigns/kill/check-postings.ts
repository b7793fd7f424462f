/**
 * Laws of postings, checked against SIFEN's own journal. No document is posted again while SIFEN may have it
 * (docs/notes A25 to A28), a synchronous one is never reposted automatically, and nothing is posted without a recorded
 * intent.
 */
import type { Book, Facts, Law } from './facts.ts'
import { LOTE_QUIET_SECONDS, QUIET_SECONDS } from './installation.ts'
import { NOT_TAKEN } from './sifen.ts'

export type Call = Book['calls'][number]

const SECOND_MS = 1000
/** Tolerance for rounding. Both processes use the same clock. */
const MARGIN_MS = 50

const RECIBE = 'recibe'
const LOTE = 'recibe-lote'
const isPosting = ({ service }: Call) => service === RECIBE || service === LOTE

/** True when the fault left SIFEN's answer intact. */
const isWhole = ({ fault }: Call) => fault === undefined || fault === 'reject'

/** Codes that are not a verdict: the service could not check, or knows the document already. */
const NO_VERDICT: readonly string[] = ['', '0160', '0100', '0161', '0162', '1001']

/** True when SIFEN itself refused the call's content, so that it does not have the document. */
function isRefused(call: Call, cdc: string, { lots, approvals }: Book): boolean {
  if (!isWhole(call)) return false
  // A call that a script rejects approves nothing, even if another call of the same instant did.
  if (call.fault === undefined && approvals.get(cdc)?.at === call.at) return false
  if (call.service === RECIBE) return !NO_VERDICT.includes(call.codigo)
  if (call.codigo === NOT_TAKEN) return true
  const lot = lots.find(({ at, resultados }) => at === call.at && resultados.some(result => result.cdc === cdc))
  return lot?.resultados.some(result => result.cdc === cdc && result.estado === 'Rechazado') ?? false
}

/**
 * Returns the first intact answer with that code to a query of the CDC, at least `quietSeconds` after the call and
 * before the next one.
 */
export function wasQueried(
  { calls }: Book,
  cdc: string,
  [first, next]: readonly [Call, Call],
  { codigo, quietSeconds }: { codigo: string; quietSeconds: number },
): boolean {
  const from = Date.parse(first.at) + quietSeconds * SECOND_MS - MARGIN_MS
  return calls.some(
    call =>
      call.service === 'consulta' &&
      call.fault === undefined &&
      call.codigo === codigo &&
      call.cdcs.includes(cdc) &&
      Date.parse(call.at) >= from &&
      call.at <= next.at,
  )
}

const nameOf = ({ service, codigo, fault, at }: Call) =>
  `at ${at} (${[service, codigo, fault].filter(Boolean).join(' ')})`

/** Pairs each call with the next one. */
export const inPairs = <T>(items: readonly T[]): (readonly [T, T])[] =>
  items.flatMap((item, n) => {
    const next = items[n + 1]
    return next === undefined ? [] : [[item, next] as const]
  })

/** Windows during which "not found" does not prove absence. */
export type Quiet = { quietSeconds: number; loteQuietSeconds: number }

/**
 * Reports documents posted again before SIFEN refused them, or answered after the quiet window that it does not have
 * them.
 */
export const postedTooSoon = (book: Book, quiet: Quiet): string[] =>
  [...postingsByCdc(book)].flatMap(([cdc, calls]) => {
    const approvedAt = book.approvals.get(cdc)?.at
    return inPairs(calls).flatMap(([first, next]) => {
      if (approvedAt !== undefined && approvedAt < next.at)
        return [`${cdc} was posted at ${next.at}, and SIFEN had approved it at ${approvedAt}`]
      const quietSeconds = first.service === LOTE ? quiet.loteQuietSeconds : quiet.quietSeconds
      const mayGo =
        isRefused(first, cdc, book) || wasQueried(book, cdc, [first, next], { codigo: '0420', quietSeconds })
      return mayGo
        ? []
        : [`${cdc} was posted ${nameOf(first)} and again ${nameOf(next)}, while SIFEN might have had it`]
    })
  })

const notWhileItMayBeThere: Law = ({ book }) =>
  postedTooSoon(book, { quietSeconds: QUIET_SECONDS, loteQuietSeconds: LOTE_QUIET_SECONDS })

function postingsByCdc({ calls }: Book): Map<string, Call[]> {
  const byCdc = new Map<string, Call[]>()
  for (const call of calls.filter(isPosting))
    for (const cdc of call.cdcs) byCdc.set(cdc, [...(byCdc.get(cdc) ?? []), call])
  return byCdc
}

/** A document of `dtes/sync` that no other request took over is posted once. */
const onceWhenSync: Law = ({ sales, orders, dtes, attempts }) => {
  const taken = new Set(orders.flatMap(({ ids }) => ids))
  const sync = new Set(sales.flatMap(({ via, total }) => (via === 'sync' ? [total] : [])))
  const own = Map.groupBy(attempts, ({ dte_id }) => dte_id)
  return dtes
    .filter(({ id, total }) => sync.has(total) && !taken.has(id) && (own.get(id)?.length ?? 0) > 1)
    .map(({ id }) => `DTE ${id} is synchronous and has ${own.get(id)?.length} attempts`)
}

/**
 * Every posting belongs to the gateway and has the bytes of an attempt. There are at least as many attempts as
 * postings.
 */
const intended: Law = ({ dtes, attempts, book }) => {
  const idOf = new Map(dtes.map(({ id, cdc }) => [cdc, id]))
  const shas = Map.groupBy(attempts, ({ dte_id }) => dte_id)
  const foreign = book.calls.filter(isPosting).flatMap(({ service, cdcs, rdeSha256s }) =>
    cdcs.flatMap((cdc, n) => {
      const own = shas.get(idOf.get(cdc) ?? 0) ?? []
      if (own.some(({ xml_sha256 }) => xml_sha256 === rdeSha256s[n])) return []
      return [`${service} got ${cdc} with bytes of no attempt`]
    }),
  )
  return [...foreign, ...balances({ attempts, book }).flatMap(tooMany)]
}

function balances({ attempts, book: { calls } }: Pick<Facts, 'attempts' | 'book'>) {
  const posted = (service: string) => calls.filter(call => call.service === service).length
  const alone = attempts.filter(({ dte_id, lote_id }) => dte_id !== null && lote_id === null)
  const lots = new Set(attempts.flatMap(({ lote_id }) => lote_id ?? []))
  const ofEvents = attempts.filter(({ evento_id }) => evento_id !== null)
  return [
    { service: RECIBE, posted: posted(RECIBE), intents: alone.length },
    { service: LOTE, posted: posted(LOTE), intents: lots.size },
    { service: 'evento', posted: posted('evento'), intents: ofEvents.length },
  ]
}

const tooMany = ({ service, posted, intents }: ReturnType<typeof balances>[number]) =>
  posted > intents ? [`${posted} postings to ${service} for ${intents} intents`] : []

export const checkPostings: readonly Law[] = [notWhileItMayBeThere, onceWhenSync, intended]
