/**
 * The top of the first page: head and parties, shortened by whole lines when their texts leave no room for the rest.
 */

import { type Block, heightOf } from '../layout/block.ts'
import type { Limits } from '../layout/text.ts'
import type { KudeData } from '../model.ts'
import type { Image } from '../pdf/image.ts'
import { header } from './header.ts'
import { parties } from './parties.ts'

const WHOLE = Number.POSITIVE_INFINITY
/**
 * Limits tried in this order until it fits. The XML has the whole texts, and the parties matter more than the issuer's
 * activities.
 */
const LIMITS: readonly Limits[] = [
  ...[WHOLE, 4, 3, 2, 1].map(activity => ({ activity, text: WHOLE })),
  ...[12, 10, 8, 7, 6, 5, 4, 3].map(text => ({ activity: 1, text })),
]

/** Returns blocks of at most `room` points, for everything that the XSD allows. */
export function opening(data: KudeData, logo: Image | undefined, room: number): readonly Block[] {
  let blocks: Block[] = []
  for (const limits of LIMITS) {
    blocks = [header(data, logo, limits), parties(data, limits)]
    if (heightOf(blocks) <= room) break
  }
  return blocks
}
