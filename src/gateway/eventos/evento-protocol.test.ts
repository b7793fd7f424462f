/** Decisions about an event, case by case: the meaning of each answer, failure and query (docs/notes A19 and A31). */
import type { ConsultaResult, EventoResult, TipoEvento } from '@nanduti/sifen'
import { describe, expect, it } from 'vitest'
import { answered, asked, failed, type InDoubt, intent, lookedAfter, type Posted, repost } from './evento-protocol.ts'
import { TABLE, transition } from './evento-state.ts'

const SIFEN = { timeoutMs: 60_000, askSeconds: [60, 300, 900], quietSeconds: 900 } as never
const T0 = new Date('2026-11-21T13:00:00Z')
const at = (seconds: number) => new Date(+T0 + seconds * 1000)
const evento = (tipo: TipoEvento, reposts = 0): InDoubt => ({ tipo, fecha_envio: T0, reposts })

const says = (estado: EventoResult['estado'], codigo: string, id: string | undefined = '7'): EventoResult => ({
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
  ] as const)('about %s, %s %s: %s, and nothing is left to do', (tipo, estado, codigo, trigger) => {
    expect(triggerOf(tipo, says(estado, codigo))).toEqual({ trigger, isDue: false })
  })

  it.each([
    ['cancelacion', '4003', '7'],
    ['cancelacion', '0100', '0'],
    ['cancelacion', '0161', '7'],
    ['cancelacion', '0162', '7'],
    ['cancelacion', '9999', '7'],
    ['nominacion', '4453', '7'],
    ['notificacion', '4101', '7'],
    ['inutilizacion', '0100', '7'],
  ] as const)('about %s, rejected with %s: doubt', (tipo, codigo, id) => {
    expect(triggerOf(tipo, says('rechazado', codigo, id))).toEqual({ trigger: 'outcome-unknown', isDue: true })
  })

  it('0160 that names no event: doubt', () => {
    const { id: _, ...generic } = says('rechazado', '0160')
    expect(triggerOf('cancelacion', generic)).toEqual({ trigger: 'outcome-unknown', isDue: true })
    expect(triggerOf('inutilizacion', generic)).toEqual({ trigger: 'outcome-unknown', isDue: true })
  })

  it('4066 about our own repetition: it exists', () => {
    expect(triggerOf('inutilizacion', says('rechazado', '4066'), 1)).toEqual({ trigger: 'exists', isDue: false })
  })

  it('keeps code, text, protocol and instant, the text within 500 characters', () => {
    const long = { ...says('aprobado', '0600'), mensajes: [{ codigo: '0600', mensaje: 'x'.repeat(600) }] }
    expect(answered(SIFEN, T0, evento('cancelacion'), long).change).toEqual({
      ...{ sifen_result_code: '0600', sifen_result_msg: 'x'.repeat(500), prot_aut: '1000007' },
      fecha_proceso: at(1),
    })
  })
})

describe('a posting that broke', () => {
  const broke = (received: 'not-sent' | 'unknown', reposts = 0) =>
    failed(SIFEN, T0, evento('cancelacion', reposts), { code: 'SIFEN_CONNECTION', received })

  it('before the first byte: over, without a code, and fecha_envio is taken back', () => {
    expect(broke('not-sent')).toMatchObject({
      ...{ trigger: 'not-received', due: null, attempt: { outcome: 'not_sent' } },
      change: { sifen_result_code: null, fecha_envio: null },
    })
  })

  it('afterwards: doubt', () => {
    expect(broke('unknown')).toMatchObject({ trigger: 'outcome-unknown', due: at(60), attempt: { outcome: 'unknown' } })
  })

  it('before the first byte of a repetition: still in doubt, and the repetition does not count', () => {
    expect(broke('not-sent', 1)).toMatchObject({ trigger: 'outcome-unknown', due: at(60), change: { reposts: 0 } })
  })
})

describe('what is planned with the intent', () => {
  it('is a question after the time limit, or for a voiding the end of the quiet window', () => {
    expect(intent(SIFEN, T0, { tipo: 'cancelacion' }).due).toEqual(at(120))
    expect(intent(SIFEN, T0, { tipo: 'inutilizacion' }).due).toEqual(at(960))
    expect(repost(SIFEN, T0, evento('cancelacion'))).toMatchObject({ change: { reposts: 1 }, due: at(120) })
  })
})

const posted = (over: Partial<Posted['attempt']> = {}): Posted => ({
  steadySince: at(-1000),
  attempt: {
    ...{ sent_at: T0, finished_at: T0, outcome: 'unknown', sifen_result_code: null, sifen_result_msg: null },
    ...over,
  },
})
const consulta = (eventos: object[] | undefined): ConsultaResult =>
  ({
    ...{ fechaProceso: '2026-11-21T09:00:00-03:00', codigo: eventos ? '0422' : '0420', mensaje: 'x' },
    ...(eventos ? { encontrado: true, documento: { eventos } } : { encontrado: false }),
  }) as never
