import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Content, Field } from './fields.ts'
import { RDE } from './rde-fields.ts'

const fieldsOf = (field: Field) => field.content as Content
const isGroup = (content: Content): content is readonly Field[] => Array.isArray(content)

describe('the fields of the rDE against docs/sifen §A', () => {
  it('has every field, in order, with its occurrence', () => {
    expect(flatten(RDE, 0)).toEqual(fieldTree())
  })
})

function flatten(fields: readonly Field[], depth: number): string[] {
  return fields.flatMap(field => {
    const content = fieldsOf(field)
    const own = `${'·'.repeat(depth)}${field.name} ${field.min}-${field.max}`
    return isGroup(content) ? [own, ...flatten(content, depth + 1)] : [own]
  })
}

function fieldTree(): string[] {
  return readFileSync(new URL('../../../../docs/sifen/field-tree.md', import.meta.url), 'utf8')
    .split('\n')
    .filter(line => /^\| .*\| \d+-\d+ \|/.test(line))
    .map(line => {
      const [, name = '', , occurrence = ''] = line.replaceAll('\\|', '').split('|')
      return `${name.replace(/[ *]|ds:/g, '')} ${occurrence.trim()}`
    })
}
