/** The checks find each promise broken on purpose in otherwise correct facts, and find nothing in correct facts. */
import { describe, expect, it } from 'vitest'
import { check, type Facts } from './check.ts'

type Row<Name extends keyof Facts> = Facts[Name] extends readonly (infer One)[] ? One : never
type Dte = Row<'dtes'>

const START = Date.parse('2026-11-22T12:00:00.000Z')
/** Returns the instant that many seconds after the start. */
const at = (seconds: number) => new Date(START + seconds * 1000)
const iso = (seconds: number) => at(seconds).toISOString()

const dte = (numero: number, estado: Dte['estado'], over: Partial<Dte> = {}): Dte => ({
  id: numero,
  cdc: `cdc-${numero}`,
  punto: 1,
  tipo: 1,
  numero,
  total: 1000 + numero,
  estado,
  due_at: null,
  xml_sha256: `sha-${numero}`,
  xml_signed_path: `dtes/${numero}.xml`,
  ...over,
})

/**
 * In order: approved and acknowledged; found approved after doubt; lost and closed; rejected; never sent, its client
 * was cut off; two that went in a lot, one of which needed another posting; approved and cancelled. The numbers 9 and
 * 10 are voided.
 */
const DTES = [
  dte(1, 'approved'),
  dte(2, 'approved'),
  dte(3, 'error'),
  dte(4, 'rejected'),
  dte(5, 'error', { xml_sha256: null, xml_signed_path: null }),
  dte(6, 'approved'),
  dte(7, 'approved'),
  dte(8, 'cancelled'),
]
const sold = (n: number, status: number, estado: string, over: Partial<Row<'sales'>> = {}): Row<'sales'> => ({
  via: 'sync',
  total: 1000 + n,
  status,
  id: n,
  cdc: `cdc-${n}`,
  estado,
  ...over,
})

const attempt = (id: number, dte_id: number | null, over: Partial<Row<'attempts'>> = {}): Row<'attempts'> => ({
  id,
  dte_id,
  evento_id: null,
  lote_id: null,
  outcome: 'answered',
  xml_path: dte_id === null ? `eventos/${id}.xml` : `dtes/${dte_id}.xml`,
  xml_sha256: dte_id === null ? `sha-e${id}` : `sha-${dte_id}`,
  sent_at: at(id),
  ...over,
})

type Call = Facts['book']['calls'][number]
const call = (service: string, seconds: number, codigo: string, over: Partial<Call> = {}): Call => ({
  service,
  sha256: `${service} ${seconds}`,
  cdcs: [],
  rdeSha256s: [],
  codigo,
  at: iso(seconds),
  ...over,
})
const posted = (n: number, seconds: number, codigo: string, over: Partial<Call> = {}) =>
  call('recibe', seconds, codigo, { cdcs: [`cdc-${n}`], rdeSha256s: [`sha-${n}`], ...over })
const LOT = { cdcs: ['cdc-6', 'cdc-7'], rdeSha256s: ['sha-6', 'sha-7'] }
const CDC_8 = { cdcs: ['cdc-8'] }

const POSTED_1 = posted(1, 1, '0260')
/** The lot was lost. Document 7 was queried after the quiet window and went alone; document 6 went in another lot. */
const LOST_LOT = call('recibe-lote', 10, '', { ...LOT, fault: 'hang' })
const QUERIED_7 = call('consulta', 20, '0420', { cdcs: ['cdc-7'] })
const VOIDED = call('evento', 40, '0600')
const CALLS: readonly Call[] = [
  POSTED_1,
  posted(2, 2, '0260', { fault: 'reset-after' }),
  posted(4, 4, '1306'),
  posted(8, 5, '0260'),
  LOST_LOT,
  call('consulta', 19, '0420', { cdcs: ['cdc-6'] }),
  QUERIED_7,
  posted(7, 21, '0260'),
  call('recibe-lote', 22, '0300', { cdcs: ['cdc-6'], rdeSha256s: ['sha-6'] }),
  call('evento', 30, '', { ...CDC_8, fault: 'reset-before' }),
  call('consulta', 36, '0422', CDC_8),
  call('evento', 37, '0600', CDC_8),
  VOIDED,
]

