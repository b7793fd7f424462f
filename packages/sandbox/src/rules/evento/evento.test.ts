import { beforeAll, describe, expect, it } from 'vitest'
import { readTabla } from '../../../../../test/support/witness.ts'
import { drop, local, set } from '../../../test/sandbox-documents.ts'
import { type EventoDefect, eventoDefects, GOOD_EVENTOS, type GoodName } from '../../../test/sandbox-evento-defects.ts'
import { type EventoReception, openEventoReception } from '../../../test/sandbox-evento-reception.ts'
import { cancelacion, eventoMessage, inutilizacion, nominacion, signedEvento } from '../../../test/sandbox-eventos.ts'
import { NOW } from '../../../test/sandbox-reception.ts'
import { EVENTO_RULES } from './evento-rules.ts'

const ALL_RULES = Object.values(EVENTO_RULES).flat()

describe('evento', () => {
  let e: EventoReception
  beforeAll(async () => {
    e = await openEventoReception()
  })

  describe('registers events', () => {
    it.each(Object.keys(GOOD_EVENTOS) as GoodName[])('%s', name => {
      e.open()
      const { codigo, estado, mensaje } = e.sendGood(name)
      expect({ codigo, estado, mensaje }).toEqual({
        codigo: '0600',
        estado: 'Aprobado',
        mensaje: 'Evento registrado correctamente',
      })
      expect(e.context.book.events()).toHaveLength(1)
    })
  })

  describe('events with one defect', () => {
    it.each(eventoDefects(NOW))('get $codigo: $defect', ({ codigo, good, edit, observes }: EventoDefect) => {
      e.open()
      const { xml: _xml, motivo: _motivo, ...text } = e.sendGood(good, { edit })
      expect(text).toEqual({
        codigo,
        estado: observes ? 'Aprobado con observación' : 'Rechazado',
        mensaje: `TEST - ${ALL_RULES.find(rule => rule.codigo === codigo)?.mensaje}`,
      })
      expect(e.context.book.events()).toHaveLength(observes ? 1 : 0)
    })
  })

  describe('form', () => {
    it.each([
      ['a motive that is too short', set('mOtEve', 'no'), 'El valor no del elemento: mOtEve es invalido'],
      ['a missing motive', drop('mOtEve'), 'Elemento esperado: mOtEve dentro de: rGeVeCan'],
      ['an event of the future', (xml: string) => xml.replaceAll('rGeVeCan', 'rGeVeEnd'), 'rGeVeEnd no es esperado'],
      ['no event', drop('rGeVeCan'), 'dentro de: gGroupTiEvt'],
      ['a date that does not exist', set('dFecFirma', '2026-02-30T00:00:00'), 'dFecFirma es invalido'],
      ['an unknown version', set('dVerFor', '149'), 'dVerFor es invalido'],
      ['an invalid Id', (xml: string) => xml.replace('Id="1"', 'Id="x"'), 'Id es invalido'],
    ])('returns the generic 0160 for %s, with the detail in the journal', (_, edit, problem) => {
      e.open()
      const { codigo, mensaje, motivo, xml } = e.send(cancelacion(e.cdcs.factura), { edit })
      expect({ codigo, mensaje, motivo }).toEqual({
        codigo: '0160',
        mensaje: 'XML Mal Formado.',
        motivo: expect.stringContaining(problem),
      })
      expect(xml).toContain('rRetEnviDe')
    })

    it('registers no event of a message in which one is malformed', () => {
      e.open()
      const events = [1, 2].map(id => {
        const content = inutilizacion(1000 + id, 1000 + id)
        return signedEvento({ key: e.keys.emisor, at: NOW, content, id: String(id) })
      })
      const [first = '', second = ''] = events
      expect(e.ask(eventoMessage(first, second.replace('dVerFor>150', 'dVerFor>149'))).codigo).toBe('0160')
      expect(e.context.book.events()).toEqual([])
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
    ])('returns the generic 0160 for %s', (_, xml) => {
      e.open()
      const answered = e.ask(xml)
      expect(answered).toMatchObject({ codigo: '0160', xml: expect.stringContaining('rRetEnviDe') })
    })

    it('accepts fifteen events in one message', () => {
      e.open()
      const events = Array.from({ length: 15 }, (_, i) => {
        const content = inutilizacion(1000 + i, 1000 + i)
        return signedEvento({ key: e.keys.emisor, at: NOW, content, id: String(i + 1) })
      })
      const { xml } = e.ask(eventoMessage(...events))
      expect(xml.match(/<ns2:dCodRes>0600</g)).toHaveLength(15)
      expect(new Set(xml.match(/<ns2:dProtAut>\d+/g)).size).toBe(15)
    })
  })

  it('stores the numbers of a voiding and the receiver of a nomination', () => {
    e.open()
    e.send(inutilizacion(100, 200))
    e.send(nominacion(e.cdcs.innominada))
    expect(e.context.book.events()).toMatchObject([
      { tipo: 'rGeVeInu', cdc: '', ruc: '80012345', rango: { desde: 100, hasta: 200 }, at: NOW.toISOString() },
      { tipo: 'rGEveNom', cdc: e.cdcs.innominada, receptor: '80099006' },
    ])
    expect(local(NOW)).toBe('2026-11-21T12:00:00')
  })
})

describe('the table of rules about events', () => {
  /**
   * Rules that need a history, a register, a certificate or another time. Their tests are in evento-history.test.ts.
   */
  const ELSEWHERE = [
    ...['0120', '0121', '0122', '0140', '0141', '0142', '0143'],
    ...['4003', '4009', '4010', '4052', '4053', '4054', '4055', '4066'],
    ...['4101', '4113', '4114', '4115', '4150', '4155', '4157', '4200', '4204', '4206', '4251', '4263', '4264'],
    ...['4315', '4316', '4453', '4454', '4461', '4462', '4468', '4469'],
  ]
  /** Rules whose wording NT19 changed. */
  const OTHER_WORDS = ['4150', '4152']
  const codigos = [...new Set(ALL_RULES.map(({ codigo }) => codigo))]

  it('has a test for every rule', () => {
    const covered = new Set([...eventoDefects(NOW).map(({ codigo }) => codigo), ...ELSEWHERE])
    expect(codigos.filter(codigo => !covered.has(codigo))).toEqual([])
  })

  it('uses the wording of the authority', () => {
    const active = readTabla('resultados').filter(([, , , estado]) => estado !== 'derogado')
    // MT v150 gave some numbers twice. NT18 gave the later ones of these new numbers.
    const official = new Map(active.map(([codigo = '', , mensaje]) => [codigo, mensaje] as const).reverse())
    const other = ALL_RULES.filter(({ codigo, mensaje }) => official.get(codigo) !== mensaje)
    expect([...new Set(other.map(({ codigo }) => codigo))]).toEqual(OTHER_WORDS)
  })
})
