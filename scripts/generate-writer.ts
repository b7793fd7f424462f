/**
 * Turns the field catalogue into straight code, `npm run generate`: one function a group, with the ordinary case of every row written
 * out. Whatever is not ordinary (absent, wrong, in need of escaping) goes to the interpreter with its row, so the tables keep one meaning.
 */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { DECIMALS } from '../src/sifen/decimal.ts'
import { CABECERA, CUERPO } from '../src/sifen/documento/catalogue/index.ts'
import { PATTERNS } from '../src/sifen/documento/catalogue/patterns.ts'
import type { AmountRow, CodeRow, FieldRow, GroupRow, LiteralRow, Row } from '../src/sifen/documento/catalogue/rows.ts'

export const TARGET = fileURLToPath(new URL('../src/sifen/documento/write.generated.ts', import.meta.url))

const HEAD = `/** Generated from the field catalogue by \`npm run generate\`: do not edit. A test says when it is stale. */
import { formatDecimal } from '../decimal.ts'
import { CABECERA, CUERPO } from './catalogue/index.ts'
import { PATTERNS } from './catalogue/patterns.ts'
import { describedCode, isOrdinaryAmount, isOrdinaryText, rowsByName } from './generated-support.ts'
import { reportMissing, type Scope, writeEach, writeField } from './interpret.ts'
import type { Check } from './lexical.ts'

const R = rowsByName([...CABECERA, ...CUERPO])
`

/** The file's whole text. */
export function generate(): string {
  const groups: string[] = []
  const tables = new Map<string, string>()
  const top = (name: string, rows: readonly Row[]) =>
    `export function ${name}(s: Scope, p: string, c: Check): string {\n  let x = ''\n  let v: unknown\n${body(rows, name, groups, tables)}  return x\n}\n`
  const entries = [top('writeCabecera', CABECERA), top('writeCuerpo', CUERPO)]
  const constants = [...tables].map(([key, code]) => `const ${key} = ${code}\n`).join('')
  return [HEAD, constants, ...groups, ...entries].join('\n')
}

function body(rows: readonly Row[], owner: string, groups: string[], tables: Map<string, string>): string {
  let code = ''
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] as Row
    const next = rows[i + 1]
    if (row.kind === 'group') code += groupCall(row, groups, tables)
    else if (row.kind === 'code' && next?.kind === 'literal' && next.from === row.from) {
      code += pair(row, next, owner, tables)
      i += 1
    } else code += field(row, owner, tables)
  }
  return code
}

/** Rows are found by the group they stand in: \`dCodInt\` stands in two. */
const ref = (owner: string, el: string) => `R.get('${owner}/${el}')`
const rowKey = (row: FieldRow, owner: string) => ref(ownerName(owner), row.el)
const ownerName = (owner: string) => owner.replace(/^write(Cabecera|Cuerpo)?_?/, '')

function groupCall(row: GroupRow, groups: string[], tables: Map<string, string>): string {
  const name = `write_${row.el}`
  groups.push(
    `function ${name}(s: Scope, p: string, c: Check): string {\n  let x = ''\n  let v: unknown\n${body(row.rows, name, groups, tables)}  return x === '' ? '' : '<${row.el}>' + x + '</${row.el}>'\n}\n`,
  )
  const path = row.path === '' ? 'p' : row.path.startsWith('/') ? `'${row.path.slice(1)}.'` : `\`\${p}${row.path}.\``
  if (row.from === '') return `  x += ${name}(s, ${path}, c)\n`
  const absent = row.min > 0 ? `  else x += reportMissing(${path}, c)\n` : ''
  return (
    `  v = ${read(row.from)}\n` +
    `  if (Array.isArray(v)) x += writeEach(v, { min: ${row.min}, max: ${row.max} }, ${path}, c, ${name})\n` +
    `  else if (v !== undefined && v !== null) x += ${name}(v as Scope, ${path}, c)\n${absent}`
  )
}

const read = (from: string) => `s['${from}']`

/** The ordinary case of a row as a condition on \`v\` and the expression of its text; undefined where there is none worth writing out. */
function ordinary(row: FieldRow, tables: Map<string, string>): { when: string; value: string } | undefined {
  switch (row.kind) {
    case 'text':
      return { when: `isOrdinaryText(v, ${row.min}, ${row.max})`, value: 'v' }
    case 'pattern': {
      const key = `P_${row.pattern}`
      tables.set(key, `PATTERNS.${row.pattern}.test`)
      return {
        when: `typeof v === 'string' && v.length <= ${PATTERNS[row.pattern].maxLength} && ${key}.test(v)`,
        value: 'v',
      }
    }
    case 'integer':
      if (row.digits > 0) return undefined
      return { when: `typeof v === 'number' && v >= ${row.min} && v <= ${row.max}`, value: 'v' }
    case 'amount':
      return { when: `isOrdinaryAmount(v, ${amountLimit(row)}, ${row.decimals})`, value: 'formatDecimal(v)' }
    case 'computed':
      return { when: `typeof v === 'number'`, value: 'formatDecimal(v)' }
    default:
      return undefined
  }
}

/** Every plain number is below 10^8 units: a field of more digits needs no limit of its own. */
const amountLimit = ({ whole }: AmountRow) => (whole < DECIMALS ? 10 ** (whole + DECIMALS) : Infinity)

function field(row: FieldRow, owner: string, tables: Map<string, string>): string {
  if (row.kind === 'constant') return `  x += '<${row.el}>${row.value}</${row.el}>'\n`
  const fallback = `writeField(${rowKey(row, owner)}, s, p, c)`
  const usual = ordinary(row, tables)
  if (!usual) return row.required ? `  x += ${fallback}\n` : `  if (${read(row.from)} !== undefined) x += ${fallback}\n`
  const otherwise = row.required ? 'else' : 'else if (v !== undefined)'
  return (
    `  v = ${read(row.from)}\n` +
    `  if (${usual.when}) x += '<${row.el}>' + ${usual.value} + '</${row.el}>'\n  ${otherwise} x += ${fallback}\n`
  )
}

/** A code and its description: one look-up gives both elements. */
function pair(row: CodeRow, next: LiteralRow, owner: string, tables: Map<string, string>): string {
  const key = `D_${row.el}`
  tables.set(key, `describedCode('${row.el}', '${next.el}', '${row.list}')`)
  const fallback = `writeField(${rowKey(row, owner)}, s, p, c) + writeField(${rowKey(next, owner)}, s, p, c)`
  const guard = row.required ? '' : `if (v !== undefined) `
  return `  v = ${read(row.from)}\n  ${guard}x += ${key}(v) ?? ${fallback}\n`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(TARGET, generate())
