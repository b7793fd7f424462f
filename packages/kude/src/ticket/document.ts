/** The KuDE on the 80 mm roll of a ticket printer: one page as long as its content. docs/sifen §10 */
import { type Amounts, printedAmounts } from '../content/amounts.ts'
import { otherParty, partyPairs, partyTitle, termPairs } from '../content/parties.ts'
import { type Section, sectionsAfter, sectionsBefore } from '../content/sections.ts'
import { totalsContent } from '../content/totals.ts'
import { CORRECTIONS, documentNumber, LEGAL, question, title } from '../content/wording.ts'
import { formatCdc, formatVigencia } from '../format.ts'
import { type Block, gap, heightOf, stack } from '../layout/block.ts'
import { LOGO_NAME, MARK_NAME, QR_NAME } from '../layout/mark.ts'
import { type Stamp, watermark } from '../layout/watermark.ts'
import type { KudeData } from '../model.ts'
import type { Options } from '../options.ts'
import { Canvas } from '../pdf/canvas.ts'
import type { Image } from '../pdf/image.ts'
import { SIN_VALOR } from '../sin-valor.ts'
import type { Steps } from '../steps.ts'
import { itemBlocks } from './items.ts'
import { centred, ends, pair, rule, text } from './lines.ts'
import { CONTENT, MAX_HEIGHT, ROLL, STYLE } from './style.ts'

const LOGO = { width: 130, height: 56 } as const
/** 46 mm with the quiet zone: the modules of the longest text are still half a millimetre. */
const QR_SIDE = 130
const MARK_SIDE = 15
const STAMP: Stamp = { size: 34, angle: Math.PI / 4, every: 420 }
const FOOT = 20

export function* ticketPages(data: KudeData, options: Options): Steps<readonly Canvas[]> {
  const amounts = printedAmounts(data)
  yield
  const top = [...head(data, options), ...sectionsBefore(data).flatMap(section)]
  const items = yield* itemBlocks(data, amounts)
  const end = [...totals(data, amounts), ...sectionsAfter(data).flatMap(section)]
  yield
  const query = consulta(data, options)
  yield
  const body = [...top, ...rule(), ...items, ...end]
  const isLong = heightOf([...body, ...query]) + 2 * ROLL.top + FOOT > MAX_HEIGHT
  const blocks = isLong ? [...top, ...query, ...rule(), ...items, ...end] : [...body, ...query]
  return yield* paint(blocks, isLong ? headAgain(data, options) : [], options)
}

/**
 * Paints the roll. One that would exceed the maximum height of readers continues on further pages; the consultation is
 * then on the first. docs/notes 208
 */
function* paint(blocks: readonly Block[], again: readonly Block[], { cancelado }: Options): Steps<Canvas[]> {
  const pages: Block[][] = [[]]
  let used = 2 * ROLL.top + FOOT
  for (const block of blocks) {
    if (used + block.height > MAX_HEIGHT) {
      pages.push([...again])
      used = 2 * ROLL.top + FOOT + heightOf(again)
    }
    pages.at(-1)?.push(block)
    used += block.height
  }
  const canvases: Canvas[] = []
  for (const [i, page] of pages.entries()) {
    yield
    const canvas = new Canvas(ROLL.width, Math.ceil(heightOf(page) + 2 * ROLL.top + FOOT))
    if (cancelado) watermark(canvas, STAMP)
    const y = stack(canvas, ROLL.top, page) + 4
    canvas.place(MARK_NAME, CONTENT.left, y, MARK_SIDE, MARK_SIDE)
    canvas.text('ñandutí', CONTENT.left + MARK_SIDE + 4, y + 10, STYLE.small)
    canvas.text(`Página ${i + 1}/${pages.length}`, CONTENT.right, y + 10, STYLE.small, 'right')
    canvases.push(canvas)
  }
  return canvases
}

