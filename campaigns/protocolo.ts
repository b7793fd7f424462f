/** Campaigns `protocolo` and `lotes`: simulated worlds of the send protocol, one per seed. docs/notes 201. */
import { createHash } from 'node:crypto'
import type { Campaign, Finding, Orders, Report } from './campaign.ts'
import { addUp } from './figures.ts'
import { type Options, type Outcome, simulate } from './protocolo/simulate.ts'
import { type LoteOutcome, simulateLotes } from './protocolo/simulate-lotes.ts'

/** One world in this many is run again, to check that it repeats itself event for event. */
const REPEAT_EVERY = 50
const MAX_FINDINGS = 5

/** Runs the world of a seed. Throws the broken invariant. */
type Simulation = (seed: number, options?: Options) => Promise<Outcome | LoteOutcome>

export const protocolo: Campaign = {
  name: 'protocolo',
  summary: 'simulación del protocolo de envío con reloj virtual: pérdidas, demoras, caídas',
  rounds: 'semillas',
  sizes: { ci: { count: 1_000, minutes: 2 }, full: { count: 100_000, minutes: 30 } },
  onDatabase: false,
  run: orders => run(simulate, orders),
}

export const lotes: Campaign = {
  name: 'lotes',
  summary: 'la misma simulación con lotes: recepción dudosa, consultas, ventana propia',
  rounds: 'semillas',
  sizes: { ci: { count: 500, minutes: 2 }, full: { count: 50_000, minutes: 45 } },
  onDatabase: false,
  run: orders => run(simulateLotes, orders),
}

async function run(simulation: Simulation, { seed: first, count, progress, isLate }: Orders): Promise<Report> {
  const figures: Record<string, unknown> = { repeated: 0 }
  const findings: Finding[] = []
  let done = 0
  while (done < count && findings.length < MAX_FINDINGS && !isLate()) {
    const seed = first + done
    const broken = await tryWorld(simulation, seed, figures)
    if (broken !== undefined) findings.push({ seed, broken, trace: await traceOf(simulation, seed) })
    else if (done % REPEAT_EVERY === 0) {
      const [once, again] = [hashOf(await traceOf(simulation, seed)), hashOf(await traceOf(simulation, seed))]
      if (once !== again) findings.push({ seed, broken: 'no se repite igual', trace: [] })
      addUp(figures, { repeated: 1 })
    }
    done += 1
    progress(done)
  }
  return { done, figures, findings }
}

async function tryWorld(
  simulation: Simulation,
  seed: number,
  figures: Record<string, unknown>,
): Promise<string | undefined> {
  try {
    addUp(figures, await simulation(seed))
    return undefined
  } catch (error) {
    return String(error)
  }
}

async function traceOf(simulation: Simulation, seed: number): Promise<string[]> {
  const trace: string[] = []
  try {
    await simulation(seed, { trace: line => trace.push(line) })
  } catch {
    // The trace ends at the broken invariant.
  }
  return trace
}

const hashOf = (trace: readonly string[]) => createHash('sha256').update(trace.join('\n')).digest('hex')
