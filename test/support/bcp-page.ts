/** The central bank's page for tests: complete and correct by default. */

export type Row = readonly [name: string, code: string, dollars: string, guaranies: string]

export const ROWS: readonly Row[] = [
  ['DÓLAR ESTADOUNIDENSE', 'USD', '1,0000', '7.150,44'],
  ['REAL', 'BRL', '5,3600', '1.334,03'],
  ['PESO ARGENTINO', 'ARS', '1.425,0000', '5,02'],
  ['EURO', 'EUR', '0,8625', '8.290,36'],
  ['PESO URUGUAYO', 'UYU', '39,7000', '180,11'],
  ['PESO CHILENO', 'CLP', '931,5000', '7,68'],
  ['YEN', 'JPY', '153,4000', '46,61'],
  ['SOL', 'PEN', '3,3700', '2.121,79'],
]

const HEADINGS = '<tr><th>Moneda</th><th></th><th>ME/USD</th><th>₲ / ME</th></tr>'

export type PageOptions = {
  fecha?: string
  headings?: string
  rows?: readonly Row[]
  /** Writes one row. */
  row?: (row: Row) => string
}

export const bcpPage = ({ fecha = '20/11/2026', headings = HEADINGS, rows = ROWS, row = plainRow }: PageOptions = {}) =>
  `<!DOCTYPE html><html><head><title>Cotizaciones</title></head><body>
<form><input type="hidden" name="fecha" id="fecha" value="${fecha}"></form>
<table id="menu"><tr><td>USD</td><td>9.999,99</td></tr></table>
<table id="cotizacion-interbancaria"><thead>${headings}</thead><tbody>${rows.map(row).join('\n')}</tbody></table>
</body></html>`

const plainRow = ([name, code, dollars, guaranies]: Row) =>
  `<tr><td><img src="/x.png"> ${name}</td><td>&nbsp;${code}\n</td><td>${dollars}</td><td><b>${guaranies}</b></td></tr>`
