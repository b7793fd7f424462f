/**
 * Documents of every type, of any size and currency, whose totals are the sums of their items. Made from the sandbox's
 * valid documents.
 */
import { readFileSync } from 'node:fs'
import { all, insertAfter, named, qrOf, replace, set } from '../../sandbox/test/sandbox-documents.ts'
import { autofactura, notaDeCredito, notaDeDebito, remision } from '../../sandbox/test/sandbox-types.ts'
import { elements } from './kude-factory.ts'

const SAMPLE = new URL('../../../test/reference/samples/03-FE-firmada.xml', import.meta.url)

export const TYPES = ['1', '4', '5', '6', '7'] as const
export type Type = (typeof TYPES)[number]
export type Currency = 'PYG' | 'USD'

const TO_TYPE = {
  '1': (xml: string) => xml,
  '4': autofactura,
  '5': notaDeCredito,
  '6': notaDeDebito,
  '7': remision,
} as const satisfies Record<Type, (xml: string) => string>

export interface TypeSpec {
  readonly tipo: Type
  readonly items: number
  readonly moneda?: Currency
  /** Changes the document before it gets its CDC and its QR. */
  readonly edit?: (xml: string) => string
}

const DESCRIPTIONS = [
  'Cemento portland compuesto, bolsa de 50 kg',
  'Tornillo autoperforante cabeza hexagonal 8 × 1" galvanizado',
  'Alquiler de depósito en la zona de Mariano Roque Alonso',
  'Pintura látex interior mate, balde de 20 litros, color blanco ñandutí',
  'Cable unipolar 2,5 mm² rojo',
]

const SCALE = 10n ** 8n
/** Writes units of 10⁻⁸ as a text. */
const text = (value: bigint) => `${value / SCALE}.${String(value % SCALE).padStart(8, '0')}`
const rounded = (dividend: bigint, divisor: bigint) => (dividend + divisor / 2n) / divisor

interface Line {
  readonly precio: bigint
  readonly cantidad: bigint
  readonly total: bigint
  readonly afectacion: 1 | 3 | 4
  readonly tasa: bigint
  readonly base: bigint
  readonly iva: bigint
  readonly exento: bigint
}

/**
 * Returns a line: the four kinds of VAT in turn; in dollars, prices of seven decimals, which no line shows in full.
 * docs/sifen §3
 */
function line(index: number, moneda: Currency): Line {
  const precio = moneda === 'PYG' ? BigInt(1234 + 977 * index) * SCALE : 1_234_567_891n + 98_765_437n * BigInt(index)
  const cantidad = BigInt((index % 7) + 1)
  const total = precio * cantidad
  const [afectacion, tasa] =
    (
      [
        [1, 10n],
        [1, 5n],
        [3, 0n],
        [4, 10n],
      ] as const
    )[index % 4] ?? ([1, 10n] as const)
  const proporcion = afectacion === 4 ? 30n : 100n
  const divisor = 10_000n + tasa * proporcion
  const base = afectacion === 3 ? 0n : rounded(100n * total * proporcion, divisor)
  const exento = afectacion === 4 ? rounded(100n * total * (100n - proporcion), divisor) : 0n
  return { precio, cantidad, total, afectacion, tasa, base, iva: rounded(base * tasa, 100n), exento }
}

const AFECTACION = { 1: 'Gravado IVA', 3: 'Exento', 4: 'Gravado parcial (Grav- Exento)' } as const

