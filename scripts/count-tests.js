// Adds up vitest's JSON reports and closes a CI run: fails when a test failed or was skipped.
import { readFileSync } from 'node:fs'

const reports = process.argv.slice(2).map(file => JSON.parse(readFileSync(file, 'utf8')))
const results = reports.flatMap(report => report.testResults.flatMap(file => file.assertionResults))
const skipped = results.filter(test => test.status !== 'passed' && test.status !== 'failed')
const failed = results.filter(test => test.status === 'failed')
const passed = results.length - skipped.length - failed.length

for (const test of skipped) process.stdout.write(`skipped: ${test.fullName}\n`)
process.stdout.write(`${passed} passed, ${failed.length} failed, ${skipped.length} skipped\n`)
process.exitCode = passed === 0 || failed.length > 0 || skipped.length > 0 ? 1 : 0
