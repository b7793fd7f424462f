/** Where calls wait that a script holds. */

/** Holds whoever waits until it is opened; who comes later waits for the next opening. */
export class Gate {
  #waiting: (() => void)[] = []

  opened(): Promise<void> {
    return new Promise(resolve => this.#waiting.push(resolve))
  }

  open(): void {
    for (const resolve of this.#waiting.splice(0)) resolve()
  }
}
