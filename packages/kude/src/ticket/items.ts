/** Items on the roll: full-width description, then quantity by price and the amount with its VAT rate. */
import { AMOUNT_KEYS, type Amounts } from '../content/amounts.ts'
import { itemDetails } from '../content/items.ts'
import { isZero } from '../decimal.ts'
import { formatDecimal } from '../format.ts'
import { type Block, gap, heightOf, stack } from '../layout/block.ts'
import { leading, widthOf } from '../layout/text.ts'
import type { KudeData, KudeItem } from '../model.ts'
import type { Steps } from '../steps.ts'
import { text } from './lines.ts'
import { CONTENT, STYLE } from './style.ts'

/** Width of the column of rates, to the right of the amounts. */
const RATE = 30
const RATES = { exentas: 'Exentas', gravadas5: '5 %', gravadas10: '10 %' } as const

/** Returns a block per item, which is not cut where the roll continues on another page. */
export function* itemBlocks(data: KudeData, amounts: Amounts | undefined): Steps<Block[]> {
  const blocks: Block[] = []
  for (const [i, item] of data.items.entries()) {
    const lines = [
      ...description(item),
      ...itemDetails(item, data.moneda?.codigo ?? 'PYG').flatMap(each => text(each, STYLE.small)),
      ...figures(item, i, amounts),
      gap(2.5),
    ]
    blocks.push({ height: heightOf(lines), paint: (canvas, y) => void stack(canvas, y, lines) })
    yield
  }
  return blocks
}

/** Returns the description. A long code has a line of its own, unbroken. */
function description({ codigo, descripcion }: KudeItem): Block[] {
  if (widthOf(codigo, STYLE.text) <= CONTENT.width / 3) return text(`${codigo} · ${descripcion}`)
  return [figureLine(codigo, '', ''), ...text(descripcion)]
}

/** Returns one line per VAT column with an amount. A partly taxed item has two. */
function figures(item: KudeItem, index: number, amounts: Amounts | undefined): Block[] {
  const quantity = `${formatDecimal(item.cantidad)} ${item.unidad}`
  if (amounts === undefined || item.valor === undefined) return [figureLine(quantity, '', '')]
  const { valor } = item
  const of = (key: keyof Amounts['columns']) => amounts.columns[key][index] ?? ''
  const price = of('precioUnitario')
  const discount = isZero(valor.descuento) ? '' : ` − ${of('descuento')}`
  const left = `${quantity} × ${discount === '' ? price : `(${price}${discount})`}`
  if (!amounts.byRate) return [figureLine(left, of('total'), '')]
  const present = AMOUNT_KEYS.filter(key => !isZero(valor[key]))
  const keys = present.length === 0 ? AMOUNT_KEYS.slice(0, 1) : present
  return keys.map((key, i) => figureLine(i === 0 ? left : '', of(key), RATES[key]))
}

function figureLine(left: string, amount: string, rate: string): Block {
  const right = CONTENT.right - (rate === '' ? 0 : RATE)
  const room = right - CONTENT.left - widthOf(amount, STYLE.text) - 6
  return {
    height: leading(STYLE.text),
    paint(canvas, y) {
      const baseline = y + STYLE.text.size
      canvas.fittedText(left, CONTENT.left, baseline, room, STYLE.text, 'left')
      canvas.text(amount, right, baseline, STYLE.text, 'right')
      canvas.text(rate, CONTENT.right, baseline, STYLE.small, 'right')
    },
  }
}
