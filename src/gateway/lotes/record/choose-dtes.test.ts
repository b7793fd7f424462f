/** Rules about the documents of a lot: each rule alone, and all problems at once. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ESTADOS } from '../../../db/index.ts'
import { type Candidate, checkChoice, SENDABLE } from './choose-dtes.ts'

const EMITTER = 7
const dte = (id: number, over: Partial<Candidate> = {}): Candidate => ({
  id,
  emitter_id: EMITTER,
  tipo_documento: 1,
  estado: 'signed',
  via: 'async',
  ...over,
})
const check = (dte_ids: number[], found: Candidate[]) => checkChoice({ dte_ids, emitter_id: EMITTER }, found)
const textsOf = (dte_ids: number[], found: Candidate[]) => check(dte_ids, found).dte_ids ?? []

describe('checkChoice', () => {
  it('accepts drafts and signed documents of one type and emitter', () => {
    expect(check([1, 2], [dte(1, { estado: 'draft' }), dte(2)])).toEqual({})
  })

  it.each<[string, number[], Candidate[], string]>([
    ['repeated ids', [1, 2, 1, 1], [dte(1), dte(2)], 'Hay ids repetidos: 1.'],
    [
      'ids of no document that the caller sees',
      [1, 2, 3],
      [dte(1)],
      'No hay documentos con estos ids entre los suyos: 2, 3.',
    ],
    ["another emitter's", [1, 2], [dte(1), dte(2, { emitter_id: 8 })], 'Estos documentos no son del emisor 7: 2.'],
    ['several types', [1, 2], [dte(1), dte(2, { tipo_documento: 5 })], 'hay varios (tipo 1: 1; tipo 5: 2)'],
  ])('refuses %s', (_what, ids, found, expected) => {
    const texts = textsOf(ids, found)
    expect(texts).toHaveLength(1)
    expect(texts[0]).toContain(expected)
  })

  it.each(ESTADOS.filter(estado => !SENDABLE.some(good => good === estado)))(
    'refuses a document in estado %s',
    estado => {
      expect(textsOf([1], [dte(1, { estado })])).toEqual([
        `Solo se envían documentos en estado draft o signed. No lo están: 1 (${estado}).`,
      ])
    },
  )

  it('refuses a synchronous draft, which is already being sent', () => {
    expect(textsOf([1], [dte(1, { estado: 'draft', via: 'sync' })])).toHaveLength(1)
    expect(textsOf([1], [dte(1, { estado: 'signed', via: 'sync' })])).toEqual([])
  })

  it('reports all problems at once', () => {
    const found = [dte(1, { estado: 'approved' }), dte(2, { emitter_id: 8, tipo_documento: 5 })]
    expect(textsOf([1, 1, 2, 3], found)).toHaveLength(5)
  })

  it('accepts exactly the lots that break no rule', () => {
    const candidate = fc.record({
      emitter_id: fc.constantFrom(EMITTER, EMITTER, EMITTER, 8),
      tipo_documento: fc.constantFrom(1, 1, 1, 5),
      estado: fc.constantFrom(...SENDABLE, ...SENDABLE, ...ESTADOS),
    })
    fc.assert(
      fc.property(
        fc.array(candidate, { minLength: 1, maxLength: 6 }),
        fc.array(fc.nat(8), { maxLength: 2 }),
        (all, more) => {
          const found = all.map((one, at) => ({ ...one, id: at + 1, via: 'async' as const }))
          const ids = [...found.map(({ id }) => id), ...more.filter(id => id > 0)]
          const isGood =
            new Set(ids).size === ids.length &&
            ids.length === found.length &&
            found.every(({ emitter_id, estado }) => emitter_id === EMITTER && /^(draft|signed)$/.test(estado)) &&
            new Set(found.map(({ tipo_documento }) => tipo_documento)).size === 1
          expect(Object.keys(check(ids, found))).toEqual(isGood ? [] : ['dte_ids'])
        },
      ),
    )
  })
})
