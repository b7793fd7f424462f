/**
 * No real company is in the published files: every RUC and CDC of the tracked files is in the invented ranges
 * (docs/notes 120).
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** Ranges of numbers without check digit. The first three are companies', the others persons'. */
const INVENTED: readonly (readonly [number, number])[] = [
  [80_000_000, 80_000_099],
  [80_012_345, 80_012_345],
  [80_099_000, 80_099_999],
  [9_999_000, 9_999_999],
  [44_444_400, 44_444_499],
]
/** Files without our names and numbers: other people's publications, and the official tables. */
const FOREIGN = /^(package-lock\.json|witness\/package-lock\.json|public\/)|\.(png|ttf|woff2?|p12|pdf|ico)$/

/** A CDC, with or without its check digit. Issuers whose RUC ends in a letter are not real. */
const CDC = /(?<![\dA-Za-z])\d{2}(?<ruc>\d{8})\d{33,34}(?![\dA-Za-z])/g
/** A RUC with its check digit after a dash. */
const RUC = /(?<![\d-])(?<ruc>\d{6,8})-\d(?![\d-])/g
/** A company's RUC without check digit. */
const COMPANY = /(?<![\d.,_-])(?<ruc>80\d{6})(?![\d.,_])/g

const isInvented = (ruc: string) => INVENTED.some(([from, to]) => Number(ruc) >= from && Number(ruc) <= to)
const strangersIn = (text: string) =>
  [CDC, RUC, COMPANY].flatMap(form =>
    [...text.matchAll(form)].filter(({ groups }) => !isInvented(groups?.ruc ?? '')).map(([whole]) => whole),
  )

describe('identities in the tracked files', () => {
  it('are all invented', () => {
    const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' }).split('\0')
    const files = tracked.filter(file => file !== '' && !FOREIGN.test(file))
    const found = files.flatMap(file => {
      const path = join(ROOT, file)
      if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return []
      const strangers = strangersIn(readFileSync(path, 'utf8'))
      return strangers.length === 0 ? [] : [{ file, strangers }]
    })
    expect(found).toEqual([])
  })

  // Concatenated here, so that this file contains none of them.
  it.each([
    ['a CDC', `01${'8000'}2201${'7'.repeat(34)}`],
    ['a CDC without its check digit', `01${'8000'}2201${'7'.repeat(33)}`],
    ['a RUC', `${'8000'}2201-7`],
    ["a person's RUC", `${'455'}4737-8`],
    ['a RUC without its check digit', `"ruc": "${'8000'}2201"`],
  ])('exclude %s outside the invented ranges', (_, text) => {
    expect(strangersIn(text)).not.toEqual([])
  })

  it.each(['80012345-0', '80099006', '2026-11-21', '0000001-0000010', '2026-10', 'PLAN-2026-1'])(
    'may include %s',
    text => {
      expect(strangersIn(text)).toEqual([])
    },
  )
})
