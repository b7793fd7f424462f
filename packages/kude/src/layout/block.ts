/** Block of a page: has a known height, can be painted anywhere, and is never cut. */
import type { Canvas } from '../pdf/canvas.ts'

export interface Block {
  readonly height: number
  /** Paints with its upper edge at y. */
  paint(canvas: Canvas, y: number): void
}

/** Paints blocks one under the other. Returns where the last one ends. */
export function stack(canvas: Canvas, y: number, blocks: readonly Block[]): number {
  let at = y
  for (const block of blocks) {
    block.paint(canvas, at)
    at += block.height
  }
  return at
}

export const heightOf = (blocks: readonly Block[]) => blocks.reduce((sum, block) => sum + block.height, 0)

/** Returns empty space. */
export const gap = (height: number): Block => ({ height, paint: () => undefined })
