/**
 * Campaign `modelo`: random sequences of HTTP requests, time, SIFEN faults and crashes, on the real application and
 * sandbox, compared with a pure model of what a client may see. docs/notes 201.
 */
import { buildIssuingApp, type IssuingApp } from '../test/support/issuing-app.ts'
import type { Campaign, Finding, Orders, Report } from './campaign.ts'
import { addUp } from './figures.ts'
import { cancelledTooSoon } from './kill/check-eventos.ts'
import { postedTooSoon } from './kill/check-postings.ts'
import { UNKNOWN_RUC } from './modelo/requests.ts'
import { Sequence } from './modelo/sequence.ts'
import { Difference, Stage } from './modelo/stage.ts'
import { seeded } from './random.ts'

const COMMANDS = 40
/** Limited because the clock only advances and a timbrado expires. */
const SEQUENCES_PER_APP = 40

export const modelo: Campaign = {
  name: 'modelo',
  summary: 'pedidos al azar por HTTP, con caídas y fallas de SIFEN, contra un modelo puro',
  rounds: 'secuencias',
  sizes: { ci: { count: 25, minutes: 10 }, full: { count: 2_000, minutes: 240 } },
  onDatabase: true,
  run,
}

const ENV = { LOTE_QUIET_SECONDS: '3600', LOTE_PAUSE_SECONDS: '600' }

async function open(server: string): Promise<IssuingApp> {
  const t = await buildIssuingApp({ env: ENV, server })
  t.sandbox.registerTaxpayer({ ruc: UNKNOWN_RUC, nombre: 'Nadie', estado: 'INEXISTENTE', facturadorElectronico: false })
  return t
}

async function run({ seed: first, count, databaseUrl = '', progress, isLate }: Orders): Promise<Report> {
  const figures: Record<string, unknown> = {}
  const findings: Finding[] = []
  let t = await open(databaseUrl)
  let done = 0
  try {
    // The next sequence's jobs would execute what a broken sequence left behind.
    while (done < count && findings.length === 0 && !isLate()) {
      if (done > 0 && done % SEQUENCES_PER_APP === 0) {
        const next = await open(databaseUrl)
        await t.close()
        t = next
      }
      const seed = first + done
      const trace: string[] = []
      const broken = await tryOne(t, seed, trace, figures)
      if (broken !== undefined) findings.push({ seed, broken, trace })
      done += 1
      progress(done)
    }
  } finally {
    await t.close()
  }
  return { done, figures, findings }
}

async function tryOne(
  t: IssuingApp,
  seed: number,
  trace: string[],
  figures: Record<string, unknown>,
): Promise<string | undefined> {
  const calls = t.sandbox.journal().length
  const stage = await Stage.open(t, seeded(seed), trace)
  try {
    await new Sequence(stage).run(COMMANDS)
    addUp(figures, stage.figures)
    return postings(t, calls)[0]
  } catch (error) {
    return error instanceof Difference ? error.message : error instanceof Error ? error.stack : String(error)
  } finally {
    await stage.close()
  }
}

/** Checks the postings in SIFEN's own journal since that call. */
function postings({ sandbox, deps: { config } }: IssuingApp, since: number): string[] {
  const approvals = new Map(sandbox.documents().map(approval => [approval.cdc, approval]))
  const book = { calls: sandbox.journal().slice(since), approvals, lots: sandbox.lots(), events: sandbox.events() }
  return [...postedTooSoon(book, config.sifen), ...cancelledTooSoon(book, config.sifen.quietSeconds)]
}
