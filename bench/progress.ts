/** A progress bar on the terminal's last line while a benchmark runs. Nothing without a terminal. */
import type { Progress } from './bench.ts'

const WIDTH = 30

export function progressBar(stream: NodeJS.WriteStream = process.stderr): { show: Progress; clear(): void } {
  if (!stream.isTTY) return { show: () => undefined, clear: () => undefined }
  return {
    show(step, done, total) {
      const filled = Math.round((WIDTH * done) / total)
      const percent = String(Math.round((100 * done) / total)).padStart(3)
      stream.write(`\r\x1b[K${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)} ${percent} %  ${step}`)
    },
    clear: () => void stream.write('\r\x1b[K'),
  }
}
