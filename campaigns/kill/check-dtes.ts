/**
 * Laws of documents: no acknowledged document is lost, numbers have no gaps or repetitions, a document that SIFEN
 * approved is approved here, and every change is reported.
 */
import type { Estado } from '../../src/db/index.ts'
import { repeated } from './count-by.ts'
import type { Facts, Law } from './facts.ts'
import type { Sale } from './shop.ts'

export const APPROVED: readonly Estado[] = ['approved', 'approved_obs', 'cancelled']
const UNSETTLED: readonly string[] = ['draft', 'signed', 'sent']

/** Expected states by the answer's status (docs/notes A4). */
const WORDS: Record<Sale['via'], Readonly<Record<number, readonly string[]>>> = {
  sync: { 200: APPROVED, 422: ['rejected'], 502: ['error'], 504: ['sent'] },
  async: { 201: ['draft'] },
}
/** Expected states after a repeated request whose first answer never went out: the current state (docs/notes A29). */
const REPEATED: typeof WORDS = {
  sync: { ...WORDS.sync, 504: UNSETTLED },
  async: { 201: [...UNSETTLED, ...APPROVED, 'rejected', 'error'] },
}

/**
 * States that a settled document may have, by the state in its answer. A document that was resent, or was on its way,
 * may have any.
 */
const THEN: Readonly<Record<string, readonly Estado[]>> = {
  approved: ['approved', 'cancelled'],
  approved_obs: ['approved_obs', 'cancelled'],
  cancelled: ['cancelled'],
  rejected: ['rejected'],
  error: ['error', 'rejected', ...APPROVED],
}

/** Status of an answer that leaves open what was made, like a broken connection. */
export const NO_DATABASE = 503
/** Status of an answer without a document: the gateway's clock has just jumped. */
const NOTHING_MADE = 502

/** Every acknowledged document exists, in the acknowledged state or a later one. */
const acknowledged: Law = ({ sales, orders, dtes }) => {
  const byId = new Map(dtes.map(dte => [dte.id, dte]))
  const resent = new Set(orders.flatMap(({ verb, ids }) => (verb === 'reenviar' ? ids : [])))
  return sales.flatMap(sale => {
    const { via, status, id, cdc, estado = '', total, replayed } = sale
    if (status === undefined || status === NO_DATABASE) return []
    if (status === NOTHING_MADE && id === undefined)
      return dtes.some(dte => dte.total === total) ? [`${JSON.stringify(sale)} made a document`] : []
    if (id === undefined || !(replayed ? REPEATED : WORDS)[via][status]?.includes(estado))
      return [`unexpected answer ${JSON.stringify(sale)}`]
    const dte = byId.get(id)
    const isThere = dte?.cdc === cdc && dte?.total === total
    const isFurther = dte && (resent.has(id) || (THEN[estado]?.includes(dte.estado) ?? true))
    return isThere && isFurther ? [] : [`acknowledged ${JSON.stringify(sale)} and now ${JSON.stringify(dte)}`]
  })
}

/** A request makes at most one document, however often it is repeated, and every document was requested. */
const requested: Law = ({ sales, dtes }) => {
  const totals = new Set(sales.map(({ total }) => total))
  const strangers = dtes.filter(({ total }) => !totals.has(total)).map(({ id }) => `DTE ${id} was never requested`)
  const twice = repeated(dtes, ({ total }) => total).map(total => `the request of ${total} made more than one document`)
  return [...strangers, ...twice]
}

/** No two live documents share a number, and none is above the counter. Rejected and failed documents release theirs. */
const numbers: Law = ({ dtes, counters }) =>
  counters.flatMap(({ punto, tipo, ultimo_numero }) => {
    const alive = dtes
      .filter(dte => dte.punto === punto && dte.tipo === tipo)
      .filter(({ estado }) => estado !== 'rejected' && estado !== 'error')
    const beyond = alive.filter(({ numero }) => numero > ultimo_numero)
    return [
      ...repeated(alive, ({ numero }) => numero).map(numero => `point ${punto}: number ${numero} was given twice`),
      ...beyond.map(({ id, numero }) => `DTE ${id} has number ${numero}, and the counter is at ${ultimo_numero}`),
    ]
  })

/** Every number from 1 to the counter was assigned or requested for voiding. */
const gaps: Law = ({ dtes, eventos, counters }) =>
  counters.flatMap(({ punto, tipo, ultimo_numero }) => {
    const own = dtes.filter(dte => dte.punto === punto && dte.tipo === tipo)
    const taken = new Set([...own.map(({ numero }) => numero), ...eventos.flatMap(numbersOf)])
    return Array.from({ length: ultimo_numero }, (_, n) => n + 1)
      .filter(numero => !taken.has(numero))
      .map(numero => `point ${punto}: nothing has the number ${numero} of 1 to ${ultimo_numero}`)
  })

