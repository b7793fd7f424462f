/** Decisions about an event, case by case: the meaning of each answer, failure and query (docs/notes A19 and A31). */
import type { ConsultaResult, EventoResult, TipoEvento } from '@nanduti/sifen'
import { describe, expect, it } from 'vitest'
import {
  afterQuery,
  answered,
  failed,
  type InDoubt,
  intent,
  lookedAfter,
  type Posted,
  repost,
} from './evento-protocol.ts'
import { TABLE, transition } from './evento-state.ts'

const SIFEN = { timeoutMs: 60_000, askSeconds: [60, 300, 900], quietSeconds: 900 } as never
const T0 = new Date('2026-11-21T13:00:00Z')
const at = (seconds: number) => new Date(+T0 + seconds * 1000)
const evento = (tipo: TipoEvento, reposts = 0): InDoubt => ({ id: 7, tipo, reposts })

const prints = (estado: EventoResult['estado'], codigo: string, id: string | undefined = '7'): EventoResult => ({
  estado,
  ...(id !== undefined && { id }),
  fechaProceso: '2026-11-21T10:00:01-03:00',
  ...(estado === 'rechazado' ? {} : { protAut: '1000007' }),
  mensajes: [{ codigo, mensaje: 'dice' }],
})
const triggerOf = (tipo: TipoEvento, result: EventoResult, reposts = 0) => {
  const { trigger, due } = answered(SIFEN, T0, evento(tipo, reposts), result)
  return { trigger, isDue: due instanceof Date }
}

describe('an answer', () => {
  it.each([
    ['cancelacion', 'aprobado', '0600', 'approved'],
    ['cancelacion', 'aprobado_obs', '0601', 'approved'],
    ['cancelacion', 'rechazado', '4009', 'rejected'],
    ['cancelacion', 'rechazado', '0160', 'rejected'],
    ['inutilizacion', 'rechazado', '4065', 'rejected'],
    ['inutilizacion', 'rechazado', '4066', 'rejected'],
    ['inutilizacion', 'rechazado', '9999', 'rejected'],
    ['nominacion', 'rechazado', '4459', 'rejected'],
    ['notificacion', 'rechazado', '4113', 'rejected'],
    ['nominacion', 'rechazado', '4453', 'rejected'],
    ['notificacion', 'rechazado', '4101', 'rejected'],
    ['conformidad', 'rechazado', '4150', 'rejected'],
    ['disconformidad', 'rechazado', '4200', 'rejected'],
  ] as const)('to %s, %s %s, gives %s without a next query', (tipo, estado, codigo, trigger) => {
    expect(triggerOf(tipo, prints(estado, codigo))).toEqual({ trigger, isDue: false })
  })

  it.each([
    ['cancelacion', '4003', '7'],
    ['cancelacion', '0100', '0'],
    ['cancelacion', '0161', '7'],
    ['cancelacion', '0162', '7'],
    ['cancelacion', '9999', '7'],
    ['inutilizacion', '0100', '7'],
  ] as const)('to %s, rejected with %s, leaves a doubt', (tipo, codigo, id) => {
    expect(triggerOf(tipo, prints('rechazado', codigo, id))).toEqual({ trigger: 'outcome-unknown', isDue: true })
  })

  it('0160 without an event id leaves a doubt', () => {
    const { id: _, ...generic } = prints('rechazado', '0160')
    expect(triggerOf('cancelacion', generic)).toEqual({ trigger: 'outcome-unknown', isDue: true })
    expect(triggerOf('inutilizacion', generic)).toEqual({ trigger: 'outcome-unknown', isDue: true })
  })

  it.each([
    ['conformidad', '4150'],
    ['disconformidad', '4200'],
    ['nominacion', '4453'],
  ] as const)(
    'to a repetition of %s, rejected with %s, leaves a doubt: the first posting may have arrived',
    (tipo, codigo) => {
      expect(triggerOf(tipo, prints('rechazado', codigo), 1)).toEqual({ trigger: 'outcome-unknown', isDue: true })
    },
  )

  it('4066 on our own repetition means that the event exists', () => {
    expect(triggerOf('inutilizacion', prints('rechazado', '4066'), 1)).toEqual({ trigger: 'exists', isDue: false })
  })

  it.each(['4054', '4065', '4002', '9999'])('%s on our own repetition does not tell of the first posting', codigo => {
    expect(triggerOf('inutilizacion', prints('rechazado', codigo), 1)).toEqual({
      trigger: 'outcome-unknown',
      isDue: false,
    })
  })

  it('keeps code, protocol, timestamp and the whole text', () => {
    const long = { ...prints('aprobado', '0600'), mensajes: [{ codigo: '0600', mensaje: 'x'.repeat(600) }] }
    expect(answered(SIFEN, T0, evento('cancelacion'), long).change).toEqual({
      ...{ sifen_result_code: '0600', sifen_result_msg: 'x'.repeat(600), prot_aut: '1000007' },
      fecha_proceso: at(1),
    })
  })
})

