/** The head of further pages: the facts of the first page's head in four lines. */
import { conditionText, currencyText, identity, otherParty, partyTitle } from '../content/parties.ts'
import { documentNumber } from '../content/wording.ts'
import { formatDate, formatVigencia } from '../format.ts'
import type { Block } from '../layout/block.ts'
import { LOGO_NAME } from '../layout/mark.ts'
import { clip, widthOf } from '../layout/text.ts'
import type { KudeData } from '../model.ts'
import type { Canvas, Style } from '../pdf/canvas.ts'
import type { Image } from '../pdf/image.ts'
import { TIPOS } from '../tipos.ts'
import { CONTENT, RULE, STYLE } from './style.ts'

const HEIGHT = 58
const LOGO = { width: 44, height: 22 } as const
const SPACE = 16

export function runningHeader(data: KudeData, logo: Image | undefined): Block {
  const scale = logo === undefined ? 0 : Math.min(LOGO.width / logo.width, LOGO.height / logo.height)
  const left = CONTENT.left + (logo === undefined ? 0 : logo.width * scale + 8)
  return {
    height: HEIGHT,
    paint(canvas, y) {
      if (logo !== undefined) canvas.place(LOGO_NAME, CONTENT.left, y, logo.width * scale, logo.height * scale)
      paintIssuer(canvas, y, left, data)
      canvas.line(CONTENT.left, y + 26, CONTENT.right, y + 26, RULE)
      paintParty(canvas, y, data)
      canvas.line(CONTENT.left, y + 52, CONTENT.right, y + 52, RULE)
    },
  }
}

/** Draws the issuer. The name is cut, never the RUC. */
function paintIssuer(canvas: Canvas, y: number, left: number, { emisor, timbrado, tipo }: KudeData): void {
  const number = `${TIPOS[tipo].name} ${documentNumber(timbrado)}`
  const stamp = `Timbrado N° ${timbrado.numero} · Inicio de vigencia ${formatVigencia(timbrado.inicioVigencia)}`
  const place = `${emisor.direccion} · ${emisor.ciudad} · Tel. ${emisor.telefono}`
  cutLine(canvas, left, y + 9, emisor.nombreFantasia ?? emisor.nombre, ` · RUC ${emisor.ruc}`, number, STYLE.strong)
  cutLine(canvas, left, y + 20, place, '', stamp, STYLE.issuer)
}

function paintParty(canvas: Canvas, y: number, data: KudeData): void {
  const party = otherParty(data)
  const { operacion, condicion, moneda } = data
  const title = `${partyTitle(data)}  `
  const right = CONTENT.left + widthOf(title, STYLE.section)
  const terms = [condicion && conditionText(condicion), moneda && currencyText(moneda), operacion.motivo]
  const address = [party.direccion, party.email].filter(text => text !== undefined).join(' · ')
  canvas.text(title, CONTENT.left, y + 36, STYLE.section)
  cutLine(canvas, right, y + 36, party.nombre, ` · ${identity(party)}`, formatDate(operacion.fechaEmision), STYLE.value)
  cutLine(canvas, CONTENT.left, y + 46, address, '', terms.filter(Boolean).join(' · '), STYLE.issuer)
}

/** Draws two texts on one line. The left one is cut, but not its ending. */
function cutLine(
  canvas: Canvas,
  left: number,
  baseline: number,
  text: string,
  ending: string,
  right: string,
  style: Style,
): void {
  const room = CONTENT.right - left - widthOf(right, style) - widthOf(ending, style) - SPACE
  canvas.text(clip(text, style, room) + ending, left, baseline, style)
  canvas.text(right, CONTENT.right, baseline, style, 'right')
}
