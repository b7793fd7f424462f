/** docs/especificacion.md names tests that exist and, where the specification can be read, all of its statements. */
import { describe, expect, it } from 'vitest'
import { omitIf } from '../support/witness.ts'
import { PAGE, REASONS, readPage, titlesOf } from './spec-page.ts'
import { readSpec, SPEC_MISSING, statementsOf } from './spec-text.ts'

const entries = readPage()
const nameOf = ({ section, label }: { section: string; label: string }) => `${section} › ${label}`

describe(PAGE, () => {
  it('has a test or one of the reasons in every entry', () => {
    const without = entries.filter(
      ({ tests, reason }) => tests.length > 0 === (REASONS as readonly (string | undefined)[]).includes(reason),
    )
    expect(without.map(nameOf)).toEqual([])
    expect(entries.length).toBeGreaterThan(250)
  })

  it('names only tests that exist, by a part of their titles', () => {
    const titles = new Map(entries.flatMap(({ tests }) => tests.map(({ file }) => [file, titlesOf(file)])))
    const missing = entries.flatMap(entry =>
      entry.tests
        .filter(({ file, title }) => !titles.get(file)?.some(written => written.includes(title)))
        .map(test => ({ entry: nameOf(entry), ...test })),
    )
    expect(missing).toEqual([])
  })

  it('has one entry for each statement of the specification, in its order, and no other', ctx => {
    omitIf(SPEC_MISSING, ctx)
    expect(entries.map(nameOf)).toEqual(readSpec().map(nameOf))
  })
})

describe('readPage', () => {
  it('reads tests, with several titles of a file, and reasons', () => {
    const page = [
      '## Heading',
      '| Statement | Tests | Notes |',
      '|---|---|---|',
      '| 1 | `a.test.ts` «one», «two»; `b.test.ts` «three» | docs/notes 1 |',
      '### Part (of it)',
      '| text 1 | — not shown (docs/notes 2) | |',
    ].join('\n')
    expect(readPage(page)).toEqual([
      {
        ...{ section: 'Heading', label: '1', reason: undefined },
        tests: [
          { file: 'a.test.ts', title: 'one' },
          { file: 'a.test.ts', title: 'two' },
          { file: 'b.test.ts', title: 'three' },
        ],
      },
      { section: 'Heading › Part (of it)', label: 'text 1', tests: [], reason: 'not shown' },
    ])
  })
})

describe('statementsOf', () => {
  it('names items, rows and paragraphs, and skips what only introduces a list', () => {
    const text = [
      '# Title\n\nBefore all.\n\n## Part `one`\n\n1. First.\n2. Second, as in:\n\n| Key | Value |\n|---|---|\n| a | b |',
      '\n3. Third.\n\nA sentence.\n\n### Rows (of two)\n\nKuDE rules:\n\n- One.\n- Two.\n',
      '\n| From | To |\n|---|---|\n| x | 1 |\n| x | 2 |',
    ].join('\n')
    expect(statementsOf(text).map(nameOf)).toEqual([
      ...['Part one › 1', 'Part one › 2', 'Part one › a', 'Part one › 3', 'Part one › text 1'],
      ...['Part one › Rows (of two) › KuDE rules 1', 'Part one › Rows (of two) › KuDE rules 2'],
      ...['Part one › Rows (of two) › x · 1', 'Part one › Rows (of two) › x · 2'],
    ])
  })
})
