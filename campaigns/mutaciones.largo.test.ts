/**
 * The campaign must pass with the real sandbox, be repeatable, and detect a sandbox that is too lenient, too strict or
 * wrong.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SignedDocument, XSD_MISSING } from '../packages/sandbox/test/sandbox-documents.ts'
import type { Answered } from '../packages/sandbox/test/sandbox-reception.ts'
import { type Court, openCourt } from './mutaciones/court.ts'
import { tryAll } from './mutaciones.ts'

/** Every test runs the campaign once or twice, which takes long on a slow machine. */
const PATIENCE_MS = 300_000
const ORDERS = { seed: 1, count: 1, databaseUrl: undefined, progress: () => undefined, isLate: () => false }

describe.skipIf(XSD_MISSING)(
  `campaign mutaciones with one document for each defect ${XSD_MISSING ?? ''}`,
  { timeout: PATIENCE_MS },
  () => {
    let court: Court
    beforeAll(async () => {
      court = await openCourt()
    })
    afterAll(() => court.close())

    /** Returns the campaign's findings when the codes of the sandbox are changed. */
    const brokenWith = async (change: (codigo: string) => string) => {
      const changed = (verdict: Answered): Answered => ({ ...verdict, codigo: change(verdict.codigo) })
      const { official } = court
      if (official === undefined) throw new Error('there is no XSD')
      const confused: Court = {
        ...court,
        judge: document => changed(court.judge(document)),
        official: { ...official, judge: (document, problems) => changed(official.judge(document, problems)) },
      }
      return (await tryAll(confused, ORDERS)).findings.map(({ broken }) => broken)
    }

    it('reports no finding and tries every defect', async () => {
      const { done, findings, figures } = await tryAll(court, ORDERS)
      expect({ done, findings }).toEqual({ done: 1, findings: [] })
      expect(figures).toMatchObject({ xsd: 'on', wanting: [], overTheWire: expect.any(Number) })
      expect(figures.overTheWire).toBeGreaterThan(5)
    })

    it('reports documents on which the sandbox and the official XSD disagree, in either direction', async () => {
      const { official } = court
      if (official === undefined) throw new Error('there is no XSD')
      const findings = async (change: (problems: readonly string[]) => readonly string[]) => {
        const problems = (document: SignedDocument) => change(official.problems(document))
        const { findings } = await tryAll({ ...court, official: { ...official, problems } }, ORDERS)
        return findings.map(({ broken }) => broken)
      }
      expect(await findings(() => [])).toContainEqual(expect.stringMatching(/: 0160 aunque vale según el XSD$/))
      expect(await findings(() => ['x'])).toContainEqual(expect.stringMatching(/: 0260 pero no vale según el XSD$/))
    })

    it('reports the XSD as off when it is missing', async () => {
      const { figures } = await tryAll({ ...court, official: undefined }, { ...ORDERS, isLate: () => true })
      expect(figures).toMatchObject({ xsd: 'off' })
    })

    it('reports a defect that the sandbox approves', async () => {
      expect(await brokenWith(codigo => (codigo === '1309' ? '0260' : codigo))).toEqual([
        expect.stringContaining('1309 check digit of the receiver: 0260 en lugar de 1309'),
      ])
    })

    it('reports a valid document that the sandbox refuses', async () => {
      const broken = await brokenWith(codigo => (codigo === '0260' ? '0160' : codigo))
      expect(broken[0]).toBe('factura, sin defecto: 0160 en lugar de 0260')
    })
  },
)