/** Returns the numbers of a voiding. Empty for other events. */
export function numbersOf({ numero_inicio, numero_fin }: Facts['eventos'][number]): number[] {
  if (numero_inicio === null || numero_fin === null) return []
  const from = Number(numero_inicio)
  return Array.from({ length: Number(numero_fin) - from + 1 }, (_, n) => from + n)
}

/**
 * A document is approved here exactly when SIFEN approved it. One that SIFEN refused because another has its CDC, since our database went
 * back, is rejected beside that other.
 */
const verdicts: Law = ({ dtes, book: { approvals } }) => {
  const approved = new Set(dtes.flatMap(({ cdc, estado }) => (APPROVED.includes(estado) ? [cdc] : [])))
  return dtes
    .filter(({ cdc, estado }) => APPROVED.includes(estado) !== approvals.has(cdc))
    .filter(({ cdc, estado }) => estado !== 'rejected' || !approved.has(cdc))
    .map(({ id, cdc, estado }) => `DTE ${id} (${cdc}) is ${estado}; approved by SIFEN: ${approvals.has(cdc)}`)
}

/** Nothing stays open without an operator. */
const settled: Law = ({ dtes, attempts }) => [
  ...dtes
    .filter(({ estado, due_at }) => UNSETTLED.includes(estado) || due_at !== null)
    .map(({ id, estado, due_at }) => `DTE ${id} is left ${estado}, due_at ${due_at?.toISOString()}`),
  ...attempts
    .filter(({ outcome }) => outcome === 'pending')
    .map(({ id, dte_id, evento_id }) => `attempt ${id} of DTE ${dte_id} or event ${evento_id} is left pending`),
]

/**
 * The bytes of an approved document, on disk and in its row, are those that SIFEN approved. No row refers to missing
 * bytes.
 */
const bytes: Law = ({ dtes, attempts, files, book }) => {
  const approvedBytes = new Map(
    book.calls.flatMap(({ cdcs, rdeSha256s, at }) =>
      cdcs.flatMap((cdc, n) => (book.approvals.get(cdc)?.at === at ? [[cdc, rdeSha256s[n]] as const] : [])),
    ),
  )
  const rows = dtes.filter(({ xml_sha256 }) => xml_sha256 !== null)
  return [
    ...rows
      .filter(dte => files.get(dte.xml_signed_path ?? '') !== dte.xml_sha256)
      .map(({ id }) => `the XML of DTE ${id} is not on the disk`),
    ...rows
      .filter(({ estado }) => APPROVED.includes(estado))
      .filter(({ cdc, xml_sha256 }) => approvedBytes.has(cdc) && approvedBytes.get(cdc) !== xml_sha256)
      .map(({ id }) => `the XML of DTE ${id} is not what SIFEN approved`),
    ...attempts
      .filter(({ xml_path, xml_sha256 }) => files.get(xml_path) !== xml_sha256)
      .map(({ id }) => `the XML of attempt ${id} is not on the disk`),
  ]
}

/**
 * The history of each document, lot and event leads from its beginning to its state without a gap, and each change of
 * state was published once.
 */
const histories: Law = ({ dtes, lotes, eventos, historial, outbox }) => {
  const subjects = [
    ...dtes.map(({ id, estado }) => ({ name: `DTE ${id}`, id, estado, key: 'dte_id' as const })),
    ...lotes.map(({ id, estado }) => ({ name: `lot ${id}`, id, estado, key: 'lote_id' as const })),
    ...eventos.map(({ id, estado }) => ({ name: `event ${id}`, id, estado, key: 'evento_id' as const })),
  ]
  const changes = {
    dte_id: Map.groupBy(historial, ({ dte_id }) => dte_id),
    lote_id: Map.groupBy(historial, ({ lote_id }) => lote_id),
    evento_id: Map.groupBy(historial, ({ evento_id }) => evento_id),
  }
  const answer = Map.groupBy(
    outbox.filter(({ event }) => event.startsWith('dte.')),
    ({ dte_id }) => dte_id,
  )
  return subjects.flatMap(({ name, id, estado, key }) => {
    const chain = changes[key].get(id) ?? []
    const broken = chain.some(({ from }, n) => from !== (chain[n - 1]?.to ?? null)) || chain.at(-1)?.to !== estado
    const moves = chain.filter(({ from, to }) => from !== to).length
    const untold = key === 'dte_id' && (answer.get(id)?.length ?? 0) !== moves
    return [
      ...(broken ? [`the history of ${name} (${estado}): ${chain.map(({ from, to }) => `${from}>${to}`)}`] : []),
      ...(untold
        ? [`${name} changed its state ${moves} times, and ${answer.get(id)?.length ?? 0} events tell it`]
        : []),
    ]
  })
}

/** Laws of rows, also of those that their client does not know. They hold after a restore, which may leave gaps between the numbers. */
export const checkRows: readonly Law[] = [numbers, verdicts, settled, bytes, histories]

export const checkDtes: readonly Law[] = [acknowledged, requested, gaps, ...checkRows]
