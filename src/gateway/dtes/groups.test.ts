/**
 * Optional groups of a document, over HTTP: each is issued, approved by the sandbox, and read from the XML that was
 * sent, with the meaning of the request.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { creditSale, item, minimal, publicSale } from '../../../packages/sifen/test/invoice-factory.ts'
import * as sectores from '../../../packages/sifen/test/sectores-factory.ts'
import * as tipos from '../../../packages/sifen/test/tipos-factory.ts'
import { readTree, type XmlNode } from '../../../packages/sifen/test/xml-tree.ts'
import { type Body, buildIssuingApp, type IssuingApp, idsOf, SYNC } from '../../../test/support/issuing-app.ts'

let t: IssuingApp
beforeAll(async () => {
  t = await buildIssuingApp()
})
afterAll(() => t.close())

/** Returns the texts of the XML by element, in order. */
function textsOf(xml: string): Map<string, string[]> {
  const found = new Map<string, string[]>()
  const walk = ({ name, text, children }: XmlNode): void => {
    if (children.length === 0) found.set(name, [...(found.get(name) ?? []), text])
    for (const child of children) walk(child)
  }
  walk(readTree(xml))
  return found
}

const pago = (entrega: Body, over: Body = {}): Body =>
  minimal({ condicionPago: { condicion: 1, entregas: [{ tipo: 1, monto: 11000, ...entrega }] }, ...over })
const porItem = (moneda: string, ...cambios: string[]): Body =>
  minimal({
    moneda,
    condicionTipoCambio: 2,
    items: cambios.map(cambio => item({ precioUnitario: 10, cambio })),
    condicionPago: { condicion: 2, credito: { tipo: 1, plazo: '30 días' } },
  })

/** Expected texts by element, one per occurrence. Null means that the element is absent. */
type Printed = Readonly<Record<string, readonly string[] | string | null>>

