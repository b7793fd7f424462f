/** The sabotages still fit the code, so that whoever changes it hears of it at once and not in the next `npm run sabotage`. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { PATCHES } from './sabotage/patches.ts'

it.each(PATCHES)('$name: fits the code, and its tests exist', ({ edits, red }) => {
  for (const { file, from, to } of edits) {
    expect(readFileSync(file, 'utf8').split(from)).toHaveLength(2)
    expect(to).not.toBe(from)
  }
  for (const [test, title] of Object.entries(red)) expect(readFileSync(test, 'utf8')).toContain(title)
})