const approval = (n: number, seconds: number) => [`cdc-${n}`, { at: iso(seconds) }] as const
const CANCELLATION = { tipo: 'rGeVeCan', cdc: 'cdc-8', at: iso(37) } as const
const RANGE = { secuencia: {} as never, desde: 9, hasta: 10 }
const VOIDING = { tipo: 'rGeVeInu', cdc: '', at: iso(40), rango: RANGE } as const
const BOOK: Facts['book'] = {
  calls: CALLS,
  approvals: new Map([approval(1, 1), approval(2, 2), approval(8, 5), approval(7, 21), approval(6, 22)]),
  lots: [{ at: iso(22), resultados: [{ cdc: 'cdc-6', estado: 'Aprobado', resultados: [] }] }],
  events: [CANCELLATION, VOIDING],
}

const EVENTS: Facts['eventos'] = [
  evento(1, { tipo: 1, cdc: 'cdc-8', sifen_dte_id: 8 }),
  evento(2, { tipo: 2, numero_inicio: '0000009', numero_fin: '0000010' }),
]
function evento(id: number, over: Partial<Row<'eventos'>>): Row<'eventos'> {
  const empty = { cdc: null, numero_inicio: null, numero_fin: null, sifen_dte_id: null }
  return { id, tipo: 1, estado: 'approved', due_at: null, ...empty, ...over }
}

const ATTEMPTS = [
  ...[1, 2, 3, 4].map(n => attempt(n, n)),
  attempt(5, 8),
  attempt(6, 6, { lote_id: 1 }),
  attempt(7, 7, { lote_id: 1 }),
  attempt(8, 7),
  attempt(9, 6, { lote_id: 2 }),
  attempt(30, null, { evento_id: 1 }),
  attempt(37, null, { evento_id: 1, xml_path: 'eventos/30.xml', xml_sha256: 'sha-e30' }),
  attempt(40, null, { evento_id: 2 }),
]

const CHANGES: Readonly<Record<number, readonly Dte['estado'][]>> = {
  1: ['draft', 'sent', 'approved'],
  2: ['draft', 'sent', 'sent', 'approved'],
  3: ['draft', 'sent', 'error'],
  4: ['draft', 'sent', 'rejected'],
  5: ['draft', 'error'],
  6: ['draft', 'signed', 'sent', 'signed', 'sent', 'approved'],
  7: ['draft', 'signed', 'sent', 'signed', 'sent', 'approved'],
  8: ['draft', 'sent', 'approved', 'cancelled'],
}
const change = (over: Partial<Row<'historial'>>): Row<'historial'> => ({
  dte_id: null,
  lote_id: null,
  evento_id: null,
  from: null,
  to: '',
  ...over,
})
const chain = (states: readonly string[], about: Partial<Row<'historial'>>) =>
  states.map((to, n) => change({ ...about, from: states[n - 1] ?? null, to }))
const HISTORY = [
  ...Object.entries(CHANGES).flatMap(([id, states]) => chain(states, { dte_id: Number(id) })),
  ...[1, 2].flatMap(lote_id => chain(['sending', lote_id === 1 ? 'unknown' : 'settled'], { lote_id })),
  ...[1, 2].flatMap(evento_id => chain(['pending', 'sent', 'approved'], { evento_id })),
]
const OUTBOX = HISTORY.filter(({ dte_id, from, to }) => dte_id !== null && from !== to).map(({ dte_id, to }, n) => ({
  id: n + 1,
  event: `dte.${to === 'draft' ? 'created' : to}` as Row<'outbox'>['event'],
  dte_id,
}))

const RIGHT: Facts = {
  sales: [
    sold(1, 200, 'approved'),
    sold(2, 504, 'sent'),
    sold(3, 504, 'sent'),
    sold(4, 422, 'rejected'),
    { via: 'sync', total: 1005 },
    sold(6, 201, 'draft', { via: 'async' }),
    sold(7, 201, 'signed', { via: 'async', key: 'k', replayed: true }),
    sold(8, 200, 'approved'),
    { via: 'sync', total: 1009 },
  ],
  orders: [
    { verb: 'lote', ids: [6, 7], batch: 1, key: 'l', status: 504, replayed: true, carried: [6, 7] },
    { verb: 'reenviar', ids: [7], status: 200 },
    { verb: 'lote', ids: [6], batch: 2, status: 200, carried: [6] },
    { verb: 'lote', ids: [6], batch: 3, status: 422 },
    { verb: 'cancelacion', ids: [8], status: 200, evento: 1 },
    { verb: 'inutilizacion', ids: [] },
  ],
  settledInSeconds: 30,
  dtes: DTES,
  attempts: ATTEMPTS,
  lotes: [
    { id: 1, estado: 'unknown', batch_id: 1, next_poll_at: null },
    { id: 2, estado: 'settled', batch_id: 2, next_poll_at: null },
  ],
  eventos: EVENTS,
  historial: HISTORY,
  outbox: OUTBOX,
  deliveries: OUTBOX.map(({ id }) => ({ id: 100 + id, outbox_id: id, estado: 'delivered' as const })),
  receipts: OUTBOX.map(({ id }) => ({ id: 100 + id, sha256: `w-${id}` })),
  counters: [{ punto: 1, tipo: 1, ultimo_numero: 10 }],
  files: new Map([
    ...[1, 2, 3, 4, 6, 7, 8].map(n => [`dtes/${n}.xml`, `sha-${n}`] as const),
    ...[30, 40].map(n => [`eventos/${n}.xml`, `sha-e${n}`] as const),
  ]),
  book: BOOK,
}

