/** Pages, files and answers show the receiver that SIFEN nominated (docs/notes 458). */
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Browser, browseAs } from '../../../test/support/browse.ts'
import { buildIssuingApp, type IssuingApp, SYNC } from '../../../test/support/issuing-app.ts'
import { pageTexts } from '../../../test/support/pdf-reader.ts'
import { eventos } from '../../db/index.ts'
import { hashPassword } from '../../gateway/auth/index.ts'

const CLAVE = 'correcta caballo batería'
const DTES = '/api/sifen/dtes'
const NOMINACION = '/api/sifen/eventos/nominacion'
const EMPRESA = {
  ...{ motivo: 'El cliente pidió su factura', contribuyente: true, tipoOperacion: 1, tipoReceptor: 2 },
  ...{ ruc: '80099006-4', razonSocial: 'Librería Ñandú SA', email: 'compras@example.com' },
  ...{ direccion: 'Palma', numeroCasa: 123, departamento: 1, distrito: 1, ciudad: 1 },
}
const PERSONA = {
  ...{ motivo: 'El cliente pidió su factura', contribuyente: false, tipoOperacion: 2 },
  ...{ documentoTipo: 1, documentoNumero: '4567890', razonSocial: 'Juana Pérez' },
}
const SIN_NOMBRE = { documento: '0', nombre: 'Sin Nombre' }

let t: IssuingApp
let b: Browser
beforeAll(async () => {
  t = await buildIssuingApp({ env: { SESSION_TIMEOUT_MINUTES: '0' } })
  const password_hash = await hashPassword(CLAVE)
  b = await browseAs(t, (await t.make.user({ roles: { [t.empresa.id]: 'operador' }, password_hash })).email, CLAVE)
})
afterAll(() => t.close())
beforeEach(() => t.restore())

async function innominada(): Promise<{ id: number; cdc: string }> {
  return (await t.as('operador').post(SYNC, t.factura({ receptor: { naturaleza: 2, tipoDoc: 5 } }))).json()
}
const nominate = (cdc: string, body: object) => t.as('operador').post(NOMINACION, { cdc, ...body })
const detail = async (id: number) => (await t.as('lector').get(`${DTES}/${id}`)).json()
const documents = async (receptor: string) =>
  (await t.as('lector').get(`${DTES}?receptor=${encodeURIComponent(receptor)}`)).json().data
const kude = async (id: number, formato = 'a4') =>
  pageTexts((await t.as('lector').get(`${DTES}/${id}/kude?formato=${formato}`)).rawPayload)
    .flat()
    .join(' ')

describe('a nominated invoice', () => {
  it.each([
    ['a company', EMPRESA, { documento: '80099006-4', nombre: 'Librería Ñandú SA' }],
    ['a person', PERSONA, { documento: '4567890', nombre: 'Juana Pérez' }],
  ])('shows %s in detail and list, next to what its XML says', async (_, body, receptor) => {
    const { id, cdc } = await innominada()
    const before = await detail(id)
    expect({ receptor: before.receptor, receptor_xml: before.receptor_xml }).toEqual({
      ...{ receptor: SIN_NOMBRE, receptor_xml: null },
    })
    const { statusCode } = await nominate(cdc, body)
    const after = await detail(id)
    const [found] = await documents(receptor.documento)
    expect({
      statusCode,
      ...{ receptor: after.receptor, receptor_xml: after.receptor_xml, version: after.version > before.version },
      list: { id: found.id, receptor: found.receptor, receptor_xml: found.receptor_xml },
      xml: (await t.as('lector').get(`${DTES}/${id}/xml`)).body.includes('<dNomRec>Sin Nombre</dNomRec>'),
    }).toEqual({
      ...{ statusCode: 200, receptor, receptor_xml: SIN_NOMBRE, version: true, xml: true },
      list: { id, receptor, receptor_xml: SIN_NOMBRE },
    })
  })

  it('is a change that updated_since follows', async () => {
    const { id, cdc } = await innominada()
    t.clock.advance(60)
    const since = t.clock.now().toISOString()
    await nominate(cdc, EMPRESA)
    const { data } = (await t.as('lector').get(`${DTES}?updated_since=${since}`)).json()
    expect(data.map((each: { id: number }) => each.id)).toContain(id)
  })

  it.each(['a4', 'ticket'])('prints the nominated receiver, and that it was nominated: %s', async formato => {
    const { id, cdc } = await innominada()
    const before = await kude(id, formato)
    await nominate(cdc, EMPRESA)
    const after = await kude(id, formato)
    const printed = (text: string) =>
      ['Librería Ñandú SA', '80099006-4', 'Palma', 'Receptor nominado'].map(each => text.includes(each))
    expect({ before: printed(before), after: printed(after), unnamed: after.includes('Sin Nombre') }).toEqual({
      ...{ before: [false, false, false, false], after: [true, true, true, true], unnamed: false },
    })
  })

  it('shows on its page, in the list and in the CSV', async () => {
    const { id, cdc } = await innominada()
    await nominate(cdc, { ...PERSONA, documentoNumero: '4567891', razonSocial: 'Ana Benítez' })
    await b.open(`/documentos/${id}`)
    expect(b.text()).toMatch(/Nombre Ana Benítez Documento 4567891.*Nominado.*El XML dice Sin Nombre/)
    await b.open('/documentos?q=4567891')
    expect(b.text()).toMatch(/Ana Benítez 4567891/)
    await b.open('/documentos.csv?q=4567891')
    const [titles, row] = b
      .html()
      .split('\r\n')
      .map(line => line.split(';'))
    const cell = (title: string) => row?.[titles?.indexOf(title) ?? -1]
    expect({ documento: cell('Receptor documento'), nombre: cell('Receptor'), nominado: cell('Nominado') }).toEqual({
      ...{ documento: '4567891', nombre: 'Ana Benítez', nominado: 'Sí' },
    })
  })

  it('stays innominate while the event is not approved, and takes it when SIFEN has it', async () => {
    const { id, cdc } = await innominada()
    t.sandbox.script({ service: 'evento', fault: 'reset-after', times: 1 })
    expect((await nominate(cdc, EMPRESA)).statusCode).toBe(504)
    const doubtful = (await detail(id)).receptor
    await t.wait(900)
    const [evento] = await t.deps.db
      .select()
      .from(eventos)
      .where(and(eq(eventos.cdc, cdc), eq(eventos.tipo, 15)))
    expect({ doubtful, estado: evento?.estado, settled: (await detail(id)).receptor.nombre }).toEqual({
      ...{ doubtful: SIN_NOMBRE, estado: 'approved', settled: 'Librería Ñandú SA' },
    })
  })

  it('422 of SIFEN leaves it innominate', async () => {
    const { id, cdc } = await innominada()
    t.sandbox.script({ service: 'evento', fault: 'reject', codigo: '4468', times: 1 })
    expect((await nominate(cdc, EMPRESA)).statusCode).toBe(422)
    expect((await detail(id)).receptor).toEqual(SIN_NOMBRE)
  })

  it('gives its receiver to a credit note in the form', async () => {
    const { id, cdc } = await innominada()
    await nominate(cdc, EMPRESA)
    await b.open(`/documentos/nuevo?tipo=5&documento=${id}`)
    expect(b.forms().find(({ fields }) => 'receptor.nombre' in fields)?.fields).toMatchObject({
      'receptor.numeroDocumento': '80099006-4',
      'receptor.nombre': 'Librería Ñandú SA',
    })
  })
})
