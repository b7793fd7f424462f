/** SIFEN's own time, from the answers to postings. */
import { describe, expect, it } from 'vitest'
import { fakeClock } from '../../test/support/fakes.ts'
import { openSifenTime } from './sifen-time.ts'

const START = '2026-11-21T13:00:00.000Z'
const at = (seconds: number) => new Date(Date.parse(START) + seconds * 1000)
const URL = 'https://sifen'

function answer(fechaProceso: string, service: 'recibe' | 'consulta' = 'recibe') {
  const clock = fakeClock(START)
  const time = openSifenTime(clock)
  time.note(URL, { service, fechaProceso })
  return { clock, time }
}

describe('notAfter', () => {
  it('is our time before any answer, for another address, and while SIFEN is ahead', () => {
    const { time } = answer('2026-11-21T10:00:30-03:00')
    expect([time.notAfter(URL, at(0)), time.notAfter('https://otro', at(0))]).toEqual([at(0), at(0)])
  })

  it.each(['2026-11-21T09:59:30-03:00', '2026-11-21T09:59:30', '2026-11-21T12:59:30Z'])(
    'is SIFEN’s last dFecProc (%s) plus the time since, when that is earlier',
    text => {
      const { clock, time } = answer(text)
      clock.advance(100)
      expect(time.notAfter(URL, clock.now())).toEqual(at(70))
    },
  )

  it('goes on with the monotonic clock when ours moves', () => {
    const { clock, time } = answer('2026-11-21T10:00:00-03:00')
    clock.jump(30)
    clock.advance(10)
    expect(time.notAfter(URL, clock.now())).toEqual(at(10))
  })

  it('takes nothing from a query, nor from a time that is no time or is a day away', () => {
    const texts = ['2026-11-20T09:59:59-03:00', 'ayer', '0001-01-01T00:00:00']
    const answers = texts.map(text => answer(text).time.notAfter(URL, at(0)))
    expect([...answers, answer('2026-11-21T09:59:30-03:00', 'consulta').time.notAfter(URL, at(0))]).toEqual(
      Array.from({ length: 4 }, () => at(0)),
    )
  })
})