const can = { tipo: 'rGeVeCan', estado: 'aprobado', protAut: '9', fechaProceso: '2026-11-21T10:00:02', mensajes: [] }

describe('a question by CDC', () => {
  const ask = (seconds: number, answer: ConsultaResult | undefined, over?: Partial<Posted['attempt']>, reposts = 0) =>
    asked(SIFEN, at(seconds), evento('cancelacion', reposts), posted(over), answer)

  it('that finds the event adopts it', () => {
    expect(ask(60, consulta([can]))).toMatchObject({ move: { trigger: 'found', change: { prot_aut: '9' }, due: null } })
  })

  it.each([
    ['could not be asked', undefined],
    ['found the document without the event', consulta([])],
    ['found the event rejected', consulta([{ ...can, estado: 'rechazado' }])],
    ['found another event', consulta([{ ...can, tipo: 'rGeVeConf' }])],
    ['did not find the document', consulta(undefined)],
  ])('that %s within the quiet window waits for the next', (_what, answer) => {
    expect(ask(60, answer)).toEqual({ wait: at(300) })
  })

  it('that finds the document without it after the quiet window: once more, and then over', () => {
    expect(ask(900, consulta([]))).toEqual({ repost: true })
    expect(ask(900, consulta([]), {}, 1)).toMatchObject({ move: { trigger: 'not-registered' } })
  })

  it('that gets no answer after the quiet window concludes nothing', () => {
    expect(ask(900, undefined)).toMatchObject({ wait: expect.any(Date) })
  })

  it('decides at once about a code that evento does not give', () => {
    const unknown = { outcome: 'answered', sifen_result_code: '9999', sifen_result_msg: 'No va' } as const
    expect(ask(60, consulta([]), unknown)).toMatchObject({
      move: { trigger: 'rejection-confirmed', change: { sifen_result_code: '9999', sifen_result_msg: 'No va' } },
    })
    expect(ask(60, consulta([can]), unknown)).toMatchObject({ move: { trigger: 'found' } })
  })

  it('lets 4003 stand only after the quiet window, and never posts that again', () => {
    const exists = { outcome: 'answered', sifen_result_code: '4003', sifen_result_msg: 'Ya' } as const
    expect(ask(60, consulta([]), exists)).toEqual({ wait: at(300) })
    expect(ask(900, consulta([]), exists)).toMatchObject({ move: { trigger: 'rejection-confirmed' } })
  })

  it('takes an event that may come several times only from after our posting', () => {
    const conf = { ...can, tipo: 'rGeVeConf' }
    const askConf = (fechaProceso: string) =>
      asked(SIFEN, at(60), evento('conformidad'), posted(), consulta([{ ...conf, fechaProceso }]))
    expect(askConf('2026-11-21T10:00:02')).toMatchObject({ move: { trigger: 'found' } })
    expect(askConf('2026-11-20T10:00:02')).toEqual({ wait: at(300) })
  })

  it('does not believe the time before the clock was set', () => {
    const decision = asked(SIFEN, at(900), evento('cancelacion'), { ...posted(), steadySince: at(500) }, consulta([]))
    expect(decision).toMatchObject({ wait: expect.any(Date) })
  })
})

describe('a voiding, which cannot be asked about', () => {
  const look = (seconds: number, reposts: number) =>
    lookedAfter(SIFEN, at(seconds), evento('inutilizacion', reposts), posted())

  it('waits for the quiet window, goes once more, and then needs a person', () => {
    expect(look(60, 0)).toEqual({ wait: at(900) })
    expect(look(900, 0)).toEqual({ repost: true })
    expect(look(60, 1)).toEqual({ wait: at(900) })
    expect(look(900, 1)).toEqual({ wait: null })
  })
})

describe('the table of states', () => {
  it('never leaves approved, and reaches it from every open state', () => {
    const leaving = Object.values(TABLE).filter(({ from }) => from.includes('approved'))
    expect(leaving).toEqual([])
    for (const estado of ['pending', 'sent', 'rejected'] as const)
      expect(transition(estado, 'approved')).toMatchObject({ to: 'approved', event: 'evento.approved' })
  })

  it('lets only the latest posting reject', () => {
    const rejecting = Object.entries(TABLE).filter(([, { to, from }]) => to === 'rejected' && from.includes('sent'))
    expect(rejecting.every(([, { isOfLastAttempt }]) => isOfLastAttempt)).toBe(true)
  })

  it('tells the outbox of approvals and rejections alone', () => {
    const told = Object.entries(TABLE).flatMap(([trigger, { from }]) =>
      from.flatMap(estado => transition(estado, trigger as keyof typeof TABLE)?.event ?? []),
    )
    expect([...new Set(told)].sort()).toEqual(['evento.approved', 'evento.rejected'])
  })
})
