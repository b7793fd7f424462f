/**
 * The order in which the numbers of a gap are looked at: first all of them where a document is likely, then each one that
 * had none more thoroughly. Ends after twenty numbers in a row with nothing (docs/notes 412). Knows no database and no
 * SIFEN.
 */
import { type Days, type Depth, VACIOS_SIN_USO } from './candidates.ts'

/**
 * A range of numbers. `near`: day of the document before it; `next`: of the one after it. `vacios`: numbers in a row with
 * nothing after which it ends. `isOld`: it lies below documents that the database knew, so that few lost ones are in it.
 */
export type Range = {
  desde: number
  hasta: number
  near: string
  next?: string | undefined
  vacios: number
  isOld: boolean
}

/** A document that SIFEN has under a number: its day of issue, and what stores it. */
export type Hit = { fecha: string; take(): Promise<void> }

export type Looking = {
  today: string
  /** Looks for a document under one number. */
  look(numero: number, depth: Depth, days: Days): Promise<Hit | undefined>
  /** True when SIFEN said that the number is used. */
  isUsed(numero: number): boolean
  /** True: numbers of old ranges without a likely document are left, unless they are used. A till is waiting. */
  isHasty: boolean
  /** True: of what follows the found documents only the first number is looked at more thoroughly, and none where nothing was issued. */
  isBrief: boolean
  /** How many numbers are looked at together. */
  atOnce: number
  isStopped(): boolean
}

/** Looks at the numbers of a range, and takes the documents in their order. Returns the last number looked at. */
export async function walk(range: Range, looking: Looking): Promise<number> {
  const seen: Seen = { since: range.near, near: range.near, next: range.next, highest: range.desde - 1, left: [] }
  let from = range.desde
  while (from <= range.hasta) {
    const { missing, end, isOver } = await lookLikely({ ...range, desde: from }, seen, looking)
    const before = seen.highest
    const left = range.isOld && looking.isHasty ? missing.filter(({ numero }) => looking.isUsed(numero)) : missing
    await lookMore(left, range, seen, looking)
    if (looking.isStopped() || (isOver && seen.highest === before)) return end
    from = end + 1
  }
  return range.hasta
}

/**
 * What the walk found so far. `near` is the latest day, `highest` the highest number with a document, `left` the numbers
 * above it at their time that had none.
 */
type Seen = Omit<Days, 'today'> & { highest: number; left: Missing[] }
/** A number without a likely document, with the days around it. */
type Missing = Pick<Days, 'near' | 'next'> & { numero: number }

/** Looks where documents are likely, until twenty numbers in a row have none. */
async function lookLikely(range: Range, seen: Seen, looking: Looking) {
  const missing: Missing[] = []
  let end = range.desde - 1
  const isOver = () => end - seen.highest >= range.vacios || end >= range.hasta
  while (!isOver() && !looking.isStopped()) {
    const many = Math.min(looking.atOnce, range.vacios - (end - seen.highest), range.hasta - end)
    const numbers = Array.from({ length: many }, (_, i) => end + 1 + i)
    const days = daysIn(seen, looking)
    const hits = await Promise.all(numbers.map(numero => looking.look(numero, 'likely', days)))
    for (const [at, numero] of numbers.entries()) {
      const hit = hits[at]
      if (hit) {
        await hit.take()
        note(numero, hit, seen, missing, looking)
      } else missing.push({ numero, near: seen.near, next: range.next })
    }
    end += many
  }
  return { missing, end, isOver: isOver() }
}

/** Notes a found document. Those missing before it were probably issued between the days around them. */
function note(numero: number, { fecha }: Hit, seen: Seen, missing: readonly Missing[], { today }: Looking): void {
  for (const each of missing) if (each.numero > seen.highest && fecha >= each.near) each.next = fecha
  seen.highest = numero
  if (fecha > seen.near && fecha <= today) seen.near = fecha
}

/**
 * Looks at numbers more thoroughly, in their order. Those below a number that was found afterwards are looked at once
 * more.
 */
async function lookMore(missing: readonly Missing[], range: Range, seen: Seen, looking: Looking): Promise<void> {
  for (const each of missing) {
    const depths = depthsOf(each.numero, range, seen, looking)
    const isFound = await lookAt(each, depths, seen, looking)
    if (!isFound && !depths.includes('used')) seen.left.push(each)
  }
  const below = seen.left.filter(({ numero }) => numero < seen.highest)
  seen.left = seen.left.filter(({ numero }) => numero > seen.highest)
  for (const each of below) await lookAt(each, ['used'], seen, looking)
}

/**
 * Returns how to look at a number. One below a found number was probably used: SIFEN got several documents with it, of
 * which the last one was approved. So may the first one above.
 */
function depthsOf(numero: number, range: Range, { highest }: Seen, { isUsed, isBrief }: Looking): readonly Depth[] {
  if (isUsed(numero) || numero < highest) return ['used']
  const isNext = numero === highest + 1 && (numero > range.desde || range.vacios > VACIOS_SIN_USO)
  if (isBrief && !isNext) return []
  return numero === highest + 1 ? ['again', 'all'] : ['all']
}

async function lookAt({ numero, near, next }: Missing, depths: readonly Depth[], seen: Seen, looking: Looking) {
  for (const depth of depths) {
    if (looking.isStopped()) return false
    const hit = await looking.look(numero, depth, { ...daysIn(seen, looking), near, next })
    if (!hit) continue
    await hit.take()
    seen.highest = Math.max(seen.highest, numero)
    return true
  }
  return false
}

const daysIn = ({ since, near, next }: Seen, { today }: Looking): Days => ({ since, near, next, today })
