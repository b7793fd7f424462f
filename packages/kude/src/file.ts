/** Writes drawn pages to a PDF file: shared objects, title and language. */
import { title } from './content/wording.ts'
import { LOGO_NAME, MARK, MARK_NAME, QR_NAME } from './layout/mark.ts'
import { VEIL, VEIL_NAME } from './layout/watermark.ts'
import type { KudeData } from './model.ts'
import { type Canvas, FONT_NAMES } from './pdf/canvas.ts'
import { fonts } from './pdf/font.ts'
import type { Image } from './pdf/image.ts'
import { PdfWriter, type Stream, textStream, textString } from './pdf/writer.ts'
import type { Steps } from './steps.ts'

/** Compression level. Files are within 3 % of the default level's size, in a fifth of its time. */
const CONTENT_LEVEL = 1

/** What a file may have once, and pages place by name. */
export interface Pictures {
  readonly logo: Image | undefined
  readonly qr: Stream | undefined
}

export function* writeFile(data: KudeData, canvases: readonly Canvas[], pictures: Pictures): Steps<Uint8Array> {
  const { logo, qr } = pictures
  const pdf = new PdfWriter()
  const { regular, bold } = fonts()
  const font = `${FONT_NAMES.regular} ${regular.embed(pdf)} 0 R/${FONT_NAMES.bold} ${bold.embed(pdf)} 0 R`
  const mark = `${MARK_NAME} ${pdf.stream(MARK)} 0 R`
  const image = logo === undefined ? '' : `/${LOGO_NAME} ${embedImage(pdf, logo)} 0 R`
  const symbol = qr === undefined ? '' : `/${QR_NAME} ${pdf.stream(qr)} 0 R`
  const resources = pdf.object(
    `<</Font<</${font}>>/XObject<</${mark}${image}${symbol}>>/ExtGState<</${VEIL_NAME} ${VEIL}>>>>`,
  )
  const tree = pdf.reserve()
  const kids: string[] = []
  for (const { width, height, operators } of canvases) {
    yield
    const contents = pdf.stream(textStream(operators, '', CONTENT_LEVEL))
    const box = `/MediaBox[0 0 ${width} ${height}]`
    kids.push(
      `${pdf.object(`<</Type/Page/Parent ${tree} 0 R${box}/Resources ${resources} 0 R/Contents ${contents} 0 R>>`)} 0 R`,
    )
  }
  pdf.object(`<</Type/Pages/Kids[${kids.join(' ')}]/Count ${kids.length}>>`, tree)
  const catalog = `<</Type/Catalog/Pages ${tree} 0 R/Lang(es-PY)/ViewerPreferences<</DisplayDocTitle true>>>>`
  return pdf.finish(pdf.object(catalog), pdf.object(information(data)))
}

function embedImage(pdf: PdfWriter, { color, mask }: Image): number {
  if (mask === undefined) return pdf.stream(color)
  const opacity = pdf.stream(mask)
  return pdf.stream({ ...color, dict: `${color.dict}/SMask ${opacity} 0 R` })
}

function information(data: KudeData): string {
  const { timbrado, emisor, cdc } = data
  const author = emisor.nombreFantasia ?? emisor.nombre
  const subject = cdc === undefined ? '' : `/Subject${textString(`CDC ${cdc}`)}`
  const name = `${title(data)} ${timbrado.documento}`
  return `<</Title${textString(name)}/Author${textString(author)}${subject}/Producer${textString('ñandutí')}>>`
}
