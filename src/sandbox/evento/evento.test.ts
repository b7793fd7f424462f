import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { all, drop, local, SAMPLES_MISSING, type SigningKey, set, shared } from '../../../test/sandbox-documents.ts'
import {
  type EventoDefect,
  eventoDefects,
  GOOD_EVENTOS,
  type GoodEvento,
  type GoodName,
  type Sobre,
} from '../../../test/sandbox-evento-defects.ts'
import {
  cancelacion,
  conformidad,
  desconocimiento,
  disconformidad,
  eventoMessage,
  inutilizacion,
  nominacion,
  notificacion,
  otroTransportista,
  signedEvento,
} from '../../../test/sandbox-eventos.ts'
import { NOW, openReception, type Reception } from '../../../test/sandbox-reception.ts'
import { aInnominado, deUnItem, notaDeCredito, remision } from '../../../test/sandbox-types.ts'
import { evento } from '../evento.ts'
import type { Taxpayer } from '../register.ts'
import type { ServiceContext } from '../service.ts'
import { EVENTO_RULES } from './evento-rules.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const later = (ms: number) => new Date(NOW.getTime() + ms)
const ALL_RULES = Object.values(EVENTO_RULES).flat()

describe.skipIf(SAMPLES_MISSING)(`evento ${SAMPLES_MISSING ?? ''}`, () => {
  let reception: Reception
  let keys: Record<'emisor' | 'receptor' | 'otro', SigningKey>
  let context: ServiceContext
  let cdcs: Record<Sobre | 'nota', string>

  beforeAll(async () => {
    reception = await openReception()
    const issue = (ruc: string, dv: string) => reception.authority.issue({ ruc, dv, nombre: 'Una SA', password: 'x' })
    keys = { emisor: reception.key, receptor: await issue('80033703', '4'), otro: await issue('80000000', '5') }
  })

  /** A new book, with a document of each kind. */
  const open = () => {
    context = reception.newContext()
    const documents = {
      factura: reception.document({ numero: 1 }),
      innominada: reception.document({ numero: 2, edit: all(aInnominado, deUnItem(1_100_000)) }),
      remision: reception.document({ numero: 3, edit: remision }),
      nota: reception.document({ numero: 4, edit: notaDeCredito }),
    }
    for (const document of Object.values(documents)) expect(reception.send(document, context).codigo).toBe('0260')
    cdcs = {
      factura: documents.factura.cdc,
      innominada: documents.innominada.cdc,
      remision: documents.remision.cdc,
      nota: documents.nota.cdc,
    }
  }

  interface Sent {
    readonly key?: SigningKey
    readonly edit?: (xml: string) => string
    readonly tamper?: (xml: string) => string
    /** When it is signed and received. */
    readonly at?: Date
  }

  const sign = (content: string, { key = keys.emisor, at = NOW, ...spec }: Sent = {}) =>
    signedEvento({ key, at, content, ...spec })
  const send = (content: string, sent: Sent = {}) =>
    reception.ask(evento, eventoMessage(sign(content, sent)), context, { now: sent.at ?? NOW })
  const sendGood = (name: GoodName, sent: Sent = {}) => {
    const { sobre, firmante, content }: GoodEvento = GOOD_EVENTOS[name]
    return send(content(cdcs[sobre], NOW), { key: keys[firmante], ...sent })
  }
  const codes = (...contents: readonly (readonly [content: string, sent?: Sent])[]) =>
    contents.map(([content, sent]) => send(content, sent).codigo)

  describe('events that are registered', () => {
    it.each(Object.keys(GOOD_EVENTOS) as GoodName[])('%s', name => {
      open()
      const { codigo, estado, mensaje } = sendGood(name)
      expect({ codigo, estado, mensaje }).toEqual({
        codigo: '0600',
        estado: 'Aprobado',
        mensaje: 'Evento registrado correctamente',
      })
      expect(context.book.events()).toHaveLength(1)
    })
  })

  describe('events with one defect', () => {
    it.each(eventoDefects(NOW))('$codigo: $defect', ({ codigo, good, edit, observes }: EventoDefect) => {
      open()
      const answered = sendGood(good, { edit })
      expect({ ...answered, xml: '' }).toEqual({
        codigo,
        estado: observes ? 'Aprobado con observación' : 'Rechazado',
        mensaje: `TEST - ${ALL_RULES.find(rule => rule.codigo === codigo)?.mensaje}`,
        xml: '',
      })
      expect(context.book.events()).toHaveLength(observes ? 1 : 0)
    })
  })

  describe('who signs', () => {
    it.each([
      ['0140', 'a signature of something else', { tamper: (xml: string) => xml.replace('URI="#1"', 'URI="#2"') }],
      ['0141', 'a motive that changed after signing', { tamper: set('mOtEve', 'Otro motivo') }],
    ])('%s: %s', (codigo, _, sent) => {
      open()
      expect(send(cancelacion(cdcs.factura), sent).codigo).toBe(codigo)
    })

    it('0120, 0121, 0122 by the certificate', async () => {
      open()
      const { key: stranger } = await openReception()
      const request = { ruc: '80012345', dv: '0', nombre: 'Emisor SA', password: 'x' }
      const expired = await reception.authority.issue({ ...request, hasta: later(-HOUR_MS) })
      const nobody = await reception.authority.issue({ ...request, ruc: '', dv: '' })
      const answers = [stranger, expired, nobody].map(key => send(cancelacion(cdcs.factura), { key }).codigo)
      expect(answers).toEqual(['0120', '0121', '0122'])
    })

    it('0142 for an event of the issuer by anybody else; 4468 for a nomination', () => {
      open()
      const key = keys.otro
      expect(codes([cancelacion(cdcs.factura), { key }], [otroTransportista(cdcs.remision), { key }])).toEqual([
        ...['0142', '0142'],
      ])
      expect(send(nominacion(cdcs.innominada), { key }).codigo).toBe('4468')
    })

    it('0143 for an event of the receiver by anybody else, also when SIFEN does not know the document', () => {
      open()
      const key = keys.otro
      const contents = [
        notificacion(cdcs.factura, NOW),
        conformidad(cdcs.factura),
        disconformidad(cdcs.factura),
        desconocimiento(cdcs.factura, NOW),
        desconocimiento('01800000005001001000011322026100915495718099', NOW),
      ]
      expect(codes(...contents.map(content => [content, { key }] as const))).toEqual(contents.map(() => '0143'))
    })

    it('takes the events of whom a nomination named', () => {
      open()
      const answers = codes(
        [nominacion(cdcs.innominada)],
        [conformidad(cdcs.innominada), { key: keys.otro }],
        [conformidad(cdcs.innominada), { key: keys.receptor }],
      )
      expect(answers).toEqual(['0600', '0143', '0600'])
    })
  })

  describe('deadlines', () => {
    it.each([
      ['an invoice', 'factura', 48, '4009'],
      ['a credit note', 'nota', 168, '4010'],
    ] as const)('cancels %s up to its hours from the approval', (_, sobre, hours, codigo) => {
      open()
      const late = { at: later(hours * HOUR_MS + 1000) }
      expect(send(cancelacion(cdcs[sobre]), late).codigo).toBe(codigo)
      expect(send(cancelacion(cdcs[sobre]), { at: later(hours * HOUR_MS) }).codigo).toBe('0600')
    })

    it('4009 when it was signed minutes before the approval, as happens when clocks differ', () => {
      open()
      expect(send(cancelacion(cdcs.factura), { at: later(-61_000) }).codigo).toBe('4009')
      expect(send(cancelacion(cdcs.factura), { at: later(-60_000) }).codigo).toBe('0600')
    })

    it('45 days from the approval for the events of the receiver: observed for a notification, refused for the others', () => {
      const at = later(45 * DAY_MS + 1000)
      const answers = [notificacion, conformidad, disconformidad, desconocimiento].map(content => {
        open()
        return send(content(cdcs.factura, NOW), { key: keys.receptor, at })
      })
      expect(answers.map(({ codigo, estado }) => [codigo, estado])).toEqual([
        ['4114', 'Aprobado con observación'],
        ['4157', 'Rechazado'],
        ['4206', 'Rechazado'],
        ['4263', 'Rechazado'],
      ])
    })
  })

  describe('what went before', () => {
    const receptor = () => ({ key: keys.receptor })

    it('4003 for a second cancellation, also in the same message', () => {
      open()
      const twice = eventoMessage(
        sign(cancelacion(cdcs.factura)),
        signedEvento({ key: keys.emisor, at: NOW, content: cancelacion(cdcs.factura), id: '2' }),
      )
      const { xml } = reception.ask(evento, twice, context)
      expect([...xml.matchAll(/<ns2:id>(\d+)<.*?<ns2:dCodRes>(\d+)</g)].map(([, id, codigo]) => [id, codigo])).toEqual([
        ['1', '0600'],
        ['2', '4003'],
      ])
      expect(send(cancelacion(cdcs.factura)).codigo).toBe('4003')
    })

    it.each([
      ['4101', (cdc: string) => notificacion(cdc, NOW)],
      ['4150', conformidad],
      ['4200', disconformidad],
      ['4251', (cdc: string) => desconocimiento(cdc, NOW)],
    ] as const)('%s for a second event of the same kind', (codigo, content) => {
      open()
      expect(codes([content(cdcs.factura), receptor()], [content(cdcs.factura), receptor()])).toEqual(['0600', codigo])
    })

    it.each([
      ['4115', (cdc: string) => notificacion(cdc, NOW)],
      ['4155', conformidad],
      ['4204', disconformidad],
      ['4264', (cdc: string) => desconocimiento(cdc, NOW)],
    ] as const)('%s on a document that was cancelled', (codigo, content) => {
      open()
      expect(codes([cancelacion(cdcs.factura)], [content(cdcs.factura), receptor()])).toEqual(['0600', codigo])
    })

    it('4113 for a notification after any other event of the receiver', () => {
      for (const before of [conformidad, disconformidad, desconocimiento]) {
        open()
        const answers = codes([before(cdcs.factura, NOW), receptor()], [notificacion(cdcs.factura, NOW), receptor()])
        expect(answers).toEqual(['0600', '4113'])
      }
    })

    it('lets a receiver think better of it', () => {
      open()
      const answers = codes([conformidad(cdcs.factura), receptor()], [disconformidad(cdcs.factura), receptor()])
      expect(answers).toEqual(['0600', '0600'])
    })

    it('4453 for a second nomination, 4452 for one of a cancelled invoice, 4454 of another type, 4469 of a named receiver', () => {
      open()
      expect(codes([nominacion(cdcs.innominada)], [nominacion(cdcs.innominada)])).toEqual(['0600', '4453'])
      expect(codes([nominacion(cdcs.nota)], [nominacion(cdcs.factura)])).toEqual(['4454', '4469'])
      open()
      expect(codes([cancelacion(cdcs.innominada)], [nominacion(cdcs.innominada)])).toEqual(['0600', '4452'])
    })

    it('4066 for a number that was voided, 0600 for its neighbours, other places and other types', () => {
      open()
      expect(codes([inutilizacion(100, 200)], [inutilizacion(200, 300)], [inutilizacion(50, 100)])).toEqual([
        ...['0600', '4066', '4066'],
      ])
      expect(codes([inutilizacion(201, 300)], [inutilizacion(99, 99)])).toEqual(['0600', '0600'])
      const others = [set('dPunExp', '002'), set('iTiDE', '5'), set('dNumTim', '87654321')]
      expect(others.map(edit => send(inutilizacion(100, 200), { edit }).codigo)).toEqual(['0600', '0600', '0600'])
    })

    it('4052 for the stamp of another RUC', () => {
      open()
      expect(send(inutilizacion(100, 200), { key: keys.otro }).codigo).toBe('4052')
    })
  })

  describe('what the sandbox was told', () => {
    it('4053, 4054, 4055 of a stamp', () => {
      open()
      const tell = (stamp: object) =>
        context.book.tell({
          kind: 'stamp',
          dNumTim: '12345678',
          stamp: { ruc: '80012345', dFeIniT: '2024-11-20', ...stamp },
        })
      tell({ electronico: false })
      expect(send(inutilizacion(100, 200)).codigo).toBe('4053')
      tell({ puntos: ['002-001'] })
      expect(send(inutilizacion(100, 200)).codigo).toBe('4054')
      tell({ puntos: ['001-002'] })
      expect(send(inutilizacion(100, 200)).codigo).toBe('4055')
      tell({ puntos: ['001-001'] })
      expect(send(inutilizacion(100, 200)).codigo).toBe('0600')
    })

    it('4315, 4316 of a carrier; 4461, 4462 of whom a nomination names', () => {
      open()
      const become = (estado: Taxpayer['estado']) =>
        context.book.tell({
          kind: 'taxpayer',
          taxpayer: { ruc: '80033703', nombre: 'Una SA', estado, facturadorElectronico: false },
        })
      const both = () => codes([otroTransportista(cdcs.remision)], [nominacion(cdcs.innominada)])
      become('INEXISTENTE')
      expect(both()).toEqual(['4315', '4461'])
      become('CAN')
      expect(both()).toEqual(['4316', '4462'])
      become('ACT')
      expect(both()).toEqual(['0600', '0600'])
    })
  })

  describe('form', () => {
    it.each([
      ['a motive that is too short', set('mOtEve', 'no'), 'El valor no del elemento: mOtEve es invalido'],
      ['a missing motive', drop('mOtEve'), 'Elemento esperado: mOtEve dentro de: rGeVeCan'],
      ['an event of the future', (xml: string) => xml.replaceAll('rGeVeCan', 'rGeVeEnd'), 'rGeVeEnd no es esperado'],
      ['no event', drop('rGeVeCan'), 'dentro de: gGroupTiEvt'],
      ['a date that is none', set('dFecFirma', '2026-02-30T00:00:00'), 'dFecFirma es invalido'],
      ['a version of nobody', set('dVerFor', '149'), 'dVerFor es invalido'],
    ])('0160 for %s', (_, edit, problem) => {
      open()
      const { codigo, estado, mensaje, xml } = send(cancelacion(cdcs.factura), { edit })
      expect({ codigo, estado, mensaje }).toEqual({
        codigo: '0160',
        estado: 'Rechazado',
        mensaje: expect.stringContaining(problem),
      })
      expect(xml).toContain('<ns2:id>1</ns2:id>')
    })

    it('0160 with id 0 for an Id that is none', () => {
      open()
      expect(send(cancelacion(cdcs.factura), { edit: xml => xml.replace('Id="1"', 'Id="x"') }).xml).toContain(
        '<ns2:id>0<',
      )
    })

    it.each([
      ['no event', eventoMessage()],
      ['sixteen events', eventoMessage(...Array.from({ length: 16 }, () => '<rGesEve/>'))],
      ['something else than events', eventoMessage('<rDE/>')],
      [
        'a group without namespace',
        eventoMessage('<rGesEve/>').replace(/<gGroupGesEve xmlns="[^"]*"/, '<gGroupGesEve'),
      ],
      ['no dId', eventoMessage('<rGesEve/>').replace(/<ns1:dId>.*<\/ns1:dId>/, '')],
    ])('answers %s as what it does not understand', (_, xml) => {
      open()
      const answered = reception.ask(evento, xml, context)
      expect([answered.codigo, answered.xml.includes('rRetEnviDe')]).toEqual(['0160', true])
    })

    it('takes fifteen events in one message', () => {
      open()
      const events = Array.from({ length: 15 }, (_, i) => {
        const content = inutilizacion(1000 + i, 1000 + i)
        return signedEvento({ key: keys.emisor, at: NOW, content, id: String(i + 1) })
      })
      const { xml } = reception.ask(evento, eventoMessage(...events), context)
      expect(xml.match(/<ns2:dCodRes>0600</g)).toHaveLength(15)
      expect(new Set(xml.match(/<ns2:dProtAut>\d+/g)).size).toBe(15)
    })
  })

  it('keeps of a voiding the numbers, of a nomination the receiver', () => {
    open()
    send(inutilizacion(100, 200))
    send(nominacion(cdcs.innominada))
    expect(context.book.events()).toMatchObject([
      { tipo: 'rGeVeInu', cdc: '', ruc: '80012345', rango: { desde: 100, hasta: 200 }, at: NOW.toISOString() },
      { tipo: 'rGEveNom', cdc: cdcs.innominada, receptor: '80033703' },
    ])
    expect(local(NOW)).toBe('2026-11-21T12:00:00')
  })
})

