/**
 * The central bank's page of a day, in the shape of the real one: hidden inputs, heading, and a table of rates with
 * decimal commas. Also the ways in which scripts corrupt it.
 */
import { type Html, html } from '../http/index.ts'
import { writeFecha } from './business-day.ts'
import { type Rate, ratesOf } from './rates.ts'

/** Returns the whole page with the sheet of that business day. */
export function sheetOf(day: Date): string {
  const fecha = writeFecha(day)
  return html`<!DOCTYPE html>
<html lang="es"><head><meta charset="utf-8"><title>Cotizaciones</title></head><body>
<form method="post"><input type="hidden" name="fecha" id="fecha" value="${fecha}"><input type="text" id="dp_cotizacion" value="${fecha}"><button>Buscar</button></form>
<h3>PLANILLA DE COTIZACIONES AL ${fecha}</h3>
<table id="cotizacion-interbancaria"><thead><tr><th>Moneda</th><th>Código</th><th>ME/USD</th><th>₲ / ME</th></tr></thead><tbody>
${ratesOf(day).map(row)}</tbody></table>
</body></html>
`.text
}

const row = ({ nombre, codigo, porDolar, guaranies }: Rate): Html =>
  html`<tr><td><img src="/${codigo.toLowerCase()}.png" alt=""> ${nombre}</td><td>${codigo}</td><td>${decimal(porDolar, 4)}</td><td>${decimal(guaranies, 2)}</td></tr>
`

/** Returns a number as `5.873,44`. */
function decimal(value: number, digits: number): string {
  const [whole = '', fraction = ''] = value.toFixed(digits).split('.')
  return `${whole.replace(/\B(?=(\d{3})+$)/g, '.')},${fraction}`
}

const LAST_TWO_CELLS = /(<t[hd]>[^<]*<\/t[hd]>)(<t[hd]>[^<]*<\/t[hd]>)<\/tr>/g
const LAST_CELL = /<td>([\d.]+,\d{2})<\/td><\/tr>/g

// Corruptions for scripts. A reader that trusts column positions, or any number, stores wrong rates.

/** Swaps the two columns of numbers and their headings. */
export function swapColumns(page: string): string {
  return page.replace(LAST_TWO_CELLS, '$2$1</tr>')
}

/** Raises every rate in guaraníes by half. */
export function raiseRates(page: string): string {
  return page.replace(LAST_CELL, (_, shown: string) => {
    const value = Number(shown.replaceAll('.', '').replace(',', '.'))
    return `<td>${decimal(value * 1.5, 2)}</td></tr>`
  })
}

/** Replaces every rate in guaraníes with `N/D`. */
export function blurRates(page: string): string {
  return page.replace(LAST_CELL, '<td>N/D</td></tr>')
}