function head(data: KudeData, { logo, sinValor }: Options): Block[] {
  const { emisor, timbrado } = data
  const { nombre, nombreFantasia } = emisor
  return [
    ...worthless(sinValor),
    ...(logo === undefined ? [] : [logoBlock(logo), gap(4)]),
    ...centred(nombreFantasia ?? nombre, STYLE.name),
    ...(nombreFantasia === undefined ? [] : centred(nombre, STYLE.strong)),
    ...emisor.actividades.flatMap(actividad => centred(actividad, STYLE.small)),
    ...(emisor.sucursal === undefined ? [] : centred(`Sucursal: ${emisor.sucursal}`, STYLE.text)),
    ...centred(`${emisor.direccion}, ${emisor.ciudad}`, STYLE.text),
    ...centred(`Tel. ${emisor.telefono} · ${emisor.email}`, STYLE.text),
    gap(3),
    ...centred(`RUC ${emisor.ruc}`, STYLE.strong),
    ...centred(`Timbrado N° ${timbrado.numero}`, STYLE.strong),
    ...centred(`Inicio de vigencia ${formatVigencia(timbrado.inicioVigencia)}`, STYLE.text),
    ...rule(),
    ...centred(title(data), STYLE.title),
    ...centred(documentNumber(timbrado), STYLE.number),
    ...rule(),
    ...termPairs(data).flatMap(pair),
    ...rule(),
    ...text(partyTitle(data), STYLE.section),
    ...partyPairs(data).flatMap(pair),
  ]
}

/** Returns the head of further pages, which identifies the document. */
function headAgain(data: KudeData, { sinValor }: Options): Block[] {
  const { emisor, timbrado, cdc } = data
  return [
    ...worthless(sinValor),
    ...centred(`${emisor.nombreFantasia ?? emisor.nombre} · RUC ${emisor.ruc}`, STYLE.strong),
    ...centred(`${title(data)} ${documentNumber(timbrado)}`, STYLE.strong),
    ...centred(`Timbrado N° ${timbrado.numero} · ${otherParty(data).nombre}`, STYLE.text),
    gap(3),
    ...(cdc === undefined ? [] : [...cdcLines(cdc), gap(3)]),
    ...centred(LEGAL, STYLE.legal),
    ...rule(),
  ]
}

const worthless = (sinValor: Options['sinValor']): Block[] =>
  sinValor === undefined ? [] : [...centred(SIN_VALOR[sinValor], STYLE.worthless), gap(4)]

function logoBlock({ width, height }: Image): Block {
  const scale = Math.min(LOGO.width / width, LOGO.height / height)
  const [w, h] = [width * scale, height * scale]
  return { height: h, paint: (canvas, y) => canvas.place(LOGO_NAME, CONTENT.centre - w / 2, y, w, h) }
}

const section = ({ title, pairs, lines, cells }: Section): Block[] => [
  ...rule(),
  ...text(title, STYLE.section),
  ...pairs.flatMap(pair),
  ...[...lines, ...cells].flatMap(line => text(line)),
]

function totals(data: KudeData, amounts: Amounts | undefined): Block[] {
  const content = totalsContent(data, amounts)
  if (content === undefined) return []
  const { subtotals, figures, grand, local, iva } = content
  return [
    ...rule(),
    ...(subtotals?.figures ?? []).flatMap(([label, value]) => ends(label, value)),
    ...figures.flatMap(([label, value]) => ends(label, value)),
    gap(2),
    ...ends(grand[0], grand[1], STYLE.total),
    ...(local === undefined ? [] : ends(local[0], local[1])),
    gap(2),
    ...(iva === undefined
      ? []
      : [
          ...text(iva.label, STYLE.section),
          ...iva.figures.flatMap(([label, value]) => ends(label, value)),
          ...ends(iva.total[0], iva.total[1], STYLE.strong),
        ]),
  ]
}

/** Returns the consultation block. A draft has neither QR nor CDC. */
function consulta(data: KudeData, { sinValor }: Options): Block[] {
  const { cdc, qr } = data
  if (sinValor === 'borrador' || cdc === undefined || qr === undefined)
    return [...rule(), ...(cdc === undefined ? [] : [...cdcLines(cdc), gap(4)]), ...centred(LEGAL, STYLE.legal)]
  return [
    ...rule(),
    qrBlock,
    ...centred(question(data), STYLE.text),
    ...centred(qr.site, STYLE.strong),
    gap(4),
    ...cdcLines(cdc),
    gap(4),
    ...centred(LEGAL, STYLE.legal),
    gap(2),
    ...centred(CORRECTIONS, STYLE.small),
  ]
}

/** Returns the CDC in lines of six groups of four and then five. */
function cdcLines(cdc: string): Block[] {
  const groups = formatCdc(cdc).split(' ')
  const lines = [groups.slice(0, 6), groups.slice(6)].map(line => line.join(' '))
  return [...centred('CDC', STYLE.section), ...lines.flatMap(line => centred(line, STYLE.cdc))]
}

const qrBlock: Block = {
  height: QR_SIDE,
  paint: (canvas, y) => canvas.place(QR_NAME, CONTENT.centre - QR_SIDE / 2, y, QR_SIDE, QR_SIDE),
}
