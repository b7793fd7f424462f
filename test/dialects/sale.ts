/** A sale in the form of another product's client, with what it means or the fields that it is refused for. */
import { all, readTree, textAt, type XmlNode } from '../../packages/sifen/test/xml-tree.ts'
import type { Body } from '../support/issuing-app.ts'

/** What the client meant, in the XML's own texts. Amounts without trailing zeros. */
export type Meaning = {
  fecha: string
  moneda: string
  cambio?: string
  operacion: string
  presencia: string
  condicion: string
  pagos: readonly Pago[]
  plazo?: string
  cuotas?: readonly { monto: string; vencimiento?: string }[]
  total: string
  iva: string
  redondeo?: string
}
export type Pago = { tipo: string; monto: string; moneda: string; cambio?: string }

type Outcome = { meant: Meaning } | { refused: readonly string[] }
export type Sale = { dialect: string; name: string; body: Body } & Outcome

export const FECHA = '2026-11-20T16:30:00'
export const CASH: Pago = { tipo: '1', monto: '150000', moneda: 'PYG' }

/** A cash sale in person of Gs 150.000, VAT of 10 % included, to another company. */
export const CONTADO: Meaning = {
  ...{ fecha: FECHA, moneda: 'PYG', operacion: '1', presencia: '1' },
  ...{ condicion: '1', pagos: [CASH], total: '150000', iva: '13636.36363636' },
}
export const A_30_DIAS: Meaning = { ...CONTADO, condicion: '2', pagos: [], plazo: '30 días' }
export const EN_CUOTAS: Meaning = {
  ...{ ...CONTADO, condicion: '2', pagos: [] },
  cuotas: [
    { monto: '75000', vencimiento: '2026-12-20' },
    { monto: '75000', vencimiento: '2027-01-20' },
  ],
}

export const sales = (dialect: string, all: readonly (Omit<Sale, 'dialect'> & Outcome)[]): Sale[] =>
  all.map(sale => ({ dialect, ...sale }))

/** Returns what an approved document says. */
export function meaningOf(xml: string): Meaning {
  const de = all(readTree(xml), 'DE')[0]
  if (!de) throw new TypeError('no DE')
  const at = (path: string, node: XmlNode = de) => textAt(node, path)
  const condicion = all(de, 'gDtipDE/gCamCond')[0]
  const pagos = condicion ? all(condicion, 'gPaConEIni') : []
  const credito = condicion ? all(condicion, 'gPagCred')[0] : undefined
  const cuotas = credito ? all(credito, 'gCuotas') : []
  return given({
    fecha: at('gDatGralOpe/dFeEmiDE'),
    moneda: at('gDatGralOpe/gOpeCom/cMoneOpe'),
    cambio: plain(at('gDatGralOpe/gOpeCom/dTiCam')),
    operacion: at('gDatGralOpe/gDatRec/iTiOpe'),
    presencia: at('gDtipDE/gCamFE/iIndPres'),
    condicion: condicion && at('iCondOpe', condicion),
    pagos: pagos.map(pago =>
      given({
        tipo: at('iTiPago', pago),
        monto: plain(at('dMonTiPag', pago)),
        moneda: at('cMoneTiPag', pago),
        cambio: plain(at('dTiCamTiPag', pago)),
      }),
    ),
    plazo: credito && at('dPlazoCre', credito),
    cuotas:
      cuotas.length === 0
        ? undefined
        : cuotas.map(cuota => given({ monto: plain(at('dMonCuota', cuota)), vencimiento: at('dVencCuo', cuota) })),
    total: plain(at('gTotSub/dTotGralOpe')),
    iva: plain(at('gTotSub/dTotIVA')),
    redondeo: nonZero(plain(at('gTotSub/dRedon'))),
  }) as Meaning
}

const plain = (amount: string | undefined) => amount?.replace(/\.0*$|(\.\d*?)0+$/, '$1')
const nonZero = (amount: string | undefined) => (amount === '0' ? undefined : amount)
const given = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
