/** Meaning of reception and of queries by protocol, for a lot and for each of its documents (docs/notes A28, B5). */
import type { ConsultaLoteResult, LoteVeredicto, RecibeLoteResult } from '@nanduti/sifen'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  broken,
  cleared,
  type DocumentOutcome,
  type LoteStep,
  orphaned,
  orphanedAt,
  polled,
  polledNext,
  received,
} from './lote-protocol.ts'

const RHYTHM = { firstPollSeconds: 600, pollSeconds: 500, pauseSeconds: 3600, gatherSeconds: 60 }
const NOW = new Date('2026-11-21T13:00:00Z')
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)
const [A, B, C] = ['A', 'B', 'C']
const CDCS = [A, B, C]
const FECHA = '2026-11-21T10:00:00-03:00'

const reception = (codigo: string, over: object = {}) =>
  ({ codigo, mensaje: 'x', fechaProceso: FECHA, encolado: codigo === '0300', ...over }) as RecibeLoteResult
const receive = (codigo: string, over?: object) => received(RHYTHM, NOW, CDCS, reception(codigo, over))
const query = (estadoLote: ConsultaLoteResult['estadoLote'], documentos: LoteVeredicto[] = []): ConsultaLoteResult => ({
  estadoLote,
  fechaProceso: FECHA,
  codigo: '0362',
  mensaje: 'x',
  documentos,
  ajenos: [],
})
const poll = (answer: ConsultaLoteResult | undefined, passed = 600) =>
  polled(later(passed), { sent_at: NOW }, CDCS, answer)
const verdict = (cdc: string, estado: 'aprobado' | 'aprobado_obs' | 'rechazado', codigo = '0260'): LoteVeredicto => ({
  cdc,
  estado,
  mensajes: [{ codigo, mensaje: 'x' }],
})
const kindsOf = (step: LoteStep | undefined) =>
  step && Object.fromEntries(step.documents.map(({ cdc, outcome }) => [cdc, outcome.kind]))
const every = (kind: DocumentOutcome['kind']) => ({ A: kind, B: kind, C: kind })

describe('received', () => {
  it('0300: the lot is polled by its protocol, and its documents are not queried by CDC', () => {
    const step = receive('0300', { protLote: '0123', tiempoProcesoSeconds: 2 })
    expect(step.lote).toEqual({
      estado: 'received',
      cod_res: '0300',
      msg_res: 'x',
      prot_lote: '0123',
      finished_at: NOW,
      next_poll_at: later(600),
    })
    expect({ kinds: kindsOf(step), from: step.from, paused: step.pausedUntil }).toEqual({
      kinds: every('held'),
      from: ['sending', 'unknown'],
      paused: undefined,
    })
  })

  it.each([
    [undefined, 600],
    [0, 600],
    [601, 601],
    [3_000_000, 86_400],
  ])('dTpoProces of %s s: the first poll is after %s s', (tiempoProcesoSeconds, expected) => {
    const { lote } = receive('0300', { protLote: '1', tiempoProcesoSeconds })
    expect(lote.next_poll_at).toEqual(later(expected))
  })

  it.each([
    ['0301', undefined],
    ['0301', '85010225259220718'],
  ])('%s with protocol %s: the documents are queried by CDC, and the emitter is paused', (codigo, protLote) => {
    const step = receive(codigo, { protLote })
    expect(step.lote).toEqual({
      estado: 'unknown',
      cod_res: '0301',
      msg_res: 'x',
      prot_lote: protLote ?? null,
      finished_at: NOW,
      next_poll_at: null,
    })
    expect({ kinds: kindsOf(step), paused: step.pausedUntil }).toEqual({ kinds: every('asked'), paused: later(3600) })
  })

  it.each(['0160', '0161', '0162', '0100', '0200', '9999'])(
    '%s: the documents are queried by CDC, without a pause',
    codigo => {
      const step = receive(codigo)
      expect({ estado: step.lote.estado, kinds: kindsOf(step), paused: step.pausedUntil }).toEqual({
        estado: 'unknown',
        kinds: every('asked'),
        paused: undefined,
      })
    },
  )

  it.each(['0183', '0270'])('%s: the lot is refused, and its documents are free again', codigo => {
    const step = receive(codigo)
    expect({ estado: step.lote.estado, cod_res: step.lote.cod_res, kinds: kindsOf(step) }).toEqual({
      estado: 'refused',
      cod_res: codigo,
      kinds: every('returned'),
    })
  })
})

describe('broken', () => {
  it('before the first byte: the documents are free again, even after a job gave up the posting', () => {
    const step = broken(NOW, CDCS, { code: 'SIFEN_CONNECTION', received: 'not-sent' })
    expect({ estado: step.lote.estado, kinds: kindsOf(step), from: step.from }).toEqual({
      estado: 'not_sent',
      kinds: every('returned'),
      from: ['sending', 'unknown'],
    })
  })

  it('after the first byte: the documents are queried by CDC', () => {
    const step = broken(NOW, CDCS, { code: 'SIFEN_TIMEOUT', received: 'unknown' })
    expect({ lote: step.lote, kinds: kindsOf(step), from: step.from }).toEqual({
      lote: { estado: 'unknown', error_code: 'SIFEN_TIMEOUT', finished_at: NOW, next_poll_at: null },
      kinds: every('asked'),
      from: ['sending'],
    })
  })

  it('when the process died: the documents are queried by CDC', () => {
    const step = orphaned(NOW, CDCS)
    expect({ estado: step.lote.estado, kinds: kindsOf(step), from: step.from }).toEqual({
      estado: 'unknown',
      kinds: every('asked'),
      from: ['sending'],
    })
  })

  it('is over when its documents have their outcomes: they stay unchanged', () => {
    const step = cleared(NOW, CDCS)
    expect({ lote: step.lote, kinds: kindsOf(step), from: step.from }).toEqual({
      ...{ lote: { estado: 'settled', settled_at: NOW }, from: ['unknown'] },
      kinds: every('held'),
    })
  })

  it('detects a dead process only after the posting has ended', () => {
    expect(orphanedAt({ timeoutMs: 30_000 }, NOW) > later(30)).toBe(true)
  })
})

