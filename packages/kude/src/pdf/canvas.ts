/** Canvas of one page, which collects its operators. Points, origin at the top left corner, y downwards. */
import { fonts } from './font.ts'

export type Color = `${number} ${number} ${number}`
export interface Style {
  readonly face: 'regular' | 'bold'
  readonly size: number
  readonly color: Color
}

/** Font names in page contents. The page's resource dictionary must define them. */
export const FONT_NAMES = { regular: 'F1', bold: 'F2' } as const

/**
 * Writes a number with at most two decimals: a hundredth of a point is finer than any printer. Joins whole numbers,
 * which V8 prints many times as fast as fractions.
 */
function n(value: number): string {
  const hundredths = Math.round(Math.abs(value) * 100)
  const whole = Math.floor(hundredths / 100)
  const rest = hundredths - 100 * whole
  const sign = value < 0 && hundredths > 0 ? '-' : ''
  if (rest === 0) return `${sign}${whole}`
  return rest % 10 === 0 ? `${sign}${whole}.${rest / 10}` : `${sign}${whole}.${rest < 10 ? '0' : ''}${rest}`
}

export class Canvas {
  readonly width: number
  readonly height: number
  #ops = ''
  #fill = ''
  #stroke = ''
  #lineWidth = 0

  constructor(width: number, height: number) {
    this.width = width
    this.height = height
  }

  /** Operators of everything drawn so far. */
  get operators(): string {
    return this.#ops
  }

  /** Draws one line of text whose baseline is y. x is its left end, centre or right end. */
  text(text: string, x: number, y: number, style: Style, align: 'left' | 'center' | 'right' = 'left'): void {
    this.#show(text, x, y, style, align, align === 'left' ? 0 : this.measure(text, style))
  }

  /** Draws a text. `width` is the text's own, and unused for a text that starts at x. */
  #show(text: string, x: number, y: number, style: Style, align: 'left' | 'center' | 'right', width: number): void {
    const glyphs = fonts()[style.face].encode(text)
    if (glyphs === '') return
    const shift = align === 'left' ? 0 : width * (align === 'right' ? 1 : 0.5)
    this.#setFill(style.color)
    this.#ops += `BT /${FONT_NAMES[style.face]} ${n(style.size)} Tf ${n(x - shift)} ${n(this.height - y)} Td (${glyphs}) Tj ET\n`
  }

  /** Like text(), in a smaller size when it would be wider than `width`. */
  fittedText(
    text: string,
    x: number,
    y: number,
    width: number,
    style: Style,
    align: 'left' | 'center' | 'right',
  ): void {
    const natural = this.measure(text, style)
    if (natural <= width) this.#show(text, x, y, style, align, natural)
    else this.#show(text, x, y, { ...style, size: (style.size * width) / natural }, align, width)
  }

  measure(text: string, style: Style): number {
    return fonts()[style.face].width(text, style.size)
  }

  line(x1: number, y1: number, x2: number, y2: number, color: Color, width = 0.5): void {
    this.#setStroke(color, width)
    this.#ops += `${n(x1)} ${n(this.height - y1)} m ${n(x2)} ${n(this.height - y2)} l S\n`
  }

  /** Draws the outline of a rectangle with rounded corners. */
  frame(x: number, y: number, width: number, height: number, color: Color, radius: number): void {
    this.#setStroke(color, 0.75)
    this.#ops += `${this.#rounded(x, y, width, height, radius, radius)}S\n`
  }

  /** Draws a filled rectangle, with separate radii for its upper and lower corners. */
  fill(x: number, y: number, width: number, height: number, color: Color, topRadius = 0, bottomRadius = 0): void {
    this.#setFill(color)
    const path =
      topRadius + bottomRadius === 0
        ? `${n(x)} ${n(this.height - y - height)} ${n(width)} ${n(height)} re\n`
        : this.#rounded(x, y, width, height, topRadius, bottomRadius)
    this.#ops += `${path}f\n`
  }

  /** Draws an XObject (image or form of one unit square) in a rectangle. */
  place(name: string, x: number, y: number, width: number, height: number): void {
    this.#ops += `q ${n(width)} 0 0 ${n(height)} ${n(x)} ${n(this.height - y - height)} cm /${name} Do Q\n`
  }

  /** Adds raw operators in PDF coordinates, between save and restore. */
  raw(operators: string): void {
    this.#ops += `q ${operators} Q\n`
  }

  #rounded(x: number, y: number, width: number, height: number, top: number, bottom: number): string {
    const [left, right] = [x, x + width]
    const [up, down] = [this.height - y, this.height - y - height]
    const corner = (x0: number, y0: number, x1: number, y1: number, x2: number, y2: number, r: number) => {
      const k = 0.5523
      if (r === 0) return `${n(x1)} ${n(y1)} l\n`
      const c1 = [x0 + (x1 - x0) * k, y0 + (y1 - y0) * k]
      const c2 = [x2 + (x1 - x2) * k, y2 + (y1 - y2) * k]
      return `${n(x0)} ${n(y0)} l ${[...c1, ...c2].map(n).join(' ')} ${n(x2)} ${n(y2)} c\n`
    }
    return (
      `${n(left + bottom)} ${n(down)} m\n` +
      corner(right - bottom, down, right, down, right, down + bottom, bottom) +
      corner(right, up - top, right, up, right - top, up, top) +
      corner(left + top, up, left, up, left, up - top, top) +
      corner(left, down + bottom, left, down, left + bottom, down, bottom) +
      'h '
    )
  }

  #setFill(color: Color): void {
    if (color === this.#fill) return
    this.#fill = color
    this.#ops += `${color} rg\n`
  }

  #setStroke(color: Color, width: number): void {
    if (color !== this.#stroke) this.#ops += `${color} RG\n`
    if (width !== this.#lineWidth) this.#ops += `${n(width)} w\n`
    this.#stroke = color
    this.#lineWidth = width
  }
}
