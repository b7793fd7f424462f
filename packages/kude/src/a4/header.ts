/** The head of the first page: issuer and logo at the left, fiscal data of the document at the right. */
import { documentNumber, title } from '../content/wording.ts'
import { formatVigencia } from '../format.ts'
import { type Block, gap, heightOf, stack } from '../layout/block.ts'
import { LOGO_NAME } from '../layout/mark.ts'
import { type Limits, leading, lineBlock, paragraph } from '../layout/text.ts'
import type { KudeData } from '../model.ts'
import type { Canvas, Style } from '../pdf/canvas.ts'
import type { Image } from '../pdf/image.ts'
import { SIN_VALOR, type SinValor } from '../sin-valor.ts'
import { TIPOS } from '../tipos.ts'
import { CONTENT, DARK, PAGE, STYLE } from './style.ts'

const LOGO_BOX = { width: 92, height: 66 } as const
const FISCAL = { width: 194, band: 21 } as const
const fiscalLeft = CONTENT.right - FISCAL.width

export function header(data: KudeData, logo: Image | undefined, limits: Limits): Block {
  const textLeft = CONTENT.left + (logo === undefined ? 0 : LOGO_BOX.width + 12)
  const issuer = issuerLines(data, textLeft, fiscalLeft - 16 - textLeft, limits)
  const fiscal = fiscalLines(data)
  const height = Math.max(heightOf(issuer), logo === undefined ? 0 : LOGO_BOX.height, FISCAL.band + heightOf(fiscal))
  return {
    height: height + 10,
    paint(canvas, y) {
      if (logo !== undefined) paintLogo(canvas, y, logo)
      stack(canvas, y, issuer)
      paintFiscal(canvas, y, data, fiscal)
    },
  }
}

/**
 * Returns the issuer's lines. The trade name, if any, comes first and largest: in the test environment the legal name
 * is a fixed sentence.
 */
function issuerLines({ emisor }: KudeData, x: number, width: number, limits: Limits): Block[] {
  const { nombre, nombreFantasia, sucursal } = emisor
  const text = (value: string, style: Style) => paragraph(value, x, width, style, limits.text)
  return [
    ...text(nombreFantasia ?? nombre, STYLE.name),
    ...(nombreFantasia === undefined ? [] : text(nombre, STYLE.legalName)),
    gap(2),
    ...emisor.actividades.flatMap(actividad => paragraph(actividad, x, width, STYLE.activity, limits.activity)),
    gap(3),
    ...(sucursal === undefined ? [] : text(`Sucursal: ${sucursal}`, STYLE.issuer)),
    ...text(emisor.direccion, STYLE.issuer),
    ...text(emisor.ciudad, STYLE.issuer),
    ...text(`Tel. ${emisor.telefono} · ${emisor.email}`, STYLE.issuer),
  ]
}

function fiscalLines({ emisor, timbrado, tipo }: KudeData): Block[] {
  const centre = fiscalLeft + FISCAL.width / 2
  const pair = (label: string, value: string): Block => ({
    height: leading(STYLE.value) + 1,
    paint(canvas, y) {
      canvas.text(label, centre - 4, y + STYLE.value.size, STYLE.label, 'right')
      canvas.text(value, centre + 4, y + STYLE.value.size, STYLE.strong)
    },
  })
  return [
    gap(6),
    pair('RUC', emisor.ruc),
    pair('Timbrado N°', timbrado.numero),
    pair('Inicio de vigencia', formatVigencia(timbrado.inicioVigencia)),
    gap(5),
    lineBlock(TIPOS[tipo].name, centre, STYLE.label, 'center'),
    {
      height: leading(STYLE.number),
      paint: (canvas, y) =>
        canvas.fittedText(
          documentNumber(timbrado),
          centre,
          y + STYLE.number.size,
          FISCAL.width - 12,
          STYLE.number,
          'center',
        ),
    },
    gap(4),
  ]
}

function paintFiscal(canvas: Canvas, y: number, data: KudeData, lines: readonly Block[]): void {
  canvas.fill(fiscalLeft, y, FISCAL.width, FISCAL.band, DARK, 4)
  canvas.frame(fiscalLeft, y, FISCAL.width, FISCAL.band + heightOf(lines), DARK, 4)
  const centre = fiscalLeft + FISCAL.width / 2
  canvas.fittedText(title(data), centre, y + 14, FISCAL.width - 12, STYLE.bandTitle, 'center')
  stack(canvas, y + FISCAL.band, lines)
}

function paintLogo(canvas: Canvas, y: number, { width, height }: Image): void {
  const scale = Math.min(LOGO_BOX.width / width, LOGO_BOX.height / height)
  canvas.place(LOGO_NAME, CONTENT.left, y, width * scale, height * scale)
}

/** Returns the line that heads every page of a document without fiscal value. */
export function worthlessLine(why: SinValor): Block[] {
  return [lineBlock(SIN_VALOR[why], PAGE.width / 2, STYLE.worthless, 'center'), gap(8)]
}
