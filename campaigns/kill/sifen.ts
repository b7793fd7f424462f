/** The sandbox next to the killed gateway. It survives, and misbehaves on demand. */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FaultName, Script, Taxpayer } from '@nanduti/sandbox'
import { startChild } from '../children.ts'
import type { Seeded } from '../random.ts'
import type { Command } from '../sandbox-process.ts'
import type { Need } from './blows.ts'

const PROGRAM = fileURLToPath(new URL('../sandbox-process.ts', import.meta.url))

export type SifenProcess = {
  url: string
  script(script: Script): void
  register(taxpayer: Taxpayer): void
  clear(): void
  /** Stops it. Then its book is complete on disk. */
  stop(): Promise<void>
}

export async function startSifen(folder: string): Promise<SifenProcess> {
  let text: (line: string) => void = () => undefined
  const firstLine = new Promise<string>(resolve => {
    text = resolve
  })
  const child = startChild([PROGRAM, join(folder, 'sandbox')], {
    env: {},
    stderr: 'inherit',
    onLine: line => text(line),
  })
  const early = child.ended.then(how => Promise.reject(new Error(`the sandbox ended: ${how}`)))
  const { url } = JSON.parse(await Promise.race([firstLine, early])) as { url: string }
  early.catch(() => undefined)
  const send = (command: Command) => void child.process.stdin?.write(`${JSON.stringify(command)}\n`)
  return {
    url,
    script: script => send({ script }),
    register: taxpayer => send({ taxpayer }),
    clear: () => send({ clear: true }),
    async stop() {
      child.process.stdin?.end()
      await child.ended
    },
  }
}

type Faults = readonly [FaultName, ...FaultName[]]

/** Faults of any service. The sandbox's own table says which ones it processes. */
const FAULTS: Faults = ['hang', 'reset-before', 'reset-after', 'html', 'empty', 'truncated', 'generic', 'unavailable']
const DOCUMENT_FAULTS: Faults = [...FAULTS, 'wrong-cdc']
const LOT_FAULTS: Faults = [...FAULTS, 'lot-queued']
const POLL_FAULTS: Faults = [...FAULTS, 'wrong-cdc', 'lot-processing', 'lot-missing']
/** Well below the quiet windows, less the delay of a loaded machine. */
const LONGEST_LAG_MS = 2_500

/**
 * Draws some trouble for the next postings and occasionally for queries. The kind that the round needs always gets
 * some.
 */
export function drawTrouble(random: Seeded, need: Need): Script[] {
  const scripts: Script[] = []
  const post = (chance: number, one: () => Script) => {
    if (random.chance(chance)) for (let n = random.int(1, 3); n > 0; n -= 1) scripts.push(one())
  }
  post(need === 'dte in doubt' ? 1 : 0.5, () => recibeTrouble(random))
  post(need === 'evento in doubt' ? 1 : 0.3, () => eventoTrouble(random))
  post(0.3, () => loteTrouble(random))
  const times = random.int(1, 3)
  if (random.chance(0.2)) scripts.push({ service: 'consulta', fault: random.pick(DOCUMENT_FAULTS), times })
  if (random.chance(0.2)) scripts.push({ service: 'consulta-lote', fault: random.pick(POLL_FAULTS), times })
  return scripts
}

const times = (random: Seeded) => ({ times: random.int(1, 3) })
/** Sometimes overrides whether the fault processes the posting. */
const maybeProcessed = (random: Seeded) => (random.chance(0.5) ? { processed: true } : {})

function recibeTrouble(random: Seeded): Script {
  if (random.chance(0.15)) return { service: 'recibe', fault: 'reject', codigo: REJECTED, ...times(random) }
  const fault = random.pick(DOCUMENT_FAULTS)
  return {
    service: 'recibe',
    fault,
    ...times(random),
    hiddenMs: random.int(0, LONGEST_LAG_MS),
    ...maybeProcessed(random),
  }
}

function loteTrouble(random: Seeded): Script {
  if (random.chance(0.15)) return { service: 'recibe-lote', fault: 'reject', codigo: NOT_TAKEN, ...times(random) }
  const fault = random.pick(LOT_FAULTS)
  return {
    service: 'recibe-lote',
    fault,
    ...times(random),
    hiddenMs: random.int(0, LONGEST_LAG_MS),
    ...maybeProcessed(random),
  }
}

function eventoTrouble(random: Seeded): Script {
  if (random.chance(0.15)) return { service: 'evento', fault: 'reject', codigo: '4002', ...times(random) }
  return { service: 'evento', fault: random.pick(FAULTS), ...times(random), ...maybeProcessed(random) }
}

/** A final rejection of the document's content. */
export const REJECTED = '1300'
/** SIFEN did not look at the lot. */
export const NOT_TAKEN = '0183'
