// Adds up vitest's JSON reports at the end of a CI run. Fails when a test failed, or was skipped in every report that has it.
import { readFileSync } from 'node:fs'

const reports = process.argv.slice(2).map(file => JSON.parse(readFileSync(file, 'utf8')))
const results = reports.flatMap(report =>
  report.testResults.flatMap(file =>
    file.assertionResults.map(test => ({ ...test, name: `${file.name} ${test.fullName}` })),
  ),
)
const failed = results.filter(test => test.status === 'failed')
const passed = results.filter(test => test.status === 'passed')
const ran = new Set([...passed, ...failed].map(test => test.name))
const skipped = new Set(results.map(test => test.name).filter(name => !ran.has(name)))

for (const name of skipped) process.stdout.write(`skipped: ${name}\n`)
process.stdout.write(`${passed.length} passed, ${failed.length} failed, ${skipped.size} skipped\n`)
process.exitCode = passed.length === 0 || failed.length > 0 || skipped.size > 0 ? 1 : 0