const CASES: readonly (readonly [what: string, body: Body, printed: Printed])[] = [
  [
    'ISC instead of VAT',
    tipos.conIsc(),
    { iTImp: '2', dDesTImp: 'ISC', dTasaIVA: null, dTotIVA: null, dTotGralOpe: '50000' },
  ],
  [
    'the sale of a tax credit (12)',
    tipos.creditoFiscal(),
    { iTipTra: '12', dNumResCF: '710000000012345', dNTimDI: '11223344' },
  ],
  [
    'discount and advance of the whole document, commission and rounding',
    sectores.conGlobales(),
    {
      ...{ dTotDescGlotem: '2100', dTotAnt: '3000', dTotOpe: '15900', dRedon: '45', dComi: '1100', dIVAComi: '100' },
      ...{ dTotGralOpe: '16955' },
    },
  ],
  [
    'the same in dollars',
    sectores.conGlobales({ moneda: 'USD', tipo_cambio: 7300 }),
    { cMoneOpe: 'USD', dTiCam: '7300', dTotGralOpe: '16955', dTotalGs: '123771500' },
  ],
  [
    'discount and advance of an item',
    minimal({ items: [item({ cantidad: 2, descuento: 1000, anticipo: 500 })] }),
    { dDescItem: '1000', dPorcDesIt: '9.09090909', dAntPreUniIt: '500', dTotOpeItem: '19000' },
  ],
  [
    'a vehicle, energy, insurance, a supermarket and a cycle',
    sectores.facturaConSectores(),
    {
      ...{ dChasis: '9BWZZZ377VT004251', dDesTipCom: 'Eléctrico', dCapac: '5', dAnoFab: '2026', cTipVeh: 'Automóvil' },
      ...{ dNroMed: '1324-2', dLecAnt: '1000', dLecAct: '1250.5', dConKwh: '250.5' },
      ...{ dCodEmpSeg: '112', dNumPoliza: 'P-2026-1', dVigencia: '12', dFecFinVig: '2027-11-21T00:00:00' },
      ...{ dNomCaj: 'Ana Ayala', dEfectivo: '100000', dVuelto: '26000', dDonac: '500', dDesDonac: 'Teletón' },
      ...{ dCiclo: 'Noviembre 2026', dVencPag: ['2026-12-10', '2026-12-20'], dSalAnt: '15000' },
    },
  ],
  [
    'transport data of an invoice',
    tipos.facturaConTransporte(),
    {
      ...{ cCondNeg: 'CIF', dNuManif: 'M-1', dNuDespImp: '26001IC04000123A', cPaisDest: 'BRA' },
      ...{
        dDirLocSal: 'Calle 1',
        dDirLocEnt: ['Calle 1', 'Calle 1'],
        dNroIDVeh: '9BSR4X2',
        dNroMatVeh: ['ABC123', 'ABC123'],
      },
      ...{ dNomTrans: 'Transportes SA', dNomChof: 'Pedro Gómez', dNombAg: 'Agencia del Puerto' },
    },
  ],
  [
    'transport by air',
    tipos.facturaConTransporte({ transporte: tipos.porAire() }),
    { dNroVuelo: 'AR1234', iModTrans: '3' },
  ],
  [
    'a card in full, with the zeros of its number',
    pago({
      tipo: 3,
      infoTarjeta: {
        ...{ tipo: 1, medioPago: 2, numero: '0042', titular: 'Ana Ayala', codigoAutorizacion: 123456 },
        ...{ ruc: '80012345-0', razonSocial: 'Procesadora SA' },
      },
    }),
    {
      ...{ iTiPago: '3', dDesDenTarj: 'Visa', dNumTarj: '0042', dNomTit: 'Ana Ayala', dCodAuOpe: '123456' },
      ...{ dRSProTar: 'Procesadora SA', dRUCProTar: '80012345', dDVProTar: '0', iForProPa: '2' },
    },
  ],
  [
    'a cheque',
    pago({ tipo: 2, infoCheque: { numeroCheque: '123', banco: 'Banco Nacional' } }),
    { iTiPago: '2', dNumCheq: '00000123', dBcoEmi: 'Banco Nacional' },
  ],
  [
    'a payment in another currency',
    pago({ moneda: 'USD', cambio: '7300.5', monto: '1.5' }),
    { cMoneTiPag: 'USD', dMonTiPag: '1.5', dTiCamTiPag: '7300.5' },
  ],
  [
    'an export as an invoice',
    tipos.exportacionDeHoy(),
    {
      ...{ iTiOpe: '4', cPaisRec: 'BRA', cMoneOpe: 'USD', dTotalGs: '76650000', cCondNeg: 'FOB', iAfecIVA: '2' },
      ...{ dNCM: '02023000', dInfoFisc: expect.stringContaining('Exportación definitiva') },
    },
  ],
  [
    'a sale to the State in dollars, by cheque and card',
    publicSale(),
    { dModCont: 'AB', dSecCont: '1234567', cOblAfe: ['211', '700'], dTiCam: '7300.1234', dGtin: '78412345' },
  ],
  [
    'a credit in instalments, in dollars with the item’s rate',
    creditSale(),
    {
      dCondTiCam: '2',
      dTiCamIt: '7300.1234',
      dCuotas: '2',
      dMonCuota: ['5.5', '5.5'],
      dDesTiPag: ['Criptoactivo', 'Tarjeta de débito'],
    },
  ],
  [
    'euros with a rate in each item',
    porItem('EUR', '8290.3', '8300'),
    { cMoneOpe: 'EUR', dTiCam: null, dTiCamIt: ['8290.3', '8300'], dTotOpeGs: ['82903', '83000'], dTotalGs: '165903' },
  ],
  [
    'a remission with all that it may say',
    tipos.remisionCompleta(),
    {
      iMotEmiNR: '99',
      dDesMotEmiNR: 'Traslado a depósito',
      dCanQuiMer: '2.5',
      dPorQuiMer: '0.5',
      cPreFle: '150000.5',
      dPUniProSer: null,
    },
  ],
  [
    'a self-invoice with the place of the sale, without receptor',
    tipos.autofacturaCompleta(),
    { dNomVen: 'Juan Pérez', dDirProv: 'Mercado', iTipCons: '2', iNatRec: '1', iTiOpe: '2', dTotGralOpe: '250000' },
  ],
]

it.each(CASES)('keeps the meaning of the request in the XML: %s', async (_what, body, words) => {
  const res = await t.as('operador').post(SYNC, { ...body, ...idsOf(t) })
  expect({ status: res.statusCode, body: res.json() }).toMatchObject({ status: 200, body: { estado: 'approved' } })
  const xml = await t.as('lector').get(`/api/sifen/dtes/${res.json().id}/xml`)
  const texts = textsOf(xml.body)
  const found = Object.fromEntries(Object.keys(words).map(el => [el, texts.get(el) ?? null]))
  const expected = Object.entries(words).map(([el, text]) => [el, text === null || Array.isArray(text) ? text : [text]])
  expect(found).toEqual(Object.fromEntries(expected))
})
