/** The campaign must pass with the real sandbox, repeat itself, and notice a sandbox that is too kind, too strict or confused. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SAMPLES_MISSING } from '../test/sandbox-documents.ts'
import { type Court, openCourt } from './mutaciones/court.ts'
import { tryAll } from './mutaciones.ts'

const ORDERS = { seed: 1, count: 1, databaseUrl: undefined, progress: () => undefined, isLate: () => false }

describe.skipIf(SAMPLES_MISSING)(`one document for each defect ${SAMPLES_MISSING ?? ''}`, () => {
  let court: Court
  beforeAll(async () => {
    court = await openCourt()
  })
  afterAll(() => court.close())

  /** What the campaign says is broken when the codes of the sandbox are changed. */
  const brokenWith = async (change: (codigo: string) => string) => {
    const judge: Court['judge'] = document => {
      const verdict = court.judge(document)
      return { ...verdict, codigo: change(verdict.codigo) }
    }
    return (await tryAll({ ...court, judge }, ORDERS)).findings.map(({ broken }) => broken)
  }

  it('breaks nothing, and every defect was carried', async () => {
    const { done, findings, figures } = await tryAll(court, ORDERS)
    expect({ done, findings }).toEqual({ done: 1, findings: [] })
    expect(figures).toMatchObject({ wanting: [], overTheWire: expect.any(Number) })
    expect(figures.overTheWire).toBeGreaterThan(5)
  })

  it('notices a defect that is approved', async () => {
    expect(await brokenWith(codigo => (codigo === '1309' ? '0260' : codigo))).toEqual([
      expect.stringContaining('1309 check digit of the receiver: 0260 en lugar de 1309'),
    ])
  })

  it('notices a valid document that is refused', async () => {
    const broken = await brokenWith(codigo => (codigo === '0260' ? '0160' : codigo))
    expect(broken[0]).toBe('factura, sin defecto: 0160 en lugar de 0260')
  })
})
