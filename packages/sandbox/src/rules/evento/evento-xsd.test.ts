/** Events against the official XSD, alone and in a sandbox that runs it. */
import { beforeAll, describe, expect, it } from 'vitest'
import { drop, set, XSD_DIR, XSD_MISSING } from '../../../test/sandbox-documents.ts'
import { eventoDefects, GOOD_EVENTOS, type GoodName } from '../../../test/sandbox-evento-defects.ts'
import { eventoMessage, signedEvento } from '../../../test/sandbox-eventos.ts'
import { NOW, openReception, type Reception } from '../../../test/sandbox-reception.ts'
import { readEvento } from '../../fields/read-evento.ts'
import { evento } from '../../services/evento.ts'
import type { ServiceContext } from '../../services/service.ts'
import { parseXml } from '../../xml/parse-xml.ts'
import { openSchema, type Schema } from '../../xml/xsd.ts'

const NS = 'http://ekuatia.set.gov.py/sifen/xsd'

describe.skipIf(XSD_MISSING)(`events against the official XSD ${XSD_MISSING ?? ''}`, () => {
  let reception: Reception
  let schema: Schema
  beforeAll(async () => {
    reception = await openReception()
    schema = await openSchema(XSD_DIR)
  })

  const signed = (name: GoodName, spec: object = {}) =>
    signedEvento({
      key: reception.key,
      at: NOW,
      content: GOOD_EVENTOS[name].content(reception.document().cdc, NOW),
      ...spec,
    })

  it.each(Object.keys(GOOD_EVENTOS) as GoodName[])('%s is valid', name => {
    expect(schema(signed(name))).toEqual([])
  })

  it.each(eventoDefects(NOW))('an event with the defect of $codigo is still valid: $defect', ({ good, edit }) => {
    expect(schema(signed(good, { edit }))).toEqual([])
  })

  it.each(Object.keys(GOOD_EVENTOS) as GoodName[])('agrees with readEvento on each element left out of %s', name => {
    const whole = signed(name)
    const names = [...whole.replace(/<Signature .*/s, '').matchAll(/<(\w+)(?: [^>]*)?>[^<]+</g)].map(
      ([, field]) => field,
    )
    const differ = names.filter(field => {
      const xml = drop(field ?? '')(whole)
      return readEvento(parseXml(xml.replace('<rGesEve>', `<rGesEve xmlns="${NS}">`))).ok !== (schema(xml).length === 0)
    })
    expect(differ).toEqual([])
  })

  it('a sandbox with the XSD returns 0160 with the field, and judges valid events by the rules', () => {
    const lenient = reception.newContext()
    const send = (tamper: (xml: string) => string, context: ServiceContext) =>
      reception.ask(evento, eventoMessage(signed('a cancellation', { tamper })), context)
    const strict = { ...lenient, schema }
    const unsigned = drop('SignatureValue')
    expect(send(unsigned, lenient).codigo).toBe('0140')
    expect(send(unsigned, strict)).toMatchObject({
      codigo: '0160',
      motivo: expect.stringContaining('El elemento esperado es: SignatureValue en lugar de: KeyInfo'),
    })
    expect(send(set('mOtEve', 'Otro motivo'), strict).codigo).toBe('0141')
  })
})
