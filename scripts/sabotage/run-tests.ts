/** Runs chosen tests of a copy of the project and says how each ended. */
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'

/** What does not load, or does not end in time, has failed for another reason than the one asked about: its title is absent. */
export type TestEnd = { file: string; title: string; failed: boolean }

const LIMIT_MS = 120_000
const LIMIT_PER_FILE_MS = 30_000
/** Twice the suite's own: a hook that is late on a busy machine skips its tests, which then say nothing. */
const HOOK_LIMIT_MS = 120_000

/** `titles`: parts of the titles of the tests to run, in any of the files. */
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

/** From the text of vitest's JSON report; the files are named from `root`. */
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