describe('the table of rules about events', () => {
  /** Rules that need a history, a register, a certificate or another time: above. */
  const ELSEWHERE = [
    ...['0120', '0121', '0122', '0140', '0141', '0142', '0143'],
    ...['4003', '4009', '4010', '4052', '4053', '4054', '4055', '4066'],
    ...['4101', '4113', '4114', '4115', '4150', '4155', '4157', '4200', '4204', '4206', '4251', '4263', '4264'],
    ...['4315', '4316', '4453', '4454', '4461', '4462', '4468', '4469'],
  ]
  /** NT19 changed their words. */
  const OTHER_WORDS = ['4150', '4152']
  const codigos = [...new Set(ALL_RULES.map(({ codigo }) => codigo))]

  it('has a test for every rule', () => {
    const covered = new Set([...eventoDefects(NOW).map(({ codigo }) => codigo), ...ELSEWHERE])
    expect(codigos.filter(codigo => !covered.has(codigo))).toEqual([])
  })

  it.skipIf(SAMPLES_MISSING)(`speaks in the words of result_codes.tsv ${SAMPLES_MISSING ?? ''}`, () => {
    const lines = readFileSync(shared('sifen/result_codes.tsv'), 'utf8').split('\n')
    const official = new Map<string, string[]>()
    for (const [codigo = '', , mensaje = '', state = ''] of lines.map(line => line.split('\t'))) {
      if (!state.startsWith('DELETED')) official.set(codigo, [...(official.get(codigo) ?? []), mensaje.trim()])
    }
    const other = ALL_RULES.filter(({ codigo, mensaje }) => !official.get(codigo)?.includes(mensaje))
    expect([...new Set(other.map(({ codigo }) => codigo))]).toEqual(OTHER_WORDS)
  })
})
