/** Virtual time: planned events, in order of their time. Nothing happens between two events, so days pass instantly. */

type Event = { at: number; turn: number; act: () => void }

export class Timeline {
  /** Milliseconds since 1970, the true time of the simulated world. */
  now: number
  #turn = 0
  /** A binary heap, the next event first. */
  readonly #events: Event[] = []

  constructor(start: number) {
    this.now = start
  }

  /** Plans an event. Events of the same instant happen in the order in which they were planned. */
  after(ms: number, act: () => void): void {
    const events = this.#events
    const event = { at: this.now + Math.max(ms, 0), turn: this.#turn++, act }
    let place = events.push(event) - 1
    while (place > 0) {
      const parent = (place - 1) >> 1
      const above = events[parent]
      if (!above || isBefore(above, event)) break
      events[place] = above
      place = parent
    }
    events[place] = event
  }

  /** Runs the next event. Returns false when none is left. */
  step(): boolean {
    const next = this.#take()
    if (!next) return false
    this.now = next.at
    next.act()
    return true
  }

  #take(): Event | undefined {
    const events = this.#events
    const [first] = events
    const last = events.pop()
    if (!first || !last || events.length === 0) return first
    let place = 0
    for (;;) {
      const smaller = this.#smallerChild(place)
      const child = events[smaller]
      if (!child || isBefore(last, child)) break
      events[place] = child
      place = smaller
    }
    events[place] = last
    return first
  }

  #smallerChild(place: number): number {
    const left = 2 * place + 1
    const [one, other] = [this.#events[left], this.#events[left + 1]]
    return one && other && isBefore(other, one) ? left + 1 : left
  }
}

const isBefore = (a: Event, b: Event) => a.at < b.at || (a.at === b.at && a.turn < b.turn)
