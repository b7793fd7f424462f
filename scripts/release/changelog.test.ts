import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isFrom, releaseChangelog, sectionOf, setVersion } from './changelog.ts'

const CHANGELOG = '# Changelog\n\n## [Unreleased]\n\n- A new thing.\n\n## [0.1.0] - 2026-11-27\n\n- The first one.\n'

describe('releaseChangelog', () => {
  it('moves what is unreleased under the version and its day', () => {
    const released = releaseChangelog(CHANGELOG, '0.2.0', '2026-12-01')
    expect(sectionOf(released, '0.2.0')).toBe('- A new thing.')
    expect(released).toContain('## [Unreleased]\n\n## [0.2.0] - 2026-12-01\n')
    expect(sectionOf(released, '0.1.0')).toBe('- The first one.')
  })

  it('changes nothing when the changelog has the version', () => {
    expect(releaseChangelog(CHANGELOG, '0.1.0', '2026-12-01')).toBe(CHANGELOG)
  })

  it('throws when nothing is unreleased', () => {
    expect(() => releaseChangelog('## [Unreleased]\n\n## [0.1.0]\n\n- x\n', '0.2.0', '2026-12-01')).toThrow(
      'Unreleased',
    )
  })
})

it.each([
  ['0.1.0', '0.1.0', true],
  ['0.2.0', '0.1.9', true],
  ['0.1.9', '0.2.0', false],
  ['1.0.0', '0.9.9', true],
])('isFrom(%s, %s) is %s', (version, earlier, is) => {
  expect(isFrom(version, earlier)).toBe(is)
})

it('setVersion sets our packages and no others', () => {
  const manifest = { version: '0.1.0', dependencies: { '@nanduti/sifen': '0.1.0', zod: '4.6.7' } }
  setVersion(manifest, '0.2.0')
  expect(manifest).toEqual({ version: '0.2.0', dependencies: { '@nanduti/sifen': '0.2.0', zod: '4.6.7' } })
})

describe('CHANGELOG.md', () => {
  const changelog = readFileSync(new URL('../../CHANGELOG.md', import.meta.url), 'utf8')

  it('has release notes of one page for 0.1.0, with ten headlines first', () => {
    const notes = sectionOf(changelog, changelog.includes('\n## [0.1.0]') ? '0.1.0' : 'Unreleased')
    const [headlines = ''] = notes.split('### ').slice(1)
    expect(headlines.match(/^\d+\. /gm)).toHaveLength(10)
    expect(notes.split('\n').length).toBeLessThan(120)
  })
})
