/** The head of a page: issuer and logo at the left, fiscal data of the document at the right; one line of it on the pages that follow. */

import { formatVigencia } from '../format.ts'
import type { KudeData } from '../model.ts'
import type { Canvas, Style } from '../pdf/canvas.ts'
import type { Image } from '../pdf/image.ts'
import { SIN_VALOR, type SinValor } from '../sin-valor.ts'
import { TIPOS } from '../tipos.ts'
import { type Block, gap, heightOf, stack } from './block.ts'
import { CONTENT, DARK, PAGE, RULE, STYLE } from './style.ts'
import { clip, type Limits, leading, lineBlock, paragraph, widthOf } from './text.ts'

/** The name under which page contents place the logo. */
export const LOGO_NAME = 'Logo'
const LOGO_BOX = { width: 92, height: 66 } as const
const FISCAL = { width: 186, band: 21 } as const
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

/** The trade name, when there is one, comes first and largest: in the test environment the legal name is a fixed sentence. */
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

const documentNumber = ({ serie, documento }: KudeData['timbrado']) =>
  serie === undefined ? `N° ${documento}` : `Serie ${serie} N° ${documento}`

function paintFiscal(canvas: Canvas, y: number, { tipo }: KudeData, lines: readonly Block[]): void {
  canvas.fill(fiscalLeft, y, FISCAL.width, FISCAL.band, DARK, 4)
  canvas.frame(fiscalLeft, y, FISCAL.width, FISCAL.band + heightOf(lines), DARK, 4)
  canvas.text(`KuDE de ${TIPOS[tipo].name}`, fiscalLeft + FISCAL.width / 2, y + 14, STYLE.bandTitle, 'center')
  stack(canvas, y + FISCAL.band, lines)
}

function paintLogo(canvas: Canvas, y: number, { width, height }: Image): void {
  const scale = Math.min(LOGO_BOX.width / width, LOGO_BOX.height / height)
  canvas.place(LOGO_NAME, CONTENT.left, y, width * scale, height * scale)
}

/** The head of every page after the first. */
export function runningHeader({ emisor, timbrado, tipo }: KudeData): Block {
  const right = `${TIPOS[tipo].name} ${documentNumber(timbrado)}`
  return {
    height: 24,
    paint(canvas, y) {
      const ruc = ` · RUC ${emisor.ruc}`
      const room = CONTENT.width - widthOf(right, STYLE.strong) - 16 - widthOf(ruc, STYLE.strong)
      const name = clip(emisor.nombreFantasia ?? emisor.nombre, STYLE.strong, room)
      canvas.text(name + ruc, CONTENT.left, y + 10, STYLE.strong)
      canvas.text(right, CONTENT.right, y + 10, STYLE.strong, 'right')
      canvas.line(CONTENT.left, y + 16, PAGE.width - PAGE.margin, y + 16, RULE)
    },
  }
}

/** The line that heads every page of a document that is worth nothing. */
export function worthlessLine(why: SinValor): Block[] {
  return [lineBlock(SIN_VALOR[why], PAGE.width / 2, STYLE.worthless, 'center'), gap(8)]
}
