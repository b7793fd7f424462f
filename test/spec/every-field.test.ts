/** One document with every field of the specification's request, and a test that none of its tables is left out. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Body, buildIssuingApp, type IssuingApp, idsOf, SYNC } from '../support/issuing-app.ts'
import { omitIf } from '../support/witness.ts'
import { readSpec, SPEC_MISSING } from './spec-text.ts'

let t: IssuingApp
beforeAll(async () => {
  t = await buildIssuingApp()
})
afterAll(() => t.close())

const EMISOR = {
  razonSocial: 'Emisor SA',
  direccion: 'Avda. Eusebio Ayala',
  numeroCasa: 4321,
  departamento: 1,
  codigoDistrito: 1,
  descripcionDistrito: 'ASUNCION (DISTRITO)',
  codigoCiudad: 1,
  descripcionCiudad: 'ASUNCION (DISTRITO)',
  telefono: '021700700',
  email: 'caja@ejemplo.com.py',
  actividadesEconomicas: [{ codigo: '47211', descripcion: 'VENTA DE YERBA' }],
}
const RECEPTOR = { naturaleza: 2, tipoDoc: 1, numeroDocumento: '1234567', nombre: 'Ana Ramírez' }
const ITEM = {
  descripcion: 'Yerba mate',
  unidadMedida: 77,
  cantidad: 2.5,
  precioUnitario: 110.5,
  afectacionIva: 1,
  tasaIva: 10,
  codigoInterno: 'YM-1',
}
const TOTALES = {
  subtotalExento: 0,
  subtotalGravado5: 0,
  subtotalGravado10: 276.25,
  iva5: 0,
  iva10: 25.11,
  ivaTotal: 25.11,
  totalOperacion: 276.25,
}
/** The currency has no name in the specification, and its rate has. */
const IN_DOLLARS = { moneda: 'USD', tipo_cambio: 7312.5 }

const request = (): Body => ({
  tipoDocumento: 1,
  tipoEmision: 1,
  fechaEmision: new Date(t.clock.now().getTime() - 3 * 3_600_000).toISOString().slice(0, 19),
  tipoOperacion: 2,
  tipoImpuesto: 1,
  establecimiento: '001',
  puntoExpedicion: '001',
  numeroDocumento: '0000001',
  timbrado: Number(t.timbrado.numero),
  tipoContribuyente: 2,
  emisor: { ruc: t.emitter.ruc, dv: t.emitter.dv, ...EMISOR },
  receptor: RECEPTOR,
  condicionPago: { condicion: 1 },
  items: [ITEM],
  totales: TOTALES,
  ...idsOf(t),
  ...IN_DOLLARS,
})

describe('a document with every field of the specification', () => {
  it('200 approved, and SIFEN gets each of them', async () => {
    const res = await t.as('operador').post(SYNC, request())
    expect({ status: res.statusCode, ...res.json() }).toMatchObject({
      ...{ status: 200, estado: 'approved', numero: '001-001-0000001' },
      advertencias: [{ campo: 'numeroDocumento' }],
    })
    const xml = (await t.as('lector').get(`/api/sifen/dtes/${res.json().id}/xml`)).body
    const texts = Object.fromEntries(NAMES.map(name => [name, new RegExp(`<${name}>([^<]*)<`).exec(xml)?.[1]]))
    expect(texts).toEqual({
      ...{ iTiDE: '1', iTipEmi: '1', dFeEmiDE: request().fechaEmision, iTiOpe: '2', iTImp: '1' },
      ...{ dEst: '001', dPunExp: '001', dNumDoc: '0000001', dNumTim: t.timbrado.numero, iTipCont: '2' },
      ...{ dRucEm: t.emitter.ruc, dDVEmi: t.emitter.dv, dDirEmi: EMISOR.direccion, dNumCas: '4321', cDepEmi: '1' },
      ...{ cDisEmi: '1', dDesDisEmi: EMISOR.descripcionDistrito, cCiuEmi: '1', dDesCiuEmi: EMISOR.descripcionCiudad },
      ...{ dTelEmi: EMISOR.telefono, dEmailE: EMISOR.email, cActEco: '47211', dDesActEco: 'VENTA DE YERBA' },
      ...{ iNatRec: '2', iTipIDRec: '1', dNumIDRec: '1234567', dNomRec: 'Ana Ramírez', iCondOpe: '1' },
      ...{ dDesProSer: 'Yerba mate', cUniMed: '77', dCantProSer: '2.5', dPUniProSer: '110.5', iAfecIVA: '1' },
      ...{ dTasaIVA: '10', dCodInt: 'YM-1', cMoneOpe: 'USD', dTiCam: '7312.5', dTotGralOpe: '276.25' },
    })
  })

  it('has every field of the tables of the specification, and no other', ctx => {
    omitIf(SPEC_MISSING, ctx)
    const { moneda: _, tipo_cambio: __, emisor, receptor, items, totales, ...own } = request()
    expect({
      dte: namesOf({ ...own, emisor, receptor, items, totales }),
      ...{ emisor: namesOf(emisor), receptor: namesOf(receptor), items: namesOf((items as object[])[0]) },
      totales: namesOf(totales),
    }).toEqual({
      dte: rowsOfSpec(),
      ...{ emisor: inlineFields('emisor'), receptor: inlineFields('receptor'), items: inlineFields('items[]') },
      totales: inlineFields('totales'),
    })
  })
})

const namesOf = (value: unknown) => Object.keys(value as object).sort()
const REQUEST = 'Resources and their fields › DTE (request body of create and sync)'
const ofRequest = () => readSpec().filter(({ section }) => section === REQUEST)
const rowsOfSpec = () =>
  ofRequest()
    .filter(({ text }) => text.startsWith('|'))
    .flatMap(({ label }) => label.split(', '))
    .sort()

/** Returns the fields of an object that the specification lists in a sentence: `a (string), b (string)`. */
function inlineFields(name: string): string[] {
  const text = ofRequest().find(({ text }) => text.startsWith(`\`${name}\``))?.text ?? ''
  const list = text.slice(text.indexOf(': ') + 2).replace(/\([^()]*\)/g, '')
  return (list.match(/\w+/g) ?? []).sort()
}

const NAMES = `iTiDE iTipEmi dFeEmiDE iTiOpe iTImp dEst dPunExp dNumDoc dNumTim iTipCont dRucEm dDVEmi dDirEmi dNumCas
  cDepEmi cDisEmi dDesDisEmi cCiuEmi dDesCiuEmi dTelEmi dEmailE cActEco dDesActEco iNatRec iTipIDRec dNumIDRec dNomRec
  iCondOpe dDesProSer cUniMed dCantProSer dPUniProSer iAfecIVA dTasaIVA dCodInt cMoneOpe dTiCam dTotGralOpe`.split(
  /\s+/,
)
