/**
 * The effect of an answer on a document, and the times of queries: at the configured waits, always in the future, even
 * after a long pause.
 */

import type { RecibeResult } from '@nanduti/sifen'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { afterQuery, answered, type InDoubt, nextQuestion } from './protocol.ts'

const SINCE = new Date('2026-11-21T13:00:00Z')
const secondsIn = (seconds: number) => new Date(SINCE.getTime() + seconds * 1000)
const next = (askSeconds: readonly number[], passed: number) =>
  (nextQuestion({ askSeconds: [...askSeconds] }, secondsIn(passed), SINCE).getTime() - SINCE.getTime()) / 1000

describe('answered', () => {
  const rhythm = { timeoutMs: 30_000, askSeconds: [60, 300], quietSeconds: 900, pathSuffix: '' }
  const CDC = '01800123450001001000000122026112111000079191'
  const step = (result: Partial<RecibeResult>) =>
    answered(rhythm as unknown as Parameters<typeof answered>[0], SINCE, {
      estado: 'rechazado',
      fechaProceso: '2026-11-21T10:00:00-03:00',
      mensajes: [],
      ...result,
    })
  const saying = (codigo: string) => ({ mensajes: [{ codigo, mensaje: 'x' }] })

  it.each<[string, Partial<RecibeResult>, string | undefined]>([
    ['of the document: its fields are wrong', { cdc: CDC, ...saying('0160') }, 'rejected'],
    ['of the document, by a rule', { cdc: CDC, ...saying('1309') }, 'rejected'],
    ['of the certificate, before the document was looked at', saying('0183'), 'rejected'],
    ['without a word', { cdc: CDC }, 'rejected'],
    ['of any service, naming no document: SIFEN is degraded', saying('0160'), undefined],
    ['of its own CDC as a duplicate', { cdc: CDC, ...saying('1001') }, undefined],
    ['by a failure inside SIFEN', { cdc: CDC, ...saying('0100') }, undefined],
    ['with an unknown code', { cdc: CDC, ...saying('9999') }, undefined],
    ['with a code of the query by CDC', { cdc: CDC, ...saying('0420') }, undefined],
    ['with a code of the results of lots', { cdc: CDC, ...saying('0302') }, undefined],
  ])('given a rejection %s: %j makes it %s', (_what, result, estado) => {
    const { trigger, due, attempt } = step(result)
    expect(trigger).toBe(estado ?? 'outcome-unknown')
    expect(attempt).toMatchObject({ outcome: 'answered', sifen_result_code: result.mensajes?.[0]?.codigo ?? null })
    // SIFEN has the CDC: whose document it is can be asked at once.
    const wait = result.mensajes?.[0]?.codigo === '1001' ? 0 : 60
    expect(due).toEqual(estado === undefined ? { at: secondsIn(wait), kind: 'ask' } : null)
  })
})

describe('the quiet window', () => {
  const rhythm = {
    timeoutMs: 30_000,
    askSeconds: [60],
    quietSeconds: 900,
    loteQuietSeconds: 86_400,
    lateAskSeconds: [3600],
  }
  const absent = { encontrado: false, codigo: '0420', mensaje: 'x', fechaProceso: '2026-11-21T10:00:00-03:00' } as const
  const concluded = (seconds: number, finishedAfter: number | null): boolean => {
    const finished_at = finishedAfter === null ? null : secondsIn(finishedAfter)
    const posting = { sent_at: SINCE, finished_at, lote_id: null, sifen_result_code: null, sifen_result_msg: null }
    const doubt: InDoubt = {
      dte: { via: 'sync', retries: 0, reposts: 0, last_sent_at: SINCE },
      steadySince: SINCE,
      attempt: { ...posting, outcome: finished_at ? 'unknown' : 'pending' },
    }
    return (
      afterQuery(rhythm as unknown as Parameters<typeof afterQuery>[0], secondsIn(seconds), doubt, absent) !== undefined
    )
  }

  it.each([
    ['the end of the posting', 25, 925],
    ['the end of its time limit, after a crash', null, 930],
  ])('counts from %s', (_what, finished, end) => {
    expect({ before: concluded(end - 1, finished), at: concluded(end, finished) }).toEqual({
      before: false,
      at: true,
    })
  })
})

describe('nextQuestion', () => {
  it.each([
    [[60, 300, 900], -30, 60],
    [[60, 300, 900], 0, 60],
    [[60, 300, 900], 59.999, 60],
    [[60, 300, 900], 60, 300],
    [[60, 300, 900], 899, 900],
    [[60, 300, 900], 900, 1500],
    [[60, 300, 900], 1499, 1500],
    [[60, 300, 900], 1500, 2100],
    [[60, 300, 900], 1_000_000, 1_000_500],
    [[1, 2, 5], 5, 8],
    [[60], 60, 120],
    [[5, 5], 5, 6],
  ])('with waits %j, %d s after the doubt began, returns %d s', (askSeconds, passed, expected) => {
    expect(next(askSeconds, passed)).toBe(expected)
  })

  it('is in the future, never before the shortest wait, and at most the longest wait ahead', () => {
    const waits = fc.array(fc.integer({ min: 1, max: 604_800 }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(waits, fc.integer({ min: -600_000, max: 4e10 }), (askSeconds, passedMs) => {
        const at = next(askSeconds, passedMs / 1000)
        expect(at).toBeGreaterThan(passedMs / 1000)
        expect(at).toBeGreaterThanOrEqual(Math.min(...askSeconds))
        expect(at - Math.max(passedMs / 1000, 0)).toBeLessThanOrEqual(Math.max(...askSeconds))
      }),
    )
  })
})
