/**
 * The list as CSV for spreadsheets in Paraguay: semicolons, decimal commas, and no cell that a spreadsheet would run.
 */
import { Readable } from 'node:stream'
import type { Deps } from '../../deps.ts'
import { type ListFilter, listPage, type PageRow } from '../../gateway/dtes/index.ts'
import { STATES } from '../../web/index.ts'
import { capital, nombreDeTipo, numeroCompleto, stateOf } from './documento/index.ts'

/** Maximum of documents in a file. A filter by dates gives the others. */
const MOST = 100_000
const AT_ONCE = 500

const COLUMNS: readonly (readonly [title: string, text: (row: PageRow) => string])[] = [
  ['Tipo', row => capital(nombreDeTipo(row.tipo_documento).one)],
  ['Número', numeroCompleto],
  ['Timbrado', row => row.timbrado],
  ['CDC', row => row.cdc],
  ['Estado', row => STATES[stateOf(row)].one],
  ['Código SIFEN', row => row.sifen_result_code ?? ''],
  ['Mensaje SIFEN', row => row.sifen_result_msg ?? ''],
  ['Emitido', row => row.fecha_emision.replace('T', ' ')],
  ['Receptor documento', row => row.receptor_documento],
  ['Receptor', row => row.receptor_nombre],
  ['Moneda', row => row.moneda],
  ['Total', row => decimal(row.total_operacion)],
  ['IVA', row => decimal(row.total_iva)],
  ['Referencia externa', row => row.referencia_externa ?? ''],
  ['Datos propios', row => (row.extras ? JSON.stringify(row.extras) : '')],
  ['Ambiente', row => (row.ambiente === 'prod' ? 'Producción' : 'Prueba')],
  ['Número libre', row => (row.numero_liberado ? 'Sí' : '')],
  ['Reemplaza', row => String(row.reemplaza_id ?? '')],
  ['Nominado', row => (row.nominado ? 'Sí' : '')],
]

/** Formats a decimal: `150000.50000000` → `150000,5`. */
const decimal = (text: string) => (text.includes('.') ? text.replace(/\.?0+$/, '') : text).replace('.', ',')

/** Beginnings of formulas (OWASP, CSV injection). Such a cell gets an apostrophe, which makes it text. */
const RUNS = /^[=+\-@\t\r]/

export function csvCell(text: string): string {
  const safe = RUNS.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const line = (cells: readonly string[]) => `${cells.map(csvCell).join(';')}\r\n`

/** Marks the file as UTF-8. Without it spreadsheets assume the system's encoding. */
const BOM = '\uFEFF'

/** Streams the documents of the filter, newest first, at the client's pace. */
export const csvOf = (deps: Deps, empresaId: number, filter: ListFilter) =>
  Readable.from(linesOf(deps, empresaId, filter))

async function* linesOf({ db }: Deps, empresaId: number, filter: ListFilter): AsyncGenerator<string> {
  yield BOM + line(COLUMNS.map(([title]) => title))
  let before: number | undefined
  for (let read = 0; read < MOST; read += AT_ONCE) {
    const rows = await listPage(db, empresaId, filter, { before }, AT_ONCE)
    yield rows.map(row => line(COLUMNS.map(([, text]) => text(row)))).join('')
    if (rows.length < AT_ONCE) return
    before = rows.at(-1)?.id
  }
}