describe('a failed posting', () => {
  const broke = (received: 'not-sent' | 'unknown', reposts = 0) =>
    failed(SIFEN, T0, evento('cancelacion', reposts), { code: 'SIFEN_CONNECTION', received })

  it('before the first byte: ends without a code, and clears fecha_envio', () => {
    expect(broke('not-sent')).toMatchObject({
      ...{ trigger: 'not-received', due: null, attempt: { outcome: 'not_sent' } },
      change: { sifen_result_code: null, fecha_envio: null },
    })
  })

  it('after the first byte: leaves a doubt', () => {
    expect(broke('unknown')).toMatchObject({ trigger: 'outcome-unknown', due: at(60), attempt: { outcome: 'unknown' } })
  })

  it('before the first byte of a repetition: stays in doubt, and the repetition does not count', () => {
    expect(broke('not-sent', 1)).toMatchObject({ trigger: 'outcome-unknown', due: at(60), change: { reposts: 0 } })
  })
})

describe('the due time of a posting', () => {
  it('is that of a query after the time limit, or for a voiding the end of the quiet window', () => {
    expect(intent(SIFEN, T0, { tipo: 'cancelacion' }).due).toEqual(at(120))
    expect(intent(SIFEN, T0, { tipo: 'inutilizacion' }).due).toEqual(at(960))
    expect(repost(SIFEN, T0, evento('cancelacion'))).toMatchObject({ change: { reposts: 1 }, due: at(120) })
  })
})

const DIGEST = 'ours'
const posted = (over: Partial<Posted['attempt']> = {}): Posted => ({
  steadySince: at(-1000),
  attempt: {
    ...{ sent_at: T0, finished_at: T0, outcome: 'unknown', sifen_result_code: null, sifen_result_msg: null },
    digest: DIGEST,
    ...over,
  },
})
/** SIFEN's answer about a document with those events; undefined for a document that SIFEN does not have. */
const consulta = (eventos: { tipo: string; estado: string }[] | undefined): ConsultaResult =>
  ({
    ...{ fechaProceso: '2026-11-21T09:00:00-03:00', codigo: eventos ? '0422' : '0420', mensaje: 'x' },
    ...(eventos
      ? { encontrado: true, documento: { eventos, cancelado: eventos.some(cancels) } }
      : { encontrado: false }),
  }) as never
const cancels = ({ tipo, estado }: { tipo: string; estado: string }) => tipo === 'rGeVeCan' && estado === 'aprobado'
const can = { tipo: 'rGeVeCan', estado: 'aprobado', protAut: '9', fechaProceso: '2026-11-21T10:00:02', mensajes: [] }

