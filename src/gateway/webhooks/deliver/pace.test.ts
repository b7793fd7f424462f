/** Pace of an endpoint: how many deliveries it may have claimed, and when further events wait. */
import { expect, it } from 'vitest'
import { isFullAt, type Pace, paceAfter, roomAt, SLOW_PACE } from './pace.ts'

const FAST: Pace = { batch: 100, lanes: 8 }

it('an endpoint that responds well has room for eight batches, and is full when more than four wait', () => {
  const at = (waiting: number) => ({ room: roomAt(FAST, waiting), isFull: isFullAt(FAST, waiting) })
  expect([0, 400, 401, 800, 900].map(at)).toEqual([
    { room: 800, isFull: false },
    { room: 400, isFull: false },
    { room: 399, isFull: true },
    { room: 0, isFull: true },
    { room: 0, isFull: true },
  ])
})

it('an endpoint that fails or is new has no room, and is never full', () => {
  expect({ room: roomAt(SLOW_PACE, 0), isFull: isFullAt(SLOW_PACE, 1000) }).toEqual({ room: 0, isFull: false })
})

it('a failure returns to the slow pace; a full fast batch doubles the batch size, a slow one shrinks it', () => {
  const after = (failures: number, ms: number) => paceAfter(FAST, { failures, size: 100, isFull: true, ms })
  expect({ failed: after(1, 10), fast: after(0, 10), slow: after(0, 2000) }).toEqual({
    failed: SLOW_PACE,
    fast: { batch: 200, lanes: 8 },
    slow: { batch: 25, lanes: 8 },
  })
})
