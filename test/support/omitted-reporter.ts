/** Ends a run with one line: the number of skipped tests, and what each kind of them needs. */
import type { Reporter, TestModule, Vitest } from 'vitest/node'

/** Reasons for skipping a test, by its note or titles. A test without such words needs PostgreSQL. */
const REASONS: readonly [RegExp, string][] = [
  [/XSD/i, 'los XSD oficiales en SHARED_DIR'],
  [/especificación/i, 'la especificación en SHARED_DIR'],
  [/xmlsec/i, 'xmlsec1'],
  [/openssl/i, 'openssl'],
  [/chromium/i, 'chromium'],
  [/strace/i, 'strace'],
  [/curl/i, 'curl'],
  [/laravel/i, 'php-laravel-framework y php-sqlite3'],
  [/php/i, 'php-cli y php-soap'],
  [/python|zeep/i, 'python3 y python3-zeep'],
  [/pdf|zbar|qpdf/i, 'poppler-utils, qpdf y zbar-tools'],
  [/npm/i, 'npm ci --prefix witness'],
  [/unshare/i, 'unshare'],
]
const POSTGRES = 'TEST_DATABASE_URL'

/** Returns the line, or undefined when nothing was skipped. `why` has the words about each skipped test. */
export function omittedLine(why: readonly string[]): string | undefined {
  if (why.length === 0) return undefined
  const counts = new Map<string, number>()
  for (const words of why) {
    const needed = REASONS.find(([pattern]) => pattern.test(words))?.[1] ?? POSTGRES
    counts.set(needed, (counts.get(needed) ?? 0) + 1)
  }
  const parts = [...counts].sort(([, a], [, b]) => b - a).map(([needed, count]) => `${count} sin ${needed}`)
  return `OMITIDAS ${why.length} pruebas: ${parts.join('; ')}.`
}

export class OmittedReporter implements Reporter {
  #isNarrowed = false

  onInit({ config }: Vitest): void {
    this.#isNarrowed = config.testNamePattern !== undefined
  }

  /** Prints nothing when the run names its tests: the others are skipped as well. */
  onTestRunEnd(modules: readonly TestModule[]): void {
    if (this.#isNarrowed) return
    const skipped = modules.flatMap(module => [...module.children.allTests('skipped')])
    const line = omittedLine(
      skipped.map(test => {
        const result = test.result()
        const note = result.state === 'skipped' ? result.note : undefined
        return note ?? test.fullName
      }),
    )
    if (line) process.stdout.write(`\n${line}\n`)
  }
}
