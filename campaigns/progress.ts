/** Progress of a campaign: a bar on a terminal, a line every tenth in a log. */

const WIDTH = 30

export function progressOf(rounds: string, total: number, stream: NodeJS.WriteStream = process.stderr) {
  const start = performance.now()
  let tenth = 0
  return {
    show(done: number): void {
      const text = `${done}/${total} ${rounds}, ${Math.round((performance.now() - start) / 1000)} s`
      if (stream.isTTY) {
        const filled = Math.min(Math.round((WIDTH * done) / total), WIDTH)
        stream.write(`\r\x1b[K${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)} ${text}`)
      } else if (Math.floor((10 * done) / total) > tenth) {
        tenth = Math.floor((10 * done) / total)
        stream.write(`  ${text}\n`)
      }
    },
    clear(): void {
      if (stream.isTTY) stream.write('\r\x1b[K')
    },
  }
}