describe('a query by CDC', () => {
  const ask = (seconds: number, answer: ConsultaResult | undefined, over?: Partial<Posted['attempt']>, reposts = 0) =>
    afterQuery(SIFEN, at(seconds), evento('cancelacion', reposts), posted(over), answer)

  it('adopts an event that it finds', () => {
    expect(ask(60, consulta([can]))).toMatchObject({ move: { trigger: 'found', change: { prot_aut: '9' }, due: null } })
  })

  it.each([
    ['could not be asked', undefined],
    ['found the document without the event', consulta([])],
    ['found the event rejected', consulta([{ ...can, estado: 'rechazado' }])],
    ['found another event', consulta([{ ...can, tipo: 'rGeVeConf' }])],
    ['did not find the document', consulta(undefined)],
  ])('that %s within the quiet window waits for the next query', (_what, answer) => {
    expect(ask(60, answer)).toEqual({ wait: at(300) })
  })

  it('posts once more after the quiet window when the event is absent, and then gives up', () => {
    expect(ask(900, consulta([]))).toEqual({ repost: true })
    expect(ask(900, consulta([]), {}, 1)).toMatchObject({ move: { trigger: 'not-registered' } })
  })

  it('concludes nothing without an answer after the quiet window', () => {
    expect(ask(900, undefined)).toMatchObject({ wait: expect.any(Date) })
  })

  it('decides at once after a code that evento does not have', () => {
    const unknown = { outcome: 'answered', sifen_result_code: '9999', sifen_result_msg: 'No va' } as const
    expect(ask(60, consulta([]), unknown)).toMatchObject({
      move: { trigger: 'rejection-confirmed', change: { sifen_result_code: '9999', sifen_result_msg: 'No va' } },
    })
    expect(ask(60, consulta([can]), unknown)).toMatchObject({ move: { trigger: 'found' } })
  })

  it('confirms 4003 only after the quiet window, and never posts again', () => {
    const exists = { outcome: 'answered', sifen_result_code: '4003', sifen_result_msg: 'Ya' } as const
    expect(ask(60, consulta([]), exists)).toEqual({ wait: at(300) })
    expect(ask(900, consulta([]), exists)).toMatchObject({ move: { trigger: 'rejection-confirmed' } })
  })

  const conf = { ...can, tipo: 'rGeVeConf' }
  const askConf = (shown: { id?: string; digest?: string }, digest: string | null = DIGEST) =>
    afterQuery(SIFEN, at(60), evento('conformidad'), posted({ digest }), consulta([{ ...conf, ...shown }]))

  it.each([
    ['our digest', { id: '7', digest: DIGEST }, DIGEST],
    ['our Id and no digest', { id: '7' }, DIGEST],
    ['our Id, when we kept no digest', { id: '7', digest: 'any' }, null],
  ] as const)('adopts an event of our kind with %s', (_what, shown, digest) => {
    expect(askConf(shown, digest)).toMatchObject({ move: { trigger: 'found' } })
  })

  it.each([
    ['another Id and digest, of the same minute', { id: '8', digest: 'other' }],
    ['our Id and another digest, from before a restore', { id: '7', digest: 'other' }],
    ['another Id and no digest', { id: '8' }],
    ['neither Id nor digest', {}],
  ])('does not adopt an event of our kind with %s', (_what, shown) => {
    expect(askConf(shown)).toEqual({ wait: at(300) })
  })

  it('does not adopt an event of another kind with our Id', () => {
    const deso = { ...can, tipo: 'rGeVeDescon', id: '7' }
    expect(afterQuery(SIFEN, at(60), evento('conformidad'), posted(), consulta([deso]))).toEqual({ wait: at(300) })
  })

  it('adopts a cancellation with our Id, of which a document has one, whatever its digest', () => {
    expect(ask(60, consulta([{ ...can, id: '7', digest: 'other' } as never]))).toMatchObject({
      move: { trigger: 'found' },
    })
  })

  it.each([
    ['unanswered', {}, 'not-registered', null],
    [
      'rejected with 4003',
      { outcome: 'answered', sifen_result_code: '4003', sifen_result_msg: 'Ya' },
      'rejection-confirmed',
      '4003',
    ],
  ] as const)(
    'ends our %s cancellation at once when another one cancelled the document',
    (_what, over, trigger, code) => {
      const other = { ...can, id: '8', digest: 'other' }
      expect(ask(60, consulta([other]), over)).toMatchObject({
        move: { trigger, change: { sifen_result_code: code }, due: null },
      })
    },
  )

  it('counts the quiet window from the moment when the clock was set', () => {
    const decision = afterQuery(
      SIFEN,
      at(900),
      evento('cancelacion'),
      { ...posted(), steadySince: at(500) },
      consulta([]),
    )
    expect(decision).toMatchObject({ wait: expect.any(Date) })
  })
})

describe('a voiding, which cannot be queried', () => {
  const look = (seconds: number, reposts: number) =>
    lookedAfter(SIFEN, at(seconds), evento('inutilizacion', reposts), posted())

  it('waits for the quiet window, is posted once more, and then needs a person', () => {
    expect(look(60, 0)).toEqual({ wait: at(900) })
    expect(look(900, 0)).toEqual({ repost: true })
    expect(look(60, 1)).toEqual({ wait: at(900) })
    expect(look(900, 1)).toEqual({ leave: { outcome: 'unknown', finished_at: at(900) } })
  })
})

describe('the table of states', () => {
  it('never leaves approved, and reaches it from every open state', () => {
    const leaving = Object.values(TABLE).filter(({ from }) => from.includes('approved'))
    expect(leaving).toEqual([])
    for (const estado of ['pending', 'sent', 'rejected'] as const)
      expect(transition(estado, 'approved')).toMatchObject({ to: 'approved', event: 'evento.approved' })
  })

  it('rejects a sent event only by its latest posting', () => {
    const rejecting = Object.entries(TABLE).filter(([, { to, from }]) => to === 'rejected' && from.includes('sent'))
    expect(rejecting.every(([, { isOfLastAttempt }]) => isOfLastAttempt)).toBe(true)
  })

  it('emits events for approvals and rejections alone', () => {
    const decidedAt = Object.entries(TABLE).flatMap(([trigger, { from }]) =>
      from.flatMap(estado => transition(estado, trigger as keyof typeof TABLE)?.event ?? []),
    )
    expect([...new Set(decidedAt)].sort()).toEqual(['evento.approved', 'evento.rejected'])
  })
})
