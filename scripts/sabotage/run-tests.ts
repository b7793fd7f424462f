/** Runs chosen tests of a copy of the project and reports how each ended. */
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'

/** The end of a test. A test that did not load or timed out failed for another reason, so its title is absent. */
export type TestEnd = { file: string; title: string; failed: boolean }

const LIMIT_MS = 120_000
const LIMIT_PER_FILE_MS = 30_000
/** Twice the suite's own limit: a hook that is late on a busy machine skips its tests, which then prove nothing. */
const HOOK_LIMIT_MS = 120_000

/** Runs tests. `titles`: parts of their titles, in any of the files. */
export async function runTests(
  root: string,
  { files, titles, env }: { files: readonly string[]; titles: readonly string[]; env: Record<string, string> },
): Promise<TestEnd[]> {
  const folder = await mkdtemp(join(tmpdir(), 'nanduti-sabotage-report-'))
  try {
    const report = join(folder, 'report.json')
    const pattern = titles.map(title => title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')
    const options = ['--reporter=json', `--outputFile=${report}`, `--hookTimeout=${HOOK_LIMIT_MS}`]
    await vitest(root, ['run', ...files, '-t', pattern, ...options], env, LIMIT_MS + files.length * LIMIT_PER_FILE_MS)
    return readReport(root, await readFile(report, 'utf8').catch(() => '{"testResults":[]}'))
  } finally {
    await rm(folder, { recursive: true })
  }
}

function vitest(root: string, args: readonly string[], env: Record<string, string>, timeout: number): Promise<void> {
  const child = spawn(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: 'ignore',
    timeout,
    killSignal: 'SIGKILL',
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', () => resolve())
  })
}

type Report = {
  testResults: { name: string; assertionResults: { fullName: string; status: string; failureMessages?: string[] }[] }[]
}

/** Reads vitest's JSON report. Files are named relative to `root`. */
export function readReport(root: string, text: string): TestEnd[] {
  return (JSON.parse(text) as Report).testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(
        ({ status, failureMessages = [] }) => status === 'passed' || (status === 'failed' && !isLate(failureMessages)),
      )
      .map(({ fullName, status }) => ({ file: relative(root, name), title: fullName, failed: status === 'failed' })),
  )
}

const isLate = (messages: readonly string[]) => messages.some(message => /timed out in \d+ms/.test(message))
