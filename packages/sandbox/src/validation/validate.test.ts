/** The validation of files agrees with the services on every planted defect, whatever form a file has. */
import { beforeAll, describe, expect, it } from 'vitest'
import { FIRMA } from '../../test/defects/firma.ts'
import { keyOf, TWO_HOURS_AGO } from '../../test/defects/signers.ts'
import { DEFECTS, GOOD } from '../../test/sandbox-defects.ts'
import { all, type SignedDocument, sample, XSD_DIR, XSD_MISSING } from '../../test/sandbox-documents.ts'
import { eventoDefects, GOOD_EVENTOS, type GoodEvento, type GoodName } from '../../test/sandbox-evento-defects.ts'
import { type EventoReception, openEventoReception } from '../../test/sandbox-evento-reception.ts'
import { eventoMessage } from '../../test/sandbox-eventos.ts'
import { loteMessage, rLoteDE, zip } from '../../test/sandbox-lotes.ts'
import { NOW, openReception, type Reception } from '../../test/sandbox-reception.ts'
import { notaDeCredito } from '../../test/sandbox-types.ts'
import { openSchema, SIFEN_NAMESPACE } from '../xml/index.ts'
import { type Assessment, openValidation, type ValidationOptions } from './index.ts'

let reception: Reception
let e: EventoReception
beforeAll(async () => {
  reception = await openReception()
  e = await openEventoReception()
})

const bytes = (text: string) => Buffer.from(text)
const open = (options: Partial<ValidationOptions> = {}) =>
  openValidation({ now: NOW, autoridades: [reception.authority.caPem], ...options })
const codesOf = ([first]: readonly Assessment[]) => first?.hallazgos.map(({ codigo }) => codigo)
/** Returns SIFEN's code, as the services answer it. */
const codeOf = (assessments: readonly Assessment[], good: string) => codesOf(assessments)?.[0] ?? good

/** The same document in each form of a file. */
const FORMS: Readonly<Record<string, (document: SignedDocument) => Buffer>> = {
  rDE: ({ rde }) => bytes(`\uFEFF<?xml version="1.0" encoding="UTF-8"?>\n${rde}`),
  rEnviDe: ({ request }) => bytes(request),
  rLoteDE: ({ rde }) => bytes(rLoteDE(rde)),
  zip: ({ rde }) => zip(rLoteDE(rde)),
  rEnvioLote: ({ rde }) => bytes(loteMessage(zip(rLoteDE(rde)))),
}

describe('a document', () => {
  it.each(Object.keys(GOOD))('is approved as the service approves it, in every form: %s', name => {
    const document = reception.document({ edit: GOOD[name] as (xml: string) => string })
    for (const [form, write] of Object.entries(FORMS)) {
      const [assessment] = open().assess(write(document))
      expect({ form, ...assessment }).toMatchObject({ form, que: 'documento', id: document.cdc, aprobado: true })
    }
  })

  it.each([...DEFECTS])('has the code of the service for $codigo: $defect', ({ codigo, where, edit, outside }) => {
    const good = Object.values(GOOD).find(good => where(good(sample('03-FE-firmada.xml'))))
    const document = reception.document({ ...outside, edit: all(good as (xml: string) => string, edit) })
    const answered = reception.send(document)
    const others = Object.keys(FORMS).slice(1)
    // Each defect in one other form too: all forms in turn.
    for (const form of ['rDE', others[DEFECTS.findIndex(one => one.edit === edit) % others.length] as string]) {
      const assessments = open().assess(FORMS[form]?.(document) as Buffer)
      expect({ form, codigo: codeOf(assessments, '0260') }).toEqual({ form, codigo: answered.codigo })
      expect(assessments[0]?.aprobado).toBe(answered.estado !== 'Rechazado')
    }
    expect(answered.codigo).toBe(codigo)
  })

  it.each([...FIRMA])('has the code of the service for $codigo: $defect', async ({ codigo, outside }) => {
    const { firmante, ...rest } = outside
    const document = reception.document({
      ...rest,
      at: TWO_HOURS_AGO,
      ...(firmante && { key: await keyOf(firmante, reception) }),
    })
    const answered = reception.send(document).codigo
    expect({ validated: codeOf(open().assess(bytes(document.rde)), '0260'), answered }).toEqual({
      validated: codigo,
      answered: codigo,
    })
  })

  it('has everything that is wrong, SIFEN’s answer first, and what to do', () => {
    const receptor = DEFECTS.find(({ codigo }) => codigo === '1309')
    const document = reception.document({ edit: receptor?.edit ?? (xml => xml), csc: ['0001', 'Z'.repeat(32)] })
    const [assessment] = open().assess(bytes(document.rde))
    expect(codesOf(assessment ? [assessment] : [])).toEqual(['1309', '2501'])
    for (const { queHacer, mensaje } of assessment?.hallazgos ?? []) expect(`${mensaje}${queHacer}`).toMatch(/\S{3}/)
  })

  it('of another authority is not refused for it when none is given, and the report says so', () => {
    const document = reception.document()
    const { sinComprobar, assess } = open({ autoridades: [] })
    expect({ aprobado: assess(bytes(document.rde))[0]?.aprobado, first: sinComprobar[1] }).toEqual({
      aprobado: true,
      first: 'Quién emitió el certificado de la firma.',
    })
    const strict = open({ autoridades: [e.authority.caPem] })
    expect(codesOf(strict.assess(bytes(document.rde)))).toEqual(['0120'])
  })

  it.each([
    ['no documents', () => [], 'tiene 0 documentos'],
    ['a document twice', one => [one, one], 'un CDC está repetido'],
    ['two types', (one, note) => [one, note], 'los documentos son de distintos tipos'],
  ] as [string, (one: string, note: string) => string[], string][])(
    'in a lot with %s is refused with the lot: 0301',
    (_, chosen, motivo) => {
      const [one, note] = [reception.document().rde, reception.document({ edit: notaDeCredito }).rde]
      const last = open()
        .assess(bytes(rLoteDE(...chosen(one, note))))
        .at(-1)
      expect({ ...last, codes: codesOf(last ? [last] : []) }).toMatchObject({
        ...{ que: 'archivo', aprobado: false, codes: ['0301'], motivo: `el lote no se acepta: ${motivo}` },
      })
    },
  )

  it('is 1001 when it comes twice', () => {
    const { rde } = reception.document()
    const validation = open()
    expect([validation.assess(bytes(rde)), validation.assess(bytes(rde))].map(codesOf)).toEqual([[], ['1001', '1002']])
  })
})

