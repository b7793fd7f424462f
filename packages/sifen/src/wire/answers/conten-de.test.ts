import { describe, expect, it } from 'vitest'
import { clientAnswered } from '../../../test/answered-client.ts'
import { thrownBy } from '../../../test/scripted-wire.ts'
import { CDC, consDe, contenDe, OTHER_CDC, RDE } from '../../../test/sifen-answers.ts'

const NS = 'xmlns="http://ekuatia.set.gov.py/sifen/xsd"'
const ask = (content: string) => clientAnswered(consDe('0422', 'CDC encontrado', content)).client.consulta(CDC)
const found = (events: string) => ask(contenDe(RDE, events))

const evento = (kind: string, result: string) =>
  `<rContEv><xEvento><?xml version="1.0" encoding="UTF-8"?><rGesEve ${NS}><rEve Id="1"><gGroupTiEvt>${kind}</gGroupTiEvt></rEve></rGesEve></xEvento><rResEnviEventoDe><rRetEnviEventoDe><gResProcEVe>${result}</gResProcEVe></rRetEnviEventoDe></rResEnviEventoDe></rContEv>`
const cancels = `<rGeVeCan><Id>${CDC}</Id></rGeVeCan>`
const conforms = `<rGeVeConf><Id>${CDC}</Id></rGeVeConf>`
const code = (codigo: string) => `<gResProc><dCodRes>${codigo}</dCodRes></gResProc>`
const APPROVED = '<dEstRes>Aprobado</dEstRes>'
const REJECTED = '<dEstRes>Rechazado</dEstRes>'
const CANCELLED = evento(cancels, APPROVED)
/** Adds SIFEN's namespace to an element whose real ones have none. */
const named = (element: string) => CANCELLED.replace(`<${element}>`, `<${element} ${NS}>`)

describe('cancelado of a queried document', () => {
  it.each([
    ['an approved cancellation', CANCELLED, true],
    ['one approved with observations', evento(cancels, '<dEstRes>Aprobado con observación</dEstRes>'), true],
    ['one with only a code of the 06xx range', evento(cancels, code('0600')), true],
    ['one registered, with such a code', evento(cancels, `<dEstRes>Registrado</dEstRes>${code('0600')}`), true],
    ['one in the namespace of SIFEN', named('rContEv'), true],
    ['one whose event stands in it', named('xEvento'), true],
    ['one whose answer stands in it', named('rResEnviEventoDe'), true],
    ['one whose verdict stands in it', named('rRetEnviEventoDe'), true],
    ['one whose results stand in it', named('gResProcEVe'), true],
    ['an event without namespace', CANCELLED.replace(`<rGesEve ${NS}>`, '<rGesEve>'), true],
    ['a rejected cancellation', evento(cancels, REJECTED), false],
    ['a rejected one and then an approved one', evento(cancels, REJECTED) + CANCELLED, true],
    ['one approved and one without a verdict', CANCELLED + evento(cancels, ''), true],
    ['a cancellation of another document', evento(cancels.replace(CDC, OTHER_CDC), APPROVED), false],
    ["the receiver's conformity", evento(conforms, APPROVED), false],
    ['a conformity without a verdict', evento(conforms, ''), false],
    ['no event', '', false],
    ['blanks', '\n\t<![CDATA[ ]]>', false],
    ['a conformity and then a cancellation', evento(conforms, '') + CANCELLED, true],
  ])('is read from its events: %s', async (_what, events, cancelado) => {
    expect(await found(events)).toMatchObject({ documento: { cancelado } })
  })

  it.each([
    ['of no kind', evento('', APPROVED)],
    ['with nothing inside', '<rContEv><xEvento/></rContEv>'],
    ['of another structure', '<rContEv><xEvento><rGesEve><rEve Id="9"><rNuevo/></rEve></rGesEve></xEvento></rContEv>'],
  ])('is read beside an event %s, which is listed as unknown', async (_what, event) => {
    expect(await found(event)).toMatchObject({
      documento: { cancelado: false, eventos: [{ tipo: 'desconocido', mensajes: [] }] },
    })
    expect(await found(event + CANCELLED)).toMatchObject({ documento: { cancelado: true } })
  })

  it('has no protocol 0', async () => {
    const content = contenDe(RDE, '').replace(/<dProtAut>[^<]*/, '<dProtAut>0')
    expect(content).toContain('<dProtAut>0<')
    expect(await ask(content)).not.toHaveProperty('documento.protAut')
  })

  it('has a protocol of 19 digits exactly', async () => {
    const content = contenDe(RDE, '').replace(/<dProtAut>[^<]*/, '<dProtAut>9007199254740993001')
    expect(await ask(content)).toHaveProperty('documento.protAut', '9007199254740993001')
  })

  it('is read from xContEv in the namespace of SIFEN', async () => {
    const content = contenDe(RDE, CANCELLED).replace('<xContEv>', `<xContEv ${NS}>`)
    expect(await ask(content)).toMatchObject({ documento: { cancelado: true, eventos: [{ estado: 'aprobado' }] } })
  })

  it.each([
    ['a cancellation without a verdict', evento(cancels, '')],
    ['an unknown word', evento(cancels, '<dEstRes>Procesado</dEstRes>')],
    ['registered, with a code that refuses', evento(cancels, `<dEstRes>Registrado</dEstRes>${code('4009')}`)],
    ['a cancellation without its answer', CANCELLED.replace(/<rResEnviEventoDe>.*<\/rResEnviEventoDe>/, '')],
    ['a verdict in a foreign namespace', CANCELLED.replace('<gResProcEVe>', '<gResProcEVe xmlns="urn:x">')],
    ['a cancellation of an unknown document', evento('<rGeVeCan/>', APPROVED)],
    ['a CDC in a foreign namespace', evento(cancels.replace('<Id>', '<Id xmlns="urn:x">'), APPROVED)],
    ['an event of two kinds', evento(conforms + cancels, APPROVED)],
    ['events in a foreign namespace', CANCELLED.replace('<rContEv>', '<rContEv xmlns="urn:x">')],
    ['events by another name', CANCELLED.replaceAll('rContEv', 'rContEvento')],
    ['an event beside another thing', `${evento(conforms, APPROVED)}<rOtro/>`],
    ['events as text', `<![CDATA[${CANCELLED}]]>`],
  ])('cannot be read (unknown) from %s', async (_what, events) => {
    expect(await thrownBy(found(events))).toMatchObject({ code: 'SIFEN_RESPONSE', received: 'unknown' })
  })

  it('cannot be read (unknown) from xContEv in a foreign namespace', async () => {
    const content = contenDe(RDE, CANCELLED).replace('<xContEv>', '<xContEv xmlns="urn:x">')
    expect(await thrownBy(ask(content))).toMatchObject({ code: 'SIFEN_RESPONSE', received: 'unknown' })
  })
})
