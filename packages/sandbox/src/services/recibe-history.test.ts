import { beforeEach, describe, expect, it } from 'vitest'
import { ELSEWHERE } from '../../test/rules-elsewhere.ts'
import { GOOD } from '../../test/sandbox-defects.ts'
import { all, type DocumentSpec, insertAfter, local, replace, set } from '../../test/sandbox-documents.ts'
import { cancelacion, eventoMessage, inutilizacion, nominacion, signedEvento } from '../../test/sandbox-eventos.ts'
import { NOW, openReception } from '../../test/sandbox-reception.ts'
import { aInnominado, deUnItem, electronico, notaDeCredito, remision } from '../../test/sandbox-types.ts'
import type { Timbrado } from '../book/numbering.ts'
import type { Taxpayer } from '../book/register.ts'
import { serieAfter } from '../rules/documento/timbrado.ts'
import { evento } from './evento.ts'
import type { ServiceContext } from './service.ts'

const HOUR_MS = 3_600_000
const reception = await openReception()

describe('recibe and earlier documents', () => {
  let context: ServiceContext
  let numero: number

  beforeEach(() => {
    context = reception.newContext()
    numero = 0
  })

  const send = (spec: Partial<DocumentSpec> = {}) => {
    numero += 1
    const document = reception.document({ numero, ...spec })
    return { cdc: document.cdc, codigo: reception.send(document, context).codigo }
  }
  const register = (content: string) => {
    const signed = signedEvento({ key: reception.key, at: NOW, content })
    expect(reception.ask(evento, eventoMessage(signed), context).codigo).toBe('0600')
  }
  const noteOn = (cdc: string, edit: (xml: string) => string = xml => xml) =>
    send({ edit: all(notaDeCredito, replace('gCamDEAsoc', electronico(cdc)), edit) })

  describe('events', () => {
    it('2404 for a note on a cancelled invoice', () => {
      const { cdc } = send()
      register(cancelacion(cdc))
      expect(noteOn(cdc).codigo).toBe('2404')
    })

    it('2403 for a note on an invoice whose lot is in process', () => {
      const { cdc } = send()
      context.visibility.hide('154307038990000001', 1, 0, [cdc])
      expect(noteOn(cdc).codigo).toBe('2403')
      context.visibility.clear()
      expect(noteOn(cdc).codigo).toBe('0260')
    })

    it('1109 for a number that was voided', () => {
      register(inutilizacion(2, 3))
      expect([1, 2, 3, 4].map(() => send().codigo)).toEqual(['0260', '1109', '1109', '0260'])
    })

    it('2442 for a note to a receiver other than the nominated one, 2441 without nomination', () => {
      const innominada = () => send({ edit: all(aInnominado, deUnItem(1_100_000)) }).cdc
      const [first, second] = [innominada(), innominada()]
      register(nominacion(first))
      const otro = all(deUnItem(1_100_000), set('dRucRec', '80000000'), set('dDVRec', '5'))
      const codes = { nominada: noteOn(first, otro).codigo, innominada: noteOn(second, otro).codigo }
      expect(codes).toEqual({ nominada: '2442', innominada: '2441' })
      expect(noteOn(first, deUnItem(1_100_000)).codigo).toBe('0260')
    })

    it('2417 when credit notes that were not cancelled exceed the invoice', () => {
      const { cdc } = send()
      const half = noteOn(cdc, deUnItem(6_075_000))
      expect(half.codigo).toBe('0260')
      const others = [6_075_001, 6_075_000, 1].map(amount => ({
        amount,
        codigo: noteOn(cdc, deUnItem(amount)).codigo,
      }))
      expect(others).toEqual([
        { amount: 6_075_001, codigo: '2417' },
        { amount: 6_075_000, codigo: '0260' },
        { amount: 1, codigo: '2417' },
      ])
      register(cancelacion(half.cdc))
      expect(noteOn(cdc, deUnItem(6_075_000)).codigo).toBe('0260')
    })
  })

  it('2440 for a printed document under the timbrado of an electronic one', () => {
    send()
    expect(send({ edit: all(notaDeCredito, set('dNTimDI', '12345678')) }).codigo).toBe('2440')
  })

  describe('series', () => {
    const signedAt = (ms: number) => set('dFecFirma', local(new Date(NOW.getTime() + ms)))
    const inSerie = (serie: string, edit: (xml: string) => string = xml => xml) =>
      send({ edit: all(insertAfter('dNumDoc', `<dSerieNum>${serie}</dSerieNum>`), edit) }).codigo

    it('1110 for a first series other than AA, and for one that does not follow the current one', () => {
      expect([inSerie('AB'), inSerie('AA'), inSerie('AC'), inSerie('AB'), inSerie('AC')]).toEqual([
        ...['1110', '0260', '1110', '0260', '0260'],
      ])
    })

    it('1110 for the previous series, 0260 when signed before the next one was in use', () => {
      send()
      inSerie('AA')
      expect(send().codigo).toBe('1110')
      expect(send({ edit: signedAt(-HOUR_MS) }).codigo).toBe('0260')
      expect(inSerie('AB', signedAt(-HOUR_MS))).toBe('1110')
    })

    it('follow each other: none, AA, AB … AZ, BA … ZZ', () => {
      expect(['', 'AA', 'AZ', 'ZY', 'ZZ'].map(serieAfter)).toEqual(['AA', 'AB', 'BA', 'ZZ', undefined])
    })
  })

  describe('a timbrado set in the sandbox', () => {
    const answer = (timbrado: Partial<Timbrado>) => {
      const fully = { ruc: '80012345', dFeIniT: '2024-11-20', ...timbrado }
      context.book.append({ kind: 'stamp', dNumTim: '12345678', stamp: fully })
      return send().codigo
    }

    it.each([
      ['1101', { ruc: '80099006' }],
      ['1102', { electronico: false }],
      ['1105', { puntos: ['002-001'] }],
      ['1106', { puntos: ['001-002'] }],
      ['1107', { dFeIniT: '2024-11-21' }],
      ['0260', { puntos: ['002-001', '001-001'], electronico: true }],
    ])('returns %s when set to %o', (codigo, timbrado) => {
      expect(answer(timbrado)).toBe(codigo)
    })
  })

  describe('a taxpayer set in the sandbox', () => {
    const report = (ruc: string, facts: Partial<Taxpayer>) => {
      const taxpayer: Taxpayer = { ruc, nombre: 'Una SA', estado: 'ACT', facturadorElectronico: true, ...facts }
      context.book.append({ kind: 'taxpayer', taxpayer })
    }
    const [issuer, receiver] = ['80012345', '80099006']

    it.each([
      ['1250', issuer, { estado: 'INEXISTENTE' }],
      ['1252', issuer, { estado: 'SUS' }],
      ['0260', issuer, { estado: 'BLQ' }],
      ['1261', issuer, { actividades: { '47411': 'COMERCIO AL POR MENOR DE EQUIPOS INFORMÁTICOS Y SOFTWARE' } }],
      ['1262', issuer, { actividades: { '47411': 'OTRA', '62020': 'OTRA' } }],
      ['1306', receiver, { estado: 'INEXISTENTE' }],
      ['1307', receiver, { estado: 'CDE' }],
      ['0260', receiver, { estado: 'BLQ' }],
      ['0260', receiver, { estado: 'SAD' }],
      ['1332', receiver, { organismoDelEstado: true }],
    ] as const)('returns %s when %s is set to %o', (codigo, ruc, facts) => {
      report(ruc, facts)
      expect(send().codigo).toBe(codigo)
    })

    it.each([
      ['1308', 'SUS'],
      ['0260', 'BLQ'],
    ] as const)('returns %s for a person who buys as a company and is %s', (codigo, estado) => {
      report(receiver, { estado })
      expect(send({ edit: set('iTiContRec', '1') }).codigo).toBe(codigo)
    })

    it('returns 0260 with matching activities, and for B2G to a body of the State', () => {
      report(issuer, {
        actividades: {
          '47411': 'COMERCIO AL POR MENOR DE EQUIPOS INFORMÁTICOS Y SOFTWARE',
          '62020': 'ACTIVIDADES DE CONSULTORÍA Y GESTIÓN DE SERVICIOS INFORMÁTICOS',
        },
      })
      report(receiver, { organismoDelEstado: true })
      expect(send({ edit: set('iTiOpe', '3') }).codigo).toBe('0260')
    })

    it.each([
      ['1603', 'INEXISTENTE'],
      ['0260', 'SUS'],
    ] as const)('returns %s for a card processor that is %s', (codigo, estado) => {
      report('80000000', { estado })
      const processor = insertAfter('dDesDenTarj', '<dRUCProTar>80000000</dRUCProTar><dDVProTar>5</dDVProTar>')
      expect(send({ edit: all(GOOD['an invoice paid by card'] as (xml: string) => string, processor) }).codigo).toBe(
        codigo,
      )
    })

    it.each([
      ['2303', 'INEXISTENTE'],
      ['2304', 'SUS'],
      ['0260', 'BLQ'],
    ] as const)('returns %s for a carrier that is %s', (codigo, estado) => {
      report('80000000', { estado })
      const edit = all(remision, set('dRucTrans', '80000000'), set('dDVTrans', '5'))
      expect(send({ edit }).codigo).toBe(codigo)
    })
  })

  it('adds issuer and receiver of approved documents to the register, and keeps their settings', () => {
    const answer: Taxpayer = { ruc: '80099006', nombre: 'Dicho SA', estado: 'SAD', facturadorElectronico: false }
    context.book.append({ kind: 'taxpayer', taxpayer: answer })
    send({ edit: set('iTiOpe', '2') })
    expect({ issuer: context.book.taxpayer('80012345'), receiver: context.book.taxpayer('80099006') }).toEqual({
      issuer: { ruc: '80012345', nombre: 'Emisor SA', estado: 'ACT', facturadorElectronico: true },
      receiver: answer,
    })
  })

  it('covers each code that rules.test.ts leaves to this suite', () => {
    expect(ELSEWHERE['recibe-history'].filter(codigo => !reception.answered.has(codigo))).toEqual([])
  })
})
