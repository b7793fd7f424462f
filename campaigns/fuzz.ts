/**
 * Campaign `fuzz`: sends valid, altered and broken requests to every operation of the OpenAPI document, as every kind
 * of user. No answer may be a 5xx, and every answer must match the document. Each thousand requests use a new
 * application, and its seed reproduces them.
 */
import fc from 'fast-check'
import { openFuzz } from '../test/hostile/fuzz-operations.ts'
import { buildIssuingApp } from '../test/support/issuing-app.ts'
import type { Campaign, Finding, Orders, Report } from './campaign.ts'

const REQUESTS = 1000

export const fuzz: Campaign = {
  name: 'fuzz',
  summary: 'pedidos a cada operación, buenos, torcidos y rotos: ningún 5xx, y lo que dice el documento OpenAPI',
  rounds: 'millares de pedidos',
  sizes: { ci: { count: 3, minutes: 5 }, full: { count: 1000, minutes: 600 } },
  onDatabase: false,
  run,
}

async function run({ seed, count, progress, isLate }: Orders): Promise<Report> {
  const findings: Finding[] = []
  const answers: Record<string, number[]> = {}
  let done = 0
  while (done < count && !isLate()) {
    const { broken, seen } = await runThousand(seed + done)
    for (const [name, statuses] of seen) answers[name] = [...new Set([...(answers[name] ?? []), ...statuses])].sort()
    if (broken !== undefined) findings.push({ seed: seed + done, broken, trace: [] })
    progress(++done)
  }
  return { done, figures: { answers }, findings }
}

async function runThousand(seed: number) {
  const t = await buildIssuingApp()
  try {
    const { shots, seen, problemOf } = await openFuzz(t)
    const property = fc.asyncProperty(shots, async shot => {
      const problem = await problemOf(shot)
      if (problem !== undefined) throw new Error(problem)
    })
    const result = await fc.check(property, { seed, numRuns: REQUESTS, endOnFailure: true })
    const broken = result.failed ? fc.defaultReportMessage(result) : undefined
    return { broken, seen }
  } finally {
    await t.close()
  }
}
