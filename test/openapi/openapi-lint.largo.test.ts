/**
 * Lints the OpenAPI document with two independent linters, Spectral and Redocly, each with its recommended rules. They
 * are in witness/. Without `npm ci --prefix witness` this file is skipped, and says so.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROUTES } from '../../src/app.ts'
import { WEBHOOK_DOCS } from '../../src/gateway/webhooks/index.ts'
import { writeOpenapi } from '../../src/http/openapi/openapi.ts'
import { LINTERS_MISSING, omitIf } from '../support/witness.ts'

const BIN = resolve('witness/node_modules/.bin')
/** Forbids network requests: no telemetry, no search for newer versions. */
const QUIET = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', NO_COLOR: '1' }

const LINTERS = {
  spectral: (file: string) => ['lint', file, '--ruleset', resolve('witness/spectral.yaml'), '--fail-severity=hint'],
  redocly: (file: string) => ['lint', file, '--config', resolve('witness/redocly.yaml'), '--max-problems=1000'],
}

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'nanduti-openapi-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Returns a linter's messages. Redocly exits with 0 after mere warnings, so its output is checked. */
function lint(linter: keyof typeof LINTERS, document: unknown) {
  const file = join(folder, `${linter}.json`)
  writeFileSync(file, JSON.stringify(document))
  const { status, stdout, stderr } = spawnSync(join(BIN, linter), LINTERS[linter](file), {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, ...QUIET },
  })
  const text = stdout + stderr
  return { status, text, isClean: status === 0 && !/warning|error/i.test(text.replaceAll(/no results.*/gi, '')) }
}

describe.each(['spectral', 'redocly'] as const)('%s', linter => {
  it('reports nothing', test => {
    omitIf(LINTERS_MISSING, test)
    const { status, text, isClean } = lint(linter, JSON.parse(writeOpenapi(ROUTES, WEBHOOK_DOCS)))
    expect({ status, isClean, text: isClean ? '' : text }).toEqual({ status: 0, isClean: true, text: '' })
  })

  it('reports an example that its own schema refuses', test => {
    omitIf(LINTERS_MISSING, test)
    const document = JSON.parse(writeOpenapi(ROUTES, WEBHOOK_DOCS))
    document.paths['/api/sifen/health'].get.responses[200].content['application/json'].example = { status: 7 }
    expect(lint(linter, document).isClean).toBe(false)
  })
})
