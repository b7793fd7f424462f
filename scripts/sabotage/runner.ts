/**
 * The process in which a copy's tests run; run-tests.ts starts it. It loads vitest and its configuration once. Every run
 * has new workers, which load the files as they are then.
 */
import { relative, resolve } from 'node:path'
import { createVitest, type TestCase, type TestSpecification } from 'vitest/node'
import { endOf, HOOK_LIMIT_MS, type Order, type TestEnd } from './test-end.ts'

const root = process.cwd()
let ends: TestEnd[] = []
const collector = {
  onTestCaseResult(test: TestCase): void {
    const { state, errors = [] } = test.result()
    const end = endOf(state, errors)
    if (end) ends.push({ file: relative(root, test.module.moduleId), title: test.fullName, ...end })
  },
}

const vitest = await createVitest('test', {
  root,
  watch: false,
  cache: false,
  // The files of a run share one process.
  maxWorkers: 1,
  hookTimeout: HOOK_LIMIT_MS,
  reporters: [collector],
})
const known = new Map<string, TestSpecification>()
for (const specification of await vitest.globTestSpecifications()) known.set(specification.moduleId, specification)

async function run({ files, titles }: Order): Promise<void> {
  ends = []
  const patterns = titles.map(title => title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  vitest.setGlobalTestNamePattern(patterns.join('|'))
  await vitest.runTestSpecifications(files.flatMap(file => known.get(resolve(root, file)) ?? []))
  process.send?.(ends)
}

process.on('message', (order: Order) => void run(order))
process.on('disconnect', () => process.exit())
