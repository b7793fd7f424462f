/** Breaks text into lines of a given width, by the advances of the embedded font. */
import type { Style } from '../pdf/canvas.ts'
import { fonts } from '../pdf/font.ts'
import type { Block } from './block.ts'

/** Maximum numbers of lines, of each activity and of every other text. */
export type Limits = { readonly activity: number; readonly text: number }

/**
 * Returns lines of at most `width` points. Words longer than a line are cut; line feeds of the text are kept. At least
 * one line.
 */
export function wrap(text: string, style: Style, width: number): string[] {
  const lines = text.split('\n').flatMap(paragraph => wrapParagraph(paragraph, style, width))
  return lines.length === 0 ? [''] : lines
}

function wrapParagraph(text: string, style: Style, width: number): string[] {
  const font = fonts()[style.face]
  if (font.width(text, style.size) <= width) return [text.trim()]
  const space = font.width(' ', style.size)
  const lines: string[] = []
  let line = ''
  let used = 0
  for (const word of text.split(/\s+/).filter(w => w !== '')) {
    for (const piece of font.width(word, style.size) <= width ? [word] : cutWord(word, style, width)) {
      const wide = font.width(piece, style.size)
      if (line !== '' && used + space + wide > width) {
        lines.push(line)
        line = ''
      }
      used = line === '' ? wide : used + space + wide
      line = line === '' ? piece : `${line} ${piece}`
    }
  }
  return line === '' ? lines : [...lines, line]
}

function cutWord(word: string, style: Style, width: number): string[] {
  const font = fonts()[style.face]
  const pieces: string[] = []
  let piece = ''
  let used = 0
  for (const character of word) {
    const wide = font.width(character, style.size)
    if (piece !== '' && used + wide > width) {
      pieces.push(piece)
      piece = ''
      used = 0
    }
    piece += character
    used += wide
  }
  return [...pieces, piece]
}

/** Returns the text in one line: whole when it fits, otherwise its first words and an ellipsis. */
export function clip(text: string, style: Style, width: number): string {
  const [line = '', ...rest] = wrap(text, style, width)
  return rest.length === 0 ? line : `${wrap(text, style, width - widthOf('…', style))[0]}…`
}

export const widthOf = (text: string, style: Style) => fonts()[style.face].width(text, style.size)

/** Returns the distance between two baselines. */
export const leading = (style: Style) => style.size * 1.3

/** Returns one line as a block. Its baseline is placed so that lines of one style stack evenly. */
export function lineBlock(text: string, x: number, style: Style, align: 'left' | 'center' | 'right' = 'left'): Block {
  return { height: leading(style), paint: (canvas, y) => canvas.text(text, x, y + style.size, style, align) }
}

/** Like `wrap`, with at most `most` lines. The last one then ends in an ellipsis. */
export function wrapUpTo(most: number, text: string, style: Style, width: number): string[] {
  const lines = wrap(text, style, width)
  if (lines.length <= most) return lines
  const rest = lines.slice(most - 1).join(' ')
  return [...lines.slice(0, most - 1), clip(rest, style, width)]
}

/** Returns a wrapped text, one block per line. */
export function paragraph(
  text: string,
  x: number,
  width: number,
  style: Style,
  most = Number.POSITIVE_INFINITY,
): Block[] {
  return wrapUpTo(most, text, style, width).map(line => lineBlock(line, x, style))
}
