/** The sandbox beside the gateway that is killed: it lives on, and misbehaves when it is told to. */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FaultName, Script } from '@nanduti/sandbox'
import { startChild } from '../children.ts'
import type { Seeded } from '../random.ts'
import type { Command } from '../sandbox-process.ts'

const PROGRAM = fileURLToPath(new URL('../sandbox-process.ts', import.meta.url))

export type SifenProcess = {
  url: string
  script(script: Script): void
  clear(): void
  /** Ends it; then its book is complete on the disk. */
  stop(): Promise<void>
}

export async function startSifen(folder: string): Promise<SifenProcess> {
  let said: (line: string) => void = () => undefined
  const firstLine = new Promise<string>(resolve => {
    said = resolve
  })
  const child = startChild([PROGRAM, join(folder, 'sandbox')], {
    env: {},
    stderr: 'inherit',
    onLine: line => said(line),
  })
  const early = child.ended.then(how => Promise.reject(new Error(`the sandbox ended: ${how}`)))
  const { url } = JSON.parse(await Promise.race([firstLine, early])) as { url: string }
  early.catch(() => undefined)
  const send = (command: Command) => void child.process.stdin?.write(`${JSON.stringify(command)}\n`)
  return {
    url,
    script: script => send({ script }),
    clear: () => send({ clear: true }),
    async stop() {
      child.process.stdin?.end()
      await child.ended
    },
  }
}

const FAULTS: readonly [FaultName, ...FaultName[]] = [
  'hang',
  'reset-before',
  'reset-after',
  'html',
  'empty',
  'truncated',
  'wrong-cdc',
  'generic',
  'unavailable',
]
/** Well under the quiet window, less what a loaded machine adds. */
const LONGEST_LAG_MS = 2_500

/** Some trouble for the next postings, and now and then for the questions; always some when the round is about doubt. */
export function drawTrouble(random: Seeded, aboutDoubt: boolean): Script[] {
  const scripts: Script[] = []
  if (aboutDoubt || random.chance(0.6)) {
    for (let n = random.int(1, 3); n > 0; n -= 1) scripts.push(postTrouble(random))
  }
  if (random.chance(0.2)) scripts.push({ service: 'consulta', fault: random.pick(FAULTS), times: random.int(1, 3) })
  return scripts
}

const postTrouble = (random: Seeded): Script => ({
  service: 'recibe',
  fault: random.pick(FAULTS),
  times: random.int(1, 3),
  hiddenMs: random.int(0, LONGEST_LAG_MS),
  // What its table says, or that it was processed although its answer is spoilt.
  ...(random.chance(0.5) && { processed: true }),
})
