/** A KuDE with our layout (head with logo, parties, table, totals, QR, foot), drawn as in pdfkit's own guide. */

import type { KudeData, KudeItem } from '@nanduti/kude'
import QRCode from 'qrcode'
import { peer } from '../witness.ts'

type Options = { width?: number; align?: 'left' | 'center' | 'right'; lineBreak?: boolean; fit?: [number, number] }
type Doc = {
  on(event: 'data' | 'end', listener: (chunk: Buffer) => void): void
  end(): void
  addPage(): Doc
  font(name: string): Doc
  fontSize(size: number): Doc
  fillColor(color: string): Doc
  strokeColor(color: string): Doc
  lineWidth(width: number): Doc
  text(text: string, x: number, y: number, options?: Options): Doc
  heightOfString(text: string, options: Options): number
  moveTo(x: number, y: number): Doc
  lineTo(x: number, y: number): Doc
  rect(x: number, y: number, width: number, height: number): Doc
  fill(color?: string): Doc
  stroke(color?: string): Doc
  image(png: Uint8Array, x: number, y: number, options: Options): Doc
}

const PDFDocument = peer<new (options: Record<string, unknown>) => Doc>('pdfkit')

const PAGE = { left: 28, right: 567, top: 28, bottom: 790 } as const
const INK = '#1c242e'
const MUTED = '#616e7d'
const RULE = '#bdc4cf'
const TINT = '#f0f2f4'

type Column = [
  title: string,
  x: number,
  width: number,
  align: 'left' | 'center' | 'right',
  value: (i: KudeItem) => string,
]
const COLUMNS: readonly Column[] = [
  ['Cód.', 28, 46, 'left', i => i.codigo],
  ['Descripción', 74, 139, 'left', i => i.descripcion],
  ['Unidad', 213, 31, 'center', i => i.unidad],
  ['Cantidad', 244, 42, 'right', i => money(i.cantidad)],
  ['Precio unitario', 286, 57, 'right', i => money(i.valor?.precioUnitario)],
  ['Descuento unitario', 343, 47, 'right', i => money(i.valor?.descuento)],
  ['Exentas', 390, 59, 'right', i => money(i.valor?.exentas)],
  ['5 %', 449, 59, 'right', i => money(i.valor?.gravadas5)],
  ['10 %', 508, 59, 'right', i => money(i.valor?.gravadas10)],
]

const money = (text = '') => {
  const [whole = '', fraction] = text.split('.')
  return whole.replace(/\B(?=(\d{3})+$)/g, '.') + (fraction === undefined ? '' : `,${fraction}`)
}

