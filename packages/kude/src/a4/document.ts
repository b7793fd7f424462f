/** The A4 KuDE as a whole: pages, what each repeats, and the objects that they share in the file. */
import type { KudeData } from '../model.ts'
import { Canvas, FONT_NAMES } from '../pdf/canvas.ts'
import { fonts } from '../pdf/font.ts'
import type { Image } from '../pdf/image.ts'
import { PdfWriter, textStream, textString } from '../pdf/writer.ts'
import type { SinValor } from '../sin-valor.ts'
import { TIPOS } from '../tipos.ts'
import { type Block, heightOf, stack } from './block.ts'
import { consulta } from './consulta.ts'
import { FOOTER_TOP, footer, MARK, MARK_NAME } from './footer.ts'
import { LOGO_NAME, runningHeader, worthlessLine } from './header.ts'
import { emptyRow, itemRows, MIN_ROWS, TABLE_HEAD, tableFrame } from './items.ts'
import { notes } from './notes.ts'
import { opening } from './opening.ts'
import { type Page, paginate } from './pages.ts'
import { PAGE } from './style.ts'
import { totals } from './totals.ts'
import { VEIL, VEIL_NAME, watermark } from './watermark.ts'

export interface Options {
  readonly cancelado: boolean
  readonly sinValor: SinValor | undefined
  readonly logo: Image | undefined
}

const GAP = 8
/** Within 2 % of the size that the default level reaches, in a third of its time. */
const CONTENT_LEVEL = 4

/** Draws the document. A draft has no consultation block; any other needs CDC and QR text. */
export function a4Document(data: KudeData, options: Options): Uint8Array {
  const worthless = options.sinValor === undefined ? [] : worthlessLine(options.sinValor)
  const running = [...worthless, runningHeader(data)]
  const { cdc, qr } = data
  const query =
    options.sinValor === 'borrador' || cdc === undefined || qr === undefined ? [] : [consulta(data.tipo, cdc, qr)]
  const rows = itemRows(data)
  const filler = Array.from({ length: Math.max(0, MIN_ROWS - data.items.length) }, () => emptyRow)
  const height = FOOTER_TOP - GAP - PAGE.margin
  const head = [...worthless, ...opening(data, options.logo, height - heightOf(worthless) - heightOf(query))]
  const pages = paginate(
    { rows, filler, totals: totals(data), notes: notes(data) },
    { first: height - heightOf(head) - heightOf(query), others: height - heightOf(running), tableHead: TABLE_HEAD },
  )
  const canvases = pages.map((page, i) => {
    const canvas = new Canvas(PAGE.width, PAGE.height)
    if (options.cancelado) watermark(canvas)
    paintPage(canvas, i === 0 ? head : running, page)
    if (i === 0) stack(canvas, FOOTER_TOP - heightOf(query), query)
    footer(canvas, data, i + 1, pages.length)
    return canvas
  })
  return writeFile(data, canvases, options.logo)
}

function paintPage(canvas: Canvas, head: readonly Block[], { rows, closing }: Page): void {
  let y = stack(canvas, PAGE.margin, head)
  if (rows.length > 0) {
    tableFrame(canvas, y, heightOf(rows))
    y = stack(canvas, y + TABLE_HEAD, rows)
  }
  stack(canvas, y, closing)
}

function writeFile(data: KudeData, canvases: readonly Canvas[], logo: Image | undefined): Uint8Array {
  const pdf = new PdfWriter()
  const { regular, bold } = fonts()
  const font = `${FONT_NAMES.regular} ${regular.embed(pdf)} 0 R/${FONT_NAMES.bold} ${bold.embed(pdf)} 0 R`
  const mark = `${MARK_NAME} ${pdf.stream(MARK)} 0 R`
  const image = logo === undefined ? '' : `/${LOGO_NAME} ${embedImage(pdf, logo)} 0 R`
  const resources = pdf.object(`<</Font<</${font}>>/XObject<</${mark}${image}>>/ExtGState<</${VEIL_NAME} ${VEIL}>>>>`)
  const tree = pdf.reserve()
  const kids = canvases.map(({ width, height, operators }) => {
    const contents = pdf.stream(textStream(operators, '', CONTENT_LEVEL))
    const box = `/MediaBox[0 0 ${width} ${height}]`
    return `${pdf.object(`<</Type/Page/Parent ${tree} 0 R${box}/Resources ${resources} 0 R/Contents ${contents} 0 R>>`)} 0 R`
  })
  pdf.object(`<</Type/Pages/Kids[${kids.join(' ')}]/Count ${kids.length}>>`, tree)
  const catalog = `<</Type/Catalog/Pages ${tree} 0 R/Lang(es-PY)/ViewerPreferences<</DisplayDocTitle true>>>>`
  return pdf.finish(pdf.object(catalog), pdf.object(information(data)))
}

function embedImage(pdf: PdfWriter, { color, mask }: Image): number {
  if (mask === undefined) return pdf.stream(color)
  const opacity = pdf.stream(mask)
  return pdf.stream({ ...color, dict: `${color.dict}/SMask ${opacity} 0 R` })
}

function information({ tipo, timbrado, emisor, cdc }: KudeData): string {
  const title = `KuDE de ${TIPOS[tipo].name} ${timbrado.documento}`
  const author = emisor.nombreFantasia ?? emisor.nombre
  const subject = cdc === undefined ? '' : `/Subject${textString(`CDC ${cdc}`)}`
  return `<</Title${textString(title)}/Author${textString(author)}${subject}/Producer${textString('ñandutí')}>>`
}