/** Returns the facts with one row changed. */
function changed<Name extends 'dtes' | 'attempts' | 'lotes' | 'eventos' | 'deliveries'>(
  name: Name,
  id: number,
  over: Partial<Row<Name>>,
): Partial<Facts> {
  const rows = RIGHT[name] as readonly { id: number }[]
  return { [name]: rows.map(row => (row.id === id ? { ...row, ...over } : row)) } as Partial<Facts>
}
const withSale = (n: number, over: Partial<Row<'sales'>>): Partial<Facts> => ({
  sales: RIGHT.sales.map((sale, i) => (i === n ? { ...sale, ...over } : sale)),
})
const withOrder = (n: number, over: Partial<Row<'orders'>>): Partial<Facts> => ({
  orders: RIGHT.orders.map((order, i) => (i === n ? { ...order, ...over } : order)),
})
const withBook = (over: Partial<Facts['book']>): Partial<Facts> => ({ book: { ...BOOK, ...over } })
const withCalls = (...more: Call[]) => withBook({ calls: [...CALLS, ...more] })
const withoutCall = (one: Call) => withBook({ calls: CALLS.filter(other => other !== one) })
const withAttempt = (over: Partial<Row<'attempts'>>): Partial<Facts> => ({
  attempts: [...ATTEMPTS, attempt(99, over.dte_id ?? null, over)],
})