/** Returns the bytes of the PDF. */
export function drawWithPdfkit(data: KudeData, logo: Uint8Array): Promise<Uint8Array> {
  const doc = new PDFDocument({ size: 'A4', margin: 0, info: { Title: `KuDE ${data.timbrado.documento}` } })
  const chunks: Buffer[] = []
  const finished = new Promise<Uint8Array>(resolve => {
    doc.on('data', chunk => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
  })
  header(doc, data, logo)
  parties(doc, data)
  totals(doc, data, table(doc, data.items, 200))
  if (data.qr) consulta(doc, data.cdc ?? '', data.qr)
  line(doc, 'Documento generado por ñandutí', PAGE.left, 820, 6.8, MUTED)
  doc.end()
  return finished
}

function line(doc: Doc, text: string, x: number, y: number, size: number, color = INK, bold = false): void {
  doc
    .font(bold ? 'Helvetica-Bold' : 'Helvetica')
    .fontSize(size)
    .fillColor(color)
    .text(text, x, y, { lineBreak: false })
}

function header(doc: Doc, { emisor, timbrado }: KudeData, logo: Uint8Array): void {
  doc.image(logo, PAGE.left, PAGE.top, { fit: [92, 66] })
  const lines = [...emisor.actividades, emisor.direccion, emisor.ciudad, `Tel. ${emisor.telefono} · ${emisor.email}`]
  line(doc, emisor.nombreFantasia ?? emisor.nombre, 132, PAGE.top, 12.5, INK, true)
  doc
    .font('Helvetica-Bold')
    .fontSize(8.5)
    .text(emisor.nombre, 132, PAGE.top + 16, { width: 230 })
  for (const [i, text] of lines.entries()) line(doc, text, 132, PAGE.top + 40 + 10 * i, 7.6)
  doc.rect(381, PAGE.top, 186, 21).fill('#293647')
  line(doc, 'KuDE de Factura Electrónica', 400, PAGE.top + 6, 9.5, '#ffffff', true)
  const fiscal = [
    ['RUC', emisor.ruc],
    ['Timbrado N°', timbrado.numero],
    ['Inicio de vigencia', timbrado.inicioVigencia],
  ]
  for (const [i, [label = '', value = '']] of fiscal.entries()) {
    line(doc, label, 400, PAGE.top + 28 + 12 * i, 7.2, MUTED)
    line(doc, value, 480, PAGE.top + 28 + 12 * i, 8.2)
  }
  line(doc, `N° ${timbrado.documento}`, 400, PAGE.top + 66, 13, INK, true)
  doc.rect(381, PAGE.top, 186, 84).stroke(RULE)
}

function parties(doc: Doc, { receptor, operacion, moneda, condicion }: KudeData): void {
  const left = [
    [receptor.identificacion.tipo, receptor.identificacion.numero],
    ['Nombre o razón social', receptor.nombre],
    ['Nombre de fantasía', receptor.nombreFantasia],
    ['Dirección', receptor.direccion],
    ['Teléfono', receptor.telefono],
    ['Correo', receptor.email],
  ]
  const right = [
    ['Fecha de emisión', operacion.fechaEmision],
    ['Condición', condicion?.nombre],
    ['Moneda', `${moneda?.nombre} (${moneda?.codigo})`],
    ['Transacción', operacion.tipoTransaccion],
  ]
  doc
    .lineWidth(0.6)
    .rect(PAGE.left, 118, PAGE.right - PAGE.left, 78)
    .stroke(RULE)
  for (const [pairs, x, label] of [
    [left, 36, 84],
    [right, 344, 74],
  ] as const) {
    line(doc, x === 36 ? 'RECEPTOR' : 'OPERACIÓN', x, 122, 6.8, MUTED, true)
    for (const [i, [name = '', value = '']] of pairs.entries()) {
      line(doc, name, x, 132 + 10.5 * i, 7.2, MUTED)
      line(doc, value, x + label, 132 + 10.5 * i, 8.2)
    }
  }
}

/** Returns where the table ends. The first page reserves room for the consultation block. */
function table(doc: Doc, items: readonly KudeItem[], from: number): number {
  let y = tableHead(doc, from)
  let bottom = PAGE.bottom - 200
  for (const item of items) {
    doc.font('Helvetica').fontSize(7.5).fillColor(INK)
    const height = Math.max(10, doc.heightOfString(item.descripcion, { width: 131 })) + 5.5
    if (y + height > bottom) {
      doc.addPage()
      y = tableHead(doc, PAGE.top)
      bottom = PAGE.bottom - 90
      doc.font('Helvetica').fontSize(7.5).fillColor(INK)
    }
    doc.moveTo(PAGE.left, y).lineTo(PAGE.right, y).stroke(TINT)
    for (const [, x, width, align, value] of COLUMNS) doc.text(value(item), x + 4, y + 3, { width: width - 8, align })
    y += height
  }
  return y
}

function tableHead(doc: Doc, y: number): number {
  doc.rect(PAGE.left, y, PAGE.right - PAGE.left, 25).fill(TINT)
  doc.font('Helvetica-Bold').fontSize(6.8).fillColor(INK)
  for (const [title, x, width] of COLUMNS) doc.text(title, x + 4, y + 5, { width: width - 8, align: 'center' })
  for (const [, x] of COLUMNS)
    doc
      .moveTo(x, y)
      .lineTo(x, y + 25)
      .stroke(RULE)
  return y + 25
}

function totals(doc: Doc, { totales }: KudeData, from: number): void {
  const rows = [
    ['Subtotal', totales?.exentas, totales?.gravadas5, totales?.gravadas10],
    ['Total de la operación', '', '', totales?.operacion],
    ['TOTAL EN GUARANÍES', '', '', totales?.guaranies],
    ['Liquidación del IVA', '', totales?.iva5, totales?.iva10],
    ['Total IVA', '', '', totales?.iva],
  ]
  for (const [i, [label = '', ...values]] of rows.entries()) {
    const y = from + 15 * i
    doc.moveTo(PAGE.left, y).lineTo(PAGE.right, y).stroke(RULE)
    line(doc, label, PAGE.left + 4, y + 4, 8.2, INK, true)
    doc.font('Helvetica').fontSize(7.5)
    for (const [column, value = ''] of values.entries())
      if (value !== '') doc.text(money(value), 394 + 59 * column, y + 4, { width: 51, align: 'right' })
  }
}

function consulta(doc: Doc, cdc: string, { text, site }: NonNullable<KudeData['qr']>): void {
  const { modules } = QRCode.create([{ data: Buffer.from(text), mode: 'byte' }], {
    errorCorrectionLevel: 'M',
    maskPattern: 2,
  })
  const side = 96.4 / (modules.size + 8)
  const [x, y] = [PAGE.left + 6 + 4 * side, 690 + 4 * side]
  for (let row = 0; row < modules.size; row++)
    for (let column = 0; column < modules.size; column++) {
      const start = column
      while (column < modules.size && modules.data[row * modules.size + column] === 1) column++
      if (column > start) doc.rect(x + start * side, y + row * side, (column - start) * side, side)
    }
  doc.fill('#000000')
  doc.rect(PAGE.left, 684, PAGE.right - PAGE.left, 108).stroke(RULE)
  const texts = [
    'Consulte la validez de esta Factura Electrónica con el número de CDC impreso abajo en:',
    site,
    `CDC ${cdc.replace(/(.{4})(?=.)/g, '$1 ')}`,
    'ESTE DOCUMENTO ES UNA REPRESENTACIÓN GRÁFICA DE UN DOCUMENTO ELECTRÓNICO (XML)',
    'Si su documento electrónico presenta algún error, podrá solicitar la modificación dentro de las 72 horas siguientes de la emisión de este comprobante.',
  ]
  doc.font('Helvetica').fontSize(8)
  for (const [i, text] of texts.entries()) doc.text(text, 146, 692 + 18 * i, { width: 410 })
}
