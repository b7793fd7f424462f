/** Events judged by their history: signer, time, earlier events, and data set through the control API. */
import { beforeAll, describe, expect, it } from 'vitest'
import { set } from '../../../test/sandbox-documents.ts'
import { type EventoReception, HOUR_MS, later, openEventoReception } from '../../../test/sandbox-evento-reception.ts'
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
import { NOW, openReception } from '../../../test/sandbox-reception.ts'
import type { Taxpayer } from '../../book/register.ts'

const DAY_MS = 24 * HOUR_MS

describe('events and their history', () => {
  let e: EventoReception
  beforeAll(async () => {
    e = await openEventoReception()
  })

  describe('signers', () => {
    it.each([
      ['0140', 'a signature of something else', { tamper: (xml: string) => xml.replace('URI="#1"', 'URI="#2"') }],
      ['0141', 'a motive that changed after signing', { tamper: set('mOtEve', 'Otro motivo') }],
    ])('returns %s for %s', (codigo, _, sent) => {
      e.open()
      expect(e.send(cancelacion(e.cdcs.factura), sent).codigo).toBe(codigo)
    })

    it('returns 0120, 0121 or 0122 for a certificate that is foreign, expired or without RUC', async () => {
      e.open()
      const { key: stranger } = await openReception()
      const request = { ruc: '80012345', dv: '0', nombre: 'Emisor SA', password: 'x' }
      const expired = await e.authority.issue({ ...request, hasta: later(-HOUR_MS) })
      const withoutRuc = await e.authority.issue({ ...request, ruc: '', dv: '' })
      const answers = [stranger, expired, withoutRuc].map(key => e.send(cancelacion(e.cdcs.factura), { key }).codigo)
      expect(answers).toEqual(['0120', '0121', '0122'])
    })

    it("returns 0142 for an issuer's event signed by another RUC, and 4468 for a nomination", () => {
      e.open()
      const key = e.keys.otro
      expect(e.codes([cancelacion(e.cdcs.factura), { key }], [otroTransportista(e.cdcs.remision), { key }])).toEqual([
        ...['0142', '0142'],
      ])
      expect(e.send(nominacion(e.cdcs.innominada), { key }).codigo).toBe('4468')
    })

    it("returns 0143 for a receiver's event signed by another RUC, for an unknown document too", () => {
      e.open()
      const key = e.keys.otro
      const contents = [
        notificacion(e.cdcs.factura, NOW),
        conformidad(e.cdcs.factura),
        disconformidad(e.cdcs.factura),
        desconocimiento(e.cdcs.factura, NOW),
        desconocimiento('01800000005001001000011322026100915495718099', NOW),
      ]
      expect(e.codes(...contents.map(content => [content, { key }] as const))).toEqual(contents.map(() => '0143'))
    })

    it('accepts events of the receiver that a nomination named', () => {
      e.open()
      const answers = e.codes(
        [nominacion(e.cdcs.innominada)],
        [conformidad(e.cdcs.innominada), { key: e.keys.otro }],
        [conformidad(e.cdcs.innominada), { key: e.keys.receptor }],
      )
      expect(answers).toEqual(['0600', '0143', '0600'])
    })
  })

  describe('deadlines', () => {
    it.each([
      ['an invoice', 'factura', 48, '4009'],
      ['a credit note', 'nota', 168, '4010'],
    ] as const)(
      'accepts a cancellation of %s until its deadline, and refuses it a second later',
      (_, sobre, hours, codigo) => {
        e.open()
        const late = { at: later(hours * HOUR_MS + 1000) }
        expect(e.send(cancelacion(e.cdcs[sobre]), late).codigo).toBe(codigo)
        expect(e.send(cancelacion(e.cdcs[sobre]), { at: later(hours * HOUR_MS) }).codigo).toBe('0600')
      },
    )

    it('returns 4009 for a cancellation signed over 60 s before the approval (clock skew)', () => {
      e.open()
      expect(e.send(cancelacion(e.cdcs.factura), { at: later(-61_000) }).codigo).toBe('4009')
      expect(e.send(cancelacion(e.cdcs.factura), { at: later(-60_000) }).codigo).toBe('0600')
    })

    it("after 45 days observes the receiver's notification and rejects its other events", () => {
      const at = later(45 * DAY_MS + 1000)
      const answers = [notificacion, conformidad, disconformidad, desconocimiento].map(content => {
        e.open()
        return e.send(content(e.cdcs.factura, NOW), { key: e.keys.receptor, at })
      })
      expect(answers.map(({ codigo, estado }) => [codigo, estado])).toEqual([
        ['4114', 'Aprobado con observación'],
        ['4157', 'Rechazado'],
        ['4206', 'Rechazado'],
        ['4263', 'Rechazado'],
      ])
    })
  })

  describe('history', () => {
    const receptor = () => ({ key: e.keys.receptor })

    it('returns 4003 for a second cancellation, also in the same message', () => {
      e.open()
      const twice = eventoMessage(
        e.sign(cancelacion(e.cdcs.factura)),
        signedEvento({ key: e.keys.emisor, at: NOW, content: cancelacion(e.cdcs.factura), id: '2' }),
      )
      const { xml } = e.ask(twice)
      const answered = xml.matchAll(/<ns2:id>(?<id>\d+)<.*?<ns2:dCodRes>(?<codigo>\d+)</g)
      expect([...answered].map(({ groups }) => ({ ...groups }))).toEqual([
        { id: '1', codigo: '0600' },
        { id: '2', codigo: '4003' },
      ])
      expect(e.send(cancelacion(e.cdcs.factura)).codigo).toBe('4003')
    })

    it.each([
      ['4101', (cdc: string) => notificacion(cdc, NOW)],
      ['4150', conformidad],
      ['4200', disconformidad],
      ['4251', (cdc: string) => desconocimiento(cdc, NOW)],
    ] as const)('returns %s for a second event of the same kind', (codigo, content) => {
      e.open()
      expect(e.codes([content(e.cdcs.factura), receptor()], [content(e.cdcs.factura), receptor()])).toEqual([
        '0600',
        codigo,
      ])
    })

    it.each([
      ['4115', (cdc: string) => notificacion(cdc, NOW)],
      ['4155', conformidad],
      ['4204', disconformidad],
      ['4264', (cdc: string) => desconocimiento(cdc, NOW)],
    ] as const)("returns %s for a receiver's event on a cancelled document", (codigo, content) => {
      e.open()
      expect(e.codes([cancelacion(e.cdcs.factura)], [content(e.cdcs.factura), receptor()])).toEqual(['0600', codigo])
    })

    it('returns 4113 for a notification after any other event of the receiver', () => {
      for (const before of [conformidad, disconformidad, desconocimiento]) {
        e.open()
        const answers = e.codes(
          [before(e.cdcs.factura, NOW), receptor()],
          [notificacion(e.cdcs.factura, NOW), receptor()],
        )
        expect(answers).toEqual(['0600', '4113'])
      }
    })

    it('accepts a disconformidad after a conformidad of the same receiver', () => {
      e.open()
      const answers = e.codes([conformidad(e.cdcs.factura), receptor()], [disconformidad(e.cdcs.factura), receptor()])
      expect(answers).toEqual(['0600', '0600'])
    })

    it('nomination: 4453 second, 4452 cancelled invoice, 4454 other type, 4469 named receiver', () => {
      e.open()
      expect(e.codes([nominacion(e.cdcs.innominada)], [nominacion(e.cdcs.innominada)])).toEqual(['0600', '4453'])
      expect(e.codes([nominacion(e.cdcs.nota)], [nominacion(e.cdcs.factura)])).toEqual(['4454', '4469'])
      e.open()
      expect(e.codes([cancelacion(e.cdcs.innominada)], [nominacion(e.cdcs.innominada)])).toEqual(['0600', '4452'])
    })

    it('returns 4066 for voided numbers that overlap in point, type and timbrado only', () => {
      e.open()
      expect(e.codes([inutilizacion(100, 200)], [inutilizacion(200, 300)], [inutilizacion(50, 100)])).toEqual([
        ...['0600', '4066', '4066'],
      ])
      expect(e.codes([inutilizacion(201, 300)], [inutilizacion(99, 99)])).toEqual(['0600', '0600'])
      const others = [set('dPunExp', '002'), set('iTiDE', '5'), set('dNumTim', '87654321')]
      expect(others.map(edit => e.send(inutilizacion(100, 200), { edit }).codigo)).toEqual(['0600', '0600', '0600'])
    })

    it('treats a document as unknown while its lot is in process', () => {
      e.open()
      const cdcs = Object.values(e.cdcs)
      e.context.visibility.hide('154307038990000001', 1, 0, cdcs)
      const about = (key = e.keys.receptor) => [
        ...e.codes([cancelacion(e.cdcs.factura)], [conformidad(e.cdcs.factura), { key }]),
        ...e.codes([otroTransportista(e.cdcs.remision)], [nominacion(e.cdcs.innominada)]),
      ]
      expect(about()).toEqual(['4002', '4152', '4336', '4452'])
      e.context.visibility.clear()
      expect(about()).toEqual(['0600', '4155', '0600', '0600'])
    })

    it('returns 4052 for the timbrado of another RUC', () => {
      e.open()
      expect(e.send(inutilizacion(100, 200), { key: e.keys.otro }).codigo).toBe('4052')
    })
  })

  describe('data set through the control API', () => {
    it('returns 4053, 4054 or 4055 by the settings of the timbrado', () => {
      e.open()
      const report = (timbrado: object) =>
        e.context.book.append({
          kind: 'stamp',
          dNumTim: '12345678',
          stamp: { ruc: '80012345', dFeIniT: '2024-11-20', ...timbrado },
        })
      report({ electronico: false })
      expect(e.send(inutilizacion(100, 200)).codigo).toBe('4053')
      report({ puntos: ['002-001'] })
      expect(e.send(inutilizacion(100, 200)).codigo).toBe('4054')
      report({ puntos: ['001-002'] })
      expect(e.send(inutilizacion(100, 200)).codigo).toBe('4055')
      report({ puntos: ['001-001'] })
      expect(e.send(inutilizacion(100, 200)).codigo).toBe('0600')
    })

    it('returns 4315 or 4316 for a carrier and 4461 or 4462 for a nominee, by their state', () => {
      e.open()
      const become = (estado: Taxpayer['estado']) =>
        e.context.book.append({
          kind: 'taxpayer',
          taxpayer: { ruc: '80099006', nombre: 'Una SA', estado, facturadorElectronico: false },
        })
      const both = () => e.codes([otroTransportista(e.cdcs.remision)], [nominacion(e.cdcs.innominada)])
      become('INEXISTENTE')
      expect(both()).toEqual(['4315', '4461'])
      become('CAN')
      expect(both()).toEqual(['4316', '4462'])
      become('ACT')
      expect(both()).toEqual(['0600', '0600'])
    })
  })
})