function itemXml({ precio, cantidad, total, afectacion, tasa, base, iva, exento }: Line, index: number): string {
  const proporcion = { 1: '100', 3: '0', 4: '30' }[afectacion]
  const amounts = elements({ dPUniProSer: text(precio), dTotBruOpeItem: text(total) })
  return (
    '<gCamItem>' +
    elements({
      dCodInt: `ART-${String(index + 1).padStart(4, '0')}`,
      dDesProSer: DESCRIPTIONS[index % DESCRIPTIONS.length],
      cUniMed: '77',
      dDesUniMed: 'UNI',
      dCantProSer: String(cantidad),
    }) +
    `<gValorItem>${amounts}<gValorRestaItem>${elements({ dTotOpeItem: text(total) })}</gValorRestaItem></gValorItem>` +
    `<gCamIVA>${elements({
      iAfecIVA: String(afectacion),
      dDesAfecIVA: AFECTACION[afectacion],
      dPropIVA: proporcion,
      dTasaIVA: String(tasa),
      dBasGravIVA: text(base),
      dLiqIVAItem: text(iva),
      dBasExe: text(exento),
    })}</gCamIVA></gCamItem>`
  )
}

const RATE = 7300n

function totalsXml(lines: readonly Line[], moneda: Currency): string {
  const sum = (of: (line: Line) => bigint) => lines.reduce((total, each) => total + of(each), 0n)
  const at = (tasa: bigint, of: (line: Line) => bigint) => sum(each => (each.tasa === tasa ? of(each) : 0n))
  const taxed = (each: Line) => (each.afectacion === 4 ? each.base + each.iva : each.total)
  const exentas = sum(each => (each.afectacion === 3 ? each.total : each.exento))
  const [sub5, sub10] = [at(5n, taxed), at(10n, taxed)]
  const [iva5, iva10] = [at(5n, each => each.iva), at(10n, each => each.iva)]
  const [base5, base10] = [at(5n, each => each.base), at(10n, each => each.base)]
  const operacion = exentas + sub5 + sub10
  const none = [
    'dTotDesc',
    'dTotDescGlotem',
    'dTotAntItem',
    'dTotAnt',
    'dPorcDescTotal',
    'dDescTotal',
    'dAnticipo',
    'dRedon',
  ]
  return `<gTotSub>${elements({
    dSubExe: text(exentas),
    dSubExo: '0',
    dSub5: text(sub5),
    dSub10: text(sub10),
    dTotOpe: text(operacion),
    ...Object.fromEntries(none.map(name => [name, '0'])),
    dTotGralOpe: text(operacion),
    dIVA5: text(iva5),
    dIVA10: text(iva10),
    dTotIVA: text(iva5 + iva10),
    dBaseGrav5: text(base5),
    dBaseGrav10: text(base10),
    dTBasGraIVA: text(base5 + base10),
    dTotalGs: moneda === 'PYG' ? undefined : text(operacion * RATE),
  })}</gTotSub>`
}

const DOLLARS = all(
  set('cMoneOpe', 'USD'),
  set('dDesMoneOpe', 'US Dollar'),
  insertAfter('dDesMoneOpe', `<dCondTiCam>1</dCondTiCam><dTiCam>${RATE}</dTiCam>`),
)

/** Returns the rDE and the text of its QR, without signature. Types 4 and 7 have no foreign currency. */
export function documentOf({ tipo, items, moneda = 'PYG', edit = xml => xml }: TypeSpec): { xml: string; qr: string } {
  const currency = tipo === '4' || tipo === '7' ? 'PYG' : moneda
  const lines = Array.from({ length: items }, (_, i) => line(i, currency))
  const { content, cdc } = named(
    all(
      xml => xml.replace(/<Signature .*<\/gCamFuFD>/s, ''),
      xml => xml.replace(/<gCamItem>.*<\/gDtipDE>/s, () => `${lines.map(itemXml).join('')}</gDtipDE>`),
      replace('gTotSub', totalsXml(lines, currency)),
      currency === 'USD' ? DOLLARS : xml => xml,
      TO_TYPE[tipo],
      edit,
    )(readFileSync(SAMPLE, 'utf8')),
  )
  const qr = qrOf(content, cdc, '7a4d'.repeat(11))
  const carQr = elements({ dCarQR: qr })
  return { xml: content.replace('</rDE>', () => `<gCamFuFD>${carQr}</gCamFuFD></rDE>`), qr }
}
