/** Drawing the largest documents never blocks the event loop for more than 50 ms of this thread's processor time. */
import { describe, expect, it } from 'vitest'
import { referenceMs } from '../../../test/support/reference-time.ts'
import { all } from '../../sandbox/test/sandbox-documents.ts'
import { documentOf } from '../test/kude-types.ts'
import { FORMATOS, renderKude, renderKudeAsync } from './index.ts'

const LONGEST_MS = 50
const cpuMs = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Returns the longest time between two turns of the event loop while the work runs. */
async function longestWait(work: () => Promise<unknown>): Promise<number> {
  let [isDone, longest, last] = [false, 0, cpuMs()]
  const turn = () => {
    const now = cpuMs()
    longest = Math.max(longest, now - last)
    last = now
    if (!isDone) setImmediate(turn)
  }
  setImmediate(turn)
  await work()
  turn()
  isDone = true
  return referenceMs(longest)
}

const LONG = 'Descripción que ocupa lo que el esquema admite. '.repeat(41)
const longest = all(xml => xml.replace(/<dDesProSer>[^<]*/g, `<dDesProSer>${LONG}`))

describe.each([
  ['999 ordinary items', documentOf({ tipo: '1', items: 999 }).xml],
  ['999 items in dollars', documentOf({ tipo: '5', items: 999, moneda: 'USD' }).xml],
  ['999 items with the longest descriptions', documentOf({ tipo: '1', items: 999, edit: longest }).xml],
])('renderKudeAsync with %s', (_name, xml) => {
  it.each(FORMATOS)('does not block the event loop for 50 ms on %s', async formato => {
    const drawn: Uint8Array[] = []
    const wait = await longestWait(async () => drawn.push(await renderKudeAsync({ xml, formato })))
    expect(wait).toBeLessThan(LONGEST_MS)
    expect(Buffer.compare(drawn[0] ?? Buffer.of(), renderKude({ xml, formato }))).toBe(0)
  })
})
