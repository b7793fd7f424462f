import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { SAMPLES_MISSING, shared } from '../../../test/sandbox-documents.ts'
import type { Content, Field } from './fields.ts'
import { RDE } from './rde-fields.ts'

const fieldsOf = (field: Field) => field.content as Content
const isGroup = (content: Content): content is readonly Field[] => Array.isArray(content)

describe.skipIf(SAMPLES_MISSING)(
  `the fields of the rDE against reference.md, Appendix A ${SAMPLES_MISSING ?? ''}`,
  () => {
    it('has every field, in order, with its occurrence', () => {
      expect(flatten(RDE, 0)).toEqual(appendixA())
    })
  },
)

function flatten(fields: readonly Field[], depth: number): string[] {
  return fields.flatMap(field => {
    const content = fieldsOf(field)
    const own = `${'·'.repeat(depth)}${field.name} ${field.min}-${field.max}`
    return isGroup(content) ? [own, ...flatten(content, depth + 1)] : [own]
  })
}

function appendixA(): string[] {
  const text = readFileSync(shared('sifen/reference.md'), 'utf8')
  const table = text.slice(text.indexOf('## Appendix A'), text.indexOf('## Appendix B'))
  return table
    .split('\n')
    .filter(line => /^\| .*\| \d+-\d+ \|/.test(line))
    .map(line => {
      const [, name = '', , occurrence = ''] = line.replaceAll('\\|', '').split('|')
      return `${name.replace(/[ *]|ds:/g, '')} ${occurrence.trim()}`
    })
}
