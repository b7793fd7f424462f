/** Cost of a small hostile zip. */
import { describe, expect, it } from 'vitest'
import { referenceCpuMs } from '../../../../test/support/reference-time.ts'
import { rLoteDE, zip } from '../../test/sandbox-lotes.ts'
import { Malformed } from './malformed.ts'
import { type LoteReading, readLote } from './read-lote.ts'

/** Maximum processor time for a lot. Judging an honest lot of fifty documents takes more. */
const MAX_CPU_MS = 500
const INFLATED = 49_000_000

const rde = (content: string) => `<rDE xmlns="http://ekuatia.set.gov.py/sifen/xsd">${content}</rDE>`
const filled = (piece: string, length: number) => piece.repeat(length / piece.length)

describe('readLote', () => {
  it.each<[string, () => string]>([
    ['escapes', () => rLoteDE(rde(filled('&amp;', INFLATED)))],
    ['numeric escapes', () => rLoteDE(rde(filled('&#65;', INFLATED)))],
    ['escapes in an attribute', () => rLoteDE(rde(`<a b="${filled('&amp;', INFLATED)}"/>`))],
    ['carriage returns', () => rLoteDE(rde(filled('\r', INFLATED)))],
    ['escapes in fifty documents', () => rLoteDE(...Array<string>(50).fill(rde(filled('&amp;', 900_000))))],
    ['19 MB of escapes', () => rLoteDE(rde(filled('&amp;', 19_000_000)))],
    ['19 MB of carriage returns', () => rLoteDE(rde(filled('\r', 19_000_000)))],
    ['19 MB of a numeric escape', () => rLoteDE(rde(`${filled('x', 19_000_000)}&#65;`))],
  ])('refuses a zip of under 80 KB with %s in under 500 ms of CPU time', (_what, write) => {
    const archive = zip(write())
    let reading: LoteReading | undefined
    const spentMs = referenceCpuMs(() => {
      try {
        reading = readLote(archive)
      } catch (error) {
        if (!(error instanceof Malformed)) throw error
      }
    })
    expect(archive.length).toBeLessThan(80 * 1024)
    expect(reading !== undefined && 'documents' in reading).toBe(false)
    expect(spentMs).toBeLessThan(MAX_CPU_MS)
  })
})
