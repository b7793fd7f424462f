import { describe, expect, it } from 'vitest'
import { withOtherCdcs } from './spoilt-answers.ts'

const NUMBERS = '01800123450001001000000122026112111000079191'
const LETTER = '010123456D0001001000000122026112111000079191'

describe('withOtherCdcs', () => {
  it.each([NUMBERS, LETTER])('replaces the CDC %s everywhere', cdc => {
    const xml = `<ns2:Id>${cdc}</ns2:Id>&lt;DE Id="${cdc}">?Id=${cdc}&amp;dFeEmiDE=3230`
    const changed = withOtherCdcs(xml)
    expect(changed.split(cdc)).toHaveLength(1)
    expect(changed).toBe(xml.replaceAll(cdc, `${cdc.slice(0, -4)}0202`))
  })

  it.each([`${NUMBERS}1`, `9${NUMBERS}`, NUMBERS.slice(1), LETTER.replace('D', 'E')])('leaves %s alone', text => {
    expect(withOtherCdcs(`<a>${text}</a>`)).toBe(`<a>${text}</a>`)
  })
})
