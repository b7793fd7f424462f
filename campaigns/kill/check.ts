/** What must hold after all the kills: the client's notes, our database, our files and SIFEN's book tell the same story. docs/notes 201. */
import type { Estado } from '../../src/db/index.ts'
import type { Sale } from './shop.ts'

export type Facts = {
  sales: readonly Sale[]
  dtes: readonly {
    id: number
    cdc: string
    punto: number | null
    tipo: number
    numero: number
    total: number
    estado: Estado
    due_at: Date | null
    xml_sha256: string | null
    xml_signed_path: string | null
  }[]
  attempts: readonly { dte_id: number | null; outcome: string; xml_sha256: string }[]
  counters: readonly { punto: number; tipo: number; ultimo_numero: number }[]
  /** SHA-256 of the stored files by their key. */
  files: ReadonlyMap<string, string>
  /** SIFEN's journal of postings, and the CDCs that it approved. */
  posts: readonly { cdc: string; rdeSha256?: string }[]
  approved: ReadonlySet<string>
}

/** Every broken promise in a sentence; empty when all were kept. */
export function check(facts: Facts): string[] {
  return CHECKS.flatMap(one => one(facts))
}

const APPROVED: readonly Estado[] = ['approved', 'approved_obs', 'cancelled']
const UNSETTLED: readonly Estado[] = ['draft', 'signed', 'sent']

/** What an answer's status says of the document (docs/notes A4). */
const SAID: Readonly<Record<number, readonly string[]>> = {
  200: ['approved', 'approved_obs'],
  422: ['rejected'],
  502: ['error'],
  504: ['sent'],
}

const CHECKS: readonly ((facts: Facts) => string[])[] = [
  /** G2: every acknowledged document is there, as acknowledged or further on. */
  function acknowledged({ sales, dtes }) {
    const byId = new Map(dtes.map(dte => [dte.id, dte]))
    return sales.flatMap(sale => {
      const { status, id, cdc, estado, total } = sale
      if (status === undefined) return []
      if (id === undefined || !SAID[status]?.includes(estado ?? ''))
        return [`unexpected answer ${JSON.stringify(sale)}`]
      const dte = byId.get(id)
      const stands = dte?.cdc === cdc && dte?.total === total && (dte.estado === estado || estado === 'sent')
      return stands ? [] : [`acknowledged ${JSON.stringify(sale)} and now ${JSON.stringify(dte)}`]
    })
  },
  /** A request makes one document at most, and every document was requested. */
  function requested({ sales, dtes }) {
    const made = countBy(dtes, ({ total }) => total)
    const totals = new Set(sales.map(({ total }) => total))
    const strangers = dtes.filter(({ total }) => !totals.has(total)).map(({ id }) => `DTE ${id} was never requested`)
    return [...strangers, ...repeated(made).map(total => `the request of ${total} made more than one document`)]
  },
  /** G1: from 1 without gap nor repetition, and the counter at the last. */
  function numbers({ dtes, counters }) {
    return counters.flatMap(({ punto, tipo, ultimo_numero }) => {
      const own = dtes.filter(dte => dte.punto === punto && dte.tipo === tipo).map(({ numero }) => numero)
      const expected = Array.from({ length: ultimo_numero }, (_, n) => n + 1)
      const found = own.sort((a, b) => a - b)
      const wrong = Math.max(expected.length, found.length) - expected.filter((n, i) => found[i] === n).length
      return wrong === 0 ? [] : [`point ${punto}: ${found.length} documents for the numbers 1 to ${ultimo_numero}`]
    })
  },
  /** G3: nothing was posted twice, nor without its intent. */
  function postings({ posts, attempts, dtes }) {
    const twice = repeated(
      countBy(
        posts.filter(({ cdc }) => cdc !== ''),
        ({ cdc }) => cdc,
      ),
    )
    const known = new Set(dtes.map(({ cdc }) => cdc))
    return [
      ...twice.map(cdc => `${cdc} was posted twice`),
      ...repeated(countBy(attempts, ({ dte_id }) => dte_id)).map(id => `DTE ${id} has two attempts`),
      ...posts.filter(({ cdc }) => cdc !== '' && !known.has(cdc)).map(({ cdc }) => `${cdc} was posted and is not ours`),
      ...(posts.length > attempts.length ? [`${posts.length} postings for ${attempts.length} attempts`] : []),
    ]
  },
  /** I4: approved here exactly when approved there. */
  function verdicts({ dtes, approved }) {
    return dtes
      .filter(({ cdc, estado }) => APPROVED.includes(estado) !== approved.has(cdc))
      .map(({ id, cdc, estado }) => `DTE ${id} (${cdc}) is ${estado}; approved by SIFEN: ${approved.has(cdc)}`)
  },
  /** G4, G10: nothing is left open, without an operator. */
  function settled({ dtes, attempts }) {
    const open = dtes.filter(({ estado, due_at }) => UNSETTLED.includes(estado) || due_at !== null)
    const pending = attempts.filter(({ outcome }) => outcome === 'pending')
    return [
      ...open.map(({ id, estado, due_at }) => `DTE ${id} is left ${estado}, due_at ${due_at?.toISOString()}`),
      ...pending.map(({ dte_id }) => `the attempt of DTE ${dte_id} is left pending`),
    ]
  },
  /** I7: the bytes on the disk, in the row, in the attempt and at SIFEN are the same. */
  function bytes({ dtes, attempts, posts, files }) {
    const posted = new Map(posts.map(({ cdc, rdeSha256 }) => [cdc, rdeSha256]))
    const sent = new Map(attempts.map(({ dte_id, xml_sha256 }) => [dte_id, xml_sha256]))
    return dtes.flatMap(({ id, cdc, xml_sha256, xml_signed_path }) => {
      if (xml_sha256 === null && !sent.has(id) && !posted.has(cdc)) return []
      const hashes = [xml_sha256, sent.get(id), files.get(xml_signed_path ?? ''), posted.get(cdc) ?? xml_sha256]
      return new Set(hashes).size === 1 ? [] : [`the XML of DTE ${id} differs: ${hashes.join(', ')}`]
    })
  },
]

function countBy<T, Key>(items: readonly T[], keyOf: (item: T) => Key): Map<Key, number> {
  const counts = new Map<Key, number>()
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1)
  return counts
}

const repeated = <Key>(counts: Map<Key, number>): Key[] =>
  [...counts].flatMap(([key, count]) => (count > 1 ? [key] : []))
