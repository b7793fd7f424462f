/** Sheets that look like one and are wrong: a reader that trusts positions or any number stores nonsense. */
import { decimal } from './sheet.ts'

const LAST_TWO_CELLS = /(<t[hd]>[^<]*<\/t[hd]>)(<t[hd]>[^<]*<\/t[hd]>)<\/tr>/g
const LAST_CELL = /<td>([\d.]+,\d{2})<\/td><\/tr>/g

/** The two columns of numbers change places, headings too. */
export function swapColumns(page: string): string {
  return page.replace(LAST_TWO_CELLS, '$2$1</tr>')
}

/** Every rate in guaraníes is half as high again. */
export function raiseRates(page: string): string {
  return page.replace(LAST_CELL, (_, shown: string) => {
    const value = Number(shown.replaceAll('.', '').replace(',', '.'))
    return `<td>${decimal(value * 1.5, 2)}</td></tr>`
  })
}

/** No rate in guaraníes is a number. */
export function blurRates(page: string): string {
  return page.replace(LAST_CELL, '<td>N/D</td></tr>')
}