describe('check', () => {
  it('finds nothing in correct facts', () => {
    expect(check(RIGHT)).toEqual([])
  })

  it.each<[string, Partial<Facts>, RegExp]>([
    ['an acknowledged document that is missing', { dtes: DTES.slice(1) }, /acknowledged/],
    ['an acknowledged document with another CDC', withSale(0, { cdc: 'cdc-9' }), /acknowledged/],
    ['a document back from approved', changed('dtes', 1, { estado: 'rejected' }), /acknowledged .* and now/],
    ['an answer of 500', withSale(0, { status: 500 }), /unexpected answer/],
    ['a document that was told as not made', { sales: [{ via: 'sync', total: 1001, status: 502 }] }, /made a document/],
    ['an answer whose status and state disagree', withSale(1, { status: 200 }), /unexpected/],
    ['a first answer that only a replay may have', withSale(6, { replayed: false }), /unexpected answer/],
    ['two documents of one request', changed('dtes', 2, { total: 1001 }), /more than one document/],
    ['a document that was not requested', changed('dtes', 5, { total: 77 }), /never requested/],
    ['a number given twice', changed('dtes', 2, { numero: 1 }), /number 1 was given twice/],
    ['a gap in the numbers', { counters: [{ punto: 1, tipo: 1, ultimo_numero: 11 }] }, /nothing has the number 11/],
    ['a counter behind its numbers', { counters: [{ punto: 1, tipo: 1, ultimo_numero: 7 }] }, /the counter is at 7/],
    ['a document approved by SIFEN and in error here', changed('dtes', 2, { estado: 'error' }), /DTE 2 .* is error/],
    ['a document approved here but not by SIFEN', changed('dtes', 4, { estado: 'approved' }), /DTE 4 .* is approved/],
    ['a document left sent', changed('dtes', 3, { estado: 'sent' }), /left sent/],
    ['a document left signed', changed('dtes', 6, { estado: 'signed' }), /left signed/],
    ['a document with a query still due', changed('dtes', 3, { due_at: new Date(0) }), /due_at 1970/],
    ['an attempt left pending', changed('attempts', 3, { outcome: 'pending' }), /left pending/],
    ['a run that settled too late', { settledInSeconds: 61 }, /not within a minute/],
    ['another XML on the disk', { files: new Map([...RIGHT.files, ['dtes/1.xml', 'x']]) }, /XML of DTE 1 is not/],
    ['no XML on the disk', { files: new Map() }, /XML of attempt 30 is not/],
    ['another XML at SIFEN', changed('dtes', 1, { xml_sha256: 'sha-2', xml_signed_path: 'dtes/2.xml' }), /approved/],
    ['a missing change in a history', { historial: HISTORY.slice(1) }, /history of DTE 1/],
    ['a history that ends in another state', changed('lotes', 2, { estado: 'unknown' }), /history of lot 2/],
    ['a change without its event', { outbox: OUTBOX.slice(1), deliveries: RIGHT.deliveries.slice(1) }, /2 events tell/],
    ['a posting after the approval', withCalls(posted(1, 9, '1001')), /cdc-1 was posted at .* had approved it/],
    ['a second posting without a query', withoutCall(QUERIED_7), /cdc-7 was posted .* might have had it/],
    [
      'a query before the quiet window of the lot ended',
      withBook({ calls: CALLS.map(one => (one === QUERIED_7 ? { ...one, at: iso(17) } : one)) }),
      /cdc-7 was posted .* might have had it/,
    ],
    [
      'a query with a truncated answer',
      withBook({ calls: CALLS.map(one => (one === QUERIED_7 ? { ...one, fault: 'truncated' } : one)) }),
      /cdc-7 was posted .* might have had it/,
    ],
    ['a synchronous document with two attempts', withAttempt({ dte_id: 1 }), /DTE 1 is synchronous/],
    ['a posted CDC that is not ours', withCalls(call('recibe', 50, '0260', { ...LOT, cdcs: ['x'] })), /bytes of no/],
    ['posted bytes of no attempt', withCalls(posted(3, 50, '1306', { rdeSha256s: ['x'] })), /bytes of no attempt/],
    ['more postings than intents', withCalls(call('recibe', 50, ''), call('recibe', 51, '')), /postings to recibe/],
    ['more postings of lots than intents', withCalls(call('recibe-lote', 50, '')), /3 postings to recibe-lote for 2/],
    ['more postings of events than intents', withCalls(call('evento', 50, '')), /4 postings to evento for 3/],
    ['an order answered 500', withOrder(1, { status: 500 }), /unexpected answer/],
    ['a document of a lot that is in error', changed('dtes', 6, { estado: 'error' }), /went in a lot and ended error/],
    ['a lot left open', changed('lotes', 2, { estado: 'received' }), /lot 2 is left/],
    ['two lots of one request', changed('lotes', 2, { batch_id: 1 }), /lot 1 made more than one/],
    ['a replay without its lot', withOrder(0, { carried: [] }), /and lot 1 with 6,7/],
    ['an answer with a lot that does not exist', withOrder(3, { carried: [6] }), /and lot undefined/],
    ['an event posted again at once', withCalls(call('evento', 38, '4003', CDC_8)), /SIFEN had it since/],
    [
      'an event posted again without a query',
      withBook({ calls: CALLS.filter(({ codigo }) => codigo !== '0422') }),
      /an event of cdc-8 was posted .* might have had it/,
    ],
    ['a third posting of an event', withAttempt({ evento_id: 1, sent_at: at(99) }), /event 1 was posted 3 times/],
    ['a voiding repeated too soon', withCalls({ ...VOIDED, at: iso(44) }), /posted again at .* quiet window/],
    ['an event left open', changed('eventos', 1, { estado: 'pending' }), /event 1 is left pending/],
    ['an event approved here only', withBook({ events: [VOIDING] }), /event 1 is approved, and SIFEN does not/],
    ['a cancellation at SIFEN only', changed('eventos', 1, { estado: 'rejected' }), /no event of ours is approved/],
    ['a voiding at SIFEN only', changed('eventos', 2, { estado: 'rejected' }), /and ours is rejected/],
    ['a cancelled document without its event', changed('dtes', 1, { estado: 'cancelled' }), /DTE 1 is cancelled/],
    ['a number both voided and issued', changed('dtes', 7, { numero: 9 }), /DTE 7 has number 9, which is voided/],
    ['an acknowledged event that is not approved', withOrder(4, { evento: 3 }), /acknowledged and not approved/],
    ['an event of the outbox without a delivery', { deliveries: RIGHT.deliveries.slice(1) }, /has 0 deliveries/],
    ['a delivery that was given up', changed('deliveries', 101, { estado: 'failed' }), /delivery of event 1 .* failed/],
    ['a delivery that never arrived', { receipts: RIGHT.receipts.slice(1) }, /did not arrive/],
    ['a delivery that changed', { receipts: [...RIGHT.receipts, { id: 101, sha256: 'x' }] }, /101 changed/],
  ])('finds %s', (_what, over, sentence) => {
    expect(check({ ...RIGHT, ...over }).join('\n')).toMatch(sentence)
  })
})