describe('polled', () => {
  it('0362: each document gets its own verdict', () => {
    const step = poll(
      query('concluido', [verdict(A, 'aprobado'), verdict(B, 'aprobado_obs', '1005'), verdict(C, 'rechazado', '1309')]),
    )
    expect(step).toEqual({
      from: ['received'],
      lote: { estado: 'settled', cod_res: '0362', msg_res: 'x', next_poll_at: null, settled_at: later(600) },
      documents: [
        { cdc: A, outcome: { kind: 'judged', veredicto: verdict(A, 'aprobado'), fechaProceso: FECHA } },
        { cdc: B, outcome: { kind: 'judged', veredicto: verdict(B, 'aprobado_obs', '1005'), fechaProceso: FECHA } },
        { cdc: C, outcome: { kind: 'judged', veredicto: verdict(C, 'rechazado', '1309'), fechaProceso: FECHA } },
      ],
    })
  })

  it.each(['faltante', 'repetido', 'ilegible'] as const)('a document that is %s is queried by CDC', motivo => {
    const step = poll(query('concluido', [verdict(A, 'aprobado'), { cdc: B, estado: 'sin_veredicto', motivo }]))
    expect(kindsOf(step)).toEqual({ A: 'judged', B: 'asked', C: 'asked' })
  })

  it.each([
    ['1001', 'asked'],
    ['0100', 'asked'],
    ['0161', 'asked'],
    ['1002', 'judged'],
    ['0160', 'judged'],
    ['0302', 'judged'],
    ['9999', 'judged'],
  ])('a document rejected with %s is %s', (codigo, kind) => {
    expect(kindsOf(poll(query('concluido', [verdict(A, 'rechazado', codigo)])))?.A).toBe(kind)
  })

  it('an approval is a verdict with any code', () => {
    expect(kindsOf(poll(query('concluido', [verdict(A, 'aprobado', '1001')])))?.A).toBe('judged')
  })

  it.each(['inexistente', 'tipos_distintos', 'fuera_de_plazo'] as const)(
    '%s: every document is queried by CDC',
    estado => {
      const step = poll(query(estado, [verdict(A, 'aprobado')]))
      expect({ estado: step?.lote.estado, kinds: kindsOf(step) }).toEqual({ estado: 'settled', kinds: every('asked') })
    },
  )

  it.each([
    ['in process', query('en_proceso')],
    ['no answer', undefined],
  ])('%s: the lot stays open until 48 hours have passed', (_what, answer) => {
    expect(poll(answer, 48 * 3600 - 1)).toBeUndefined()
    const over = poll(answer, 48 * 3600)
    expect({ estado: over?.lote.estado, kinds: kindsOf(over) }).toEqual({ estado: 'settled', kinds: every('asked') })
  })

  it('accepts the result of a finished lot after 48 hours too', () => {
    expect(kindsOf(poll(query('concluido', [verdict(A, 'aprobado')]), 49 * 3600))?.A).toBe('judged')
  })

  it('polls again after the configured wait', () => {
    expect(polledNext(RHYTHM, NOW)).toEqual(later(500))
  })
})

describe('every step', () => {
  const codigo = fc.constantFrom('0300', '0301', '0160', '0161', '0162', '0100', '0183', '0270', '0999')
  const answer = fc.option(
    fc.record({
      estadoLote: fc.constantFrom('inexistente', 'en_proceso', 'concluido', 'tipos_distintos', 'fuera_de_plazo'),
      documentos: fc.uniqueArray(
        fc.record({
          cdc: fc.constantFrom(...CDCS, 'Z'),
          estado: fc.constantFrom('aprobado', 'aprobado_obs', 'rechazado', 'sin_veredicto'),
          mensajes: fc.array(
            fc.record({ codigo: fc.constantFrom('0260', '1001', '1309', '0300', '0302'), mensaje: fc.string() }),
          ),
        }),
        { selector: ({ cdc }) => cdc },
      ),
    }),
    { nil: undefined },
  )
  const steps = fc.oneof(
    codigo.map(code => receive(code, { protLote: '1' })),
    fc
      .constantFrom('not-sent' as const, 'unknown' as const)
      .map(got => broken(NOW, CDCS, { code: 'SIFEN_TIMEOUT', received: got })),
    fc.tuple(answer, fc.nat(200_000)).map(([answered, passed]) => {
      const full =
        answered &&
        ({ fechaProceso: FECHA, codigo: '0362', mensaje: 'x', ajenos: [], ...answered } as ConsultaLoteResult)
      return poll(full, passed)
    }),
  )

  it('names every document once, held exactly while the lot is polled', () => {
    fc.assert(
      fc.property(steps, step => {
        if (!step) return
        expect(step.documents.map(({ cdc }) => cdc)).toEqual(CDCS)
        const isPolled = step.lote.next_poll_at instanceof Date
        for (const { outcome } of step.documents) expect(outcome.kind === 'held').toBe(isPolled)
      }),
    )
  })

  it('frees documents only when the lot was refused or not sent', () => {
    fc.assert(
      fc.property(steps, step => {
        const isFreed = step?.documents.some(({ outcome }) => outcome.kind === 'returned') ?? false
        expect(isFreed).toBe(step?.lote.estado === 'refused' || step?.lote.estado === 'not_sent')
      }),
    )
  })
})
