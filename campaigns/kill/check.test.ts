/** Each promise, broken on purpose in facts that are otherwise right, is found; the right facts are not. */
import { describe, expect, it } from 'vitest'
import { check, type Facts } from './check.ts'

type Dte = Facts['dtes'][number]

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

/** Approved and told; found approved after doubt; lost and closed; rejected; never sent, its client was cut off. */
const DTES = [
  dte(1, 'approved'),
  dte(2, 'approved'),
  dte(3, 'error'),
  dte(4, 'rejected'),
  dte(5, 'error', { xml_sha256: null, xml_signed_path: null }),
]
const told = (n: number, status: number, estado: string) => ({
  total: 1000 + n,
  status,
  id: n,
  cdc: `cdc-${n}`,
  estado,
})

const RIGHT: Facts = {
  sales: [
    told(1, 200, 'approved'),
    told(2, 504, 'sent'),
    told(3, 504, 'sent'),
    told(4, 422, 'rejected'),
    { total: 1005 },
    { total: 1006 },
  ],
  dtes: DTES,
  attempts: [1, 2, 3, 4].map(n => ({ dte_id: n, outcome: 'answered', xml_sha256: `sha-${n}` })),
  counters: [{ punto: 1, tipo: 1, ultimo_numero: 5 }],
  files: new Map([1, 2, 3, 4].map(n => [`dtes/${n}.xml`, `sha-${n}`])),
  posts: [1, 2, 4].map(n => ({ cdc: `cdc-${n}`, rdeSha256: `sha-${n}` })),
  approved: new Set(['cdc-1', 'cdc-2']),
}

const withDte = (id: number, over: Partial<Dte>): Partial<Facts> => ({
  dtes: DTES.map(row => (row.id === id ? { ...row, ...over } : row)),
})

describe('check', () => {
  it('finds nothing in what is right', () => {
    expect(check(RIGHT)).toEqual([])
  })

  const [first = { total: 0 }, second = { total: 0 }, ...others] = RIGHT.sales
  it.each<[string, Partial<Facts>, RegExp]>([
    ['an acknowledged document is gone', { dtes: DTES.slice(1) }, /acknowledged/],
    ['it has another CDC', { sales: [{ ...first, cdc: 'cdc-9' }, second, ...others] }, /acknowledged/],
    ['it went back from approved', withDte(1, { estado: 'rejected' }), /acknowledged .* and now/],
    ['an answer of 500', { sales: [{ ...first, status: 500 }, second, ...others] }, /unexpected answer/],
    [
      'an answer whose status and state disagree',
      { sales: [first, { ...second, status: 200 }, ...others] },
      /unexpected/,
    ],
    ['two documents of one request', withDte(2, { total: 1001 }), /more than one document/],
    ['a document that nobody requested', withDte(5, { total: 77 }), /never requested/],
    ['a number twice', withDte(5, { numero: 4 }), /5 documents for the numbers 1 to 5/],
    ['a gap', { ...withDte(5, { numero: 6 }), counters: [{ punto: 1, tipo: 1, ultimo_numero: 6 }] }, /numbers 1 to 6/],
    ['a counter behind', { counters: [{ punto: 1, tipo: 1, ultimo_numero: 4 }] }, /numbers 1 to 4/],
    ['a CDC posted twice', { posts: [...RIGHT.posts, { cdc: 'cdc-2', rdeSha256: 'sha-2' }] }, /cdc-2 was posted twice/],
    ['a CDC posted that is not ours', { posts: [...RIGHT.posts, { cdc: 'cdc-8' }] }, /not ours/],
    ['more postings than attempts', { posts: [...RIGHT.posts, { cdc: '' }, { cdc: '' }] }, /5 postings for 4 attempts/],
    ['two attempts', { attempts: [...RIGHT.attempts, ...RIGHT.attempts.slice(0, 1)] }, /two attempts/],
    ['approved by SIFEN, error here', { approved: new Set(['cdc-1', 'cdc-2', 'cdc-3']) }, /DTE 3 .* is error/],
    ['approved here, not by SIFEN', { approved: new Set(['cdc-1']) }, /DTE 2 .* is approved/],
    ['left sent', withDte(3, { estado: 'sent' }), /left sent/],
    ['a question left', withDte(3, { due_at: new Date(0) }), /due_at 1970/],
    ['an attempt left pending', { attempts: RIGHT.attempts.map(a => ({ ...a, outcome: 'pending' })) }, /left pending/],
    ['another XML on the disk', { files: new Map([...RIGHT.files, ['dtes/1.xml', 'sha-x']]) }, /XML of DTE 1 differs/],
    ['no XML on the disk', { files: new Map() }, /XML of DTE 1 differs/],
    ['another XML at SIFEN', { posts: [{ cdc: 'cdc-1', rdeSha256: 'sha-x' }] }, /XML of DTE 1 differs/],
    [
      'another XML in the attempt',
      { attempts: RIGHT.attempts.map(a => ({ ...a, xml_sha256: 'sha-1' })) },
      /DTE 2 differs/,
    ],
  ])('finds %s', (_what, over, sentence) => {
    expect(check({ ...RIGHT, ...over }).join('\n')).toMatch(sentence)
  })
})