describe('an event', () => {
  /** Returns a signed event, and a validation that knows the documents of the reception. */
  const prepared = (name: GoodName, edit?: (xml: string) => string) => {
    const { sobre, firmante, content }: GoodEvento = GOOD_EVENTOS[name]
    const signed = e.sign(content(e.cdcs[sobre], NOW), { key: e.keys[firmante], ...(edit && { edit }) })
    const knowing = () => {
      const validation = open({ autoridades: [e.authority.caPem] })
      for (const { cdc } of e.context.book.approvals()) validation.assess(bytes(e.context.book.rde(cdc) ?? ''))
      return validation
    }
    return { signed, knowing }
  }
  /** The same event in each form of a file. */
  const forms = (signed: string): Record<string, string> => ({
    rEnviEventoDe: eventoMessage(signed),
    gGroupGesEve: `<?xml version="1.0"?><gGroupGesEve xmlns="${SIFEN_NAMESPACE}">${signed}</gGroupGesEve>`,
    rGesEve: signed.replace('<rGesEve', `<rGesEve xmlns="${SIFEN_NAMESPACE}"`),
  })

  it.each(Object.keys(GOOD_EVENTOS) as GoodName[])(
    'is approved as the service approves it, in every form: %s',
    name => {
      e.open()
      const { signed, knowing } = prepared(name)
      for (const [form, xml] of Object.entries(forms(signed))) {
        const [assessment] = knowing().assess(bytes(xml))
        expect({ form, ...assessment }).toMatchObject({ form, que: 'evento', aprobado: true, hallazgos: [] })
      }
    },
  )

  it.each(eventoDefects(NOW))(
    'has the code of the service for $codigo: $defect',
    ({ codigo, defect, good, edit, observes }) => {
      e.open()
      const { signed, knowing } = prepared(good, edit)
      // Each defect in one form: all forms in turn.
      const nth = eventoDefects(NOW).findIndex(one => one.defect === defect) % 3
      for (const [form, xml] of Object.entries(forms(signed)).slice(nth, nth + 1)) {
        const [assessment] = knowing().assess(bytes(xml))
        const [first] = assessment?.hallazgos ?? []
        expect({ form, codigo: first?.codigo, observa: first?.observa, aprobado: assessment?.aprobado }).toEqual({
          ...{ form, codigo, observa: observes === true, aprobado: observes === true },
        })
      }
      expect(e.sendGood(good, { edit }).codigo).toBe(codigo)
    },
  )
})

describe('a file that cannot be read', () => {
  it.each([
    ['nothing', '', '0160'],
    ['another root', '<a xmlns="http://ekuatia.set.gov.py/sifen/xsd"/>', '0160'],
    ['a DOCTYPE', '<!DOCTYPE rDE [<!ENTITY a "b">]><rDE/>', '0160'],
    ['a zip that is cut', 'PK\u0003\u0004', '0160'],
    ['bytes that are not UTF-8', '\ud800', '0160'],
  ])('has a reason: %s', (_, text, codigo) => {
    const [assessment] = open().assess(bytes(text))
    expect(assessment).toMatchObject({ que: 'archivo', aprobado: false, motivo: expect.stringMatching(/\S{3}/) })
    expect(codesOf(open().assess(bytes(text)))).toEqual([codigo])
  })
})

describe.skipIf(XSD_MISSING)('the official XSD', () => {
  it('is checked too, when its folder is given', async () => {
    const { sinComprobar, assess } = open({ schema: await openSchema(XSD_DIR) })
    expect(sinComprobar.some(text => text.includes('XSD'))).toBe(false)
    expect(assess(bytes(reception.document().rde))[0]?.aprobado).toBe(true)
  })
})
