/**
 * Compiles the field catalogue to straight code, `npm run generate`: one function per group, with the ordinary case of
 * every row written out. Other values (absent, wrong, or in need of escaping) go to the interpreter with their row, so
 * the tables keep one meaning.
 */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  type AmountRow,
  type CodeRow,
  type FieldRow,
  type GroupRow,
  type LiteralRow,
  PATTERNS,
  type Row,
} from '../packages/sifen/src/campos/index.ts'
import { DECIMALS } from '../packages/sifen/src/decimal.ts'
import { CABECERA } from '../packages/sifen/src/documento/catalogue/index.ts'
import { CUERPOS } from '../packages/sifen/src/documento/tipos/index.ts'

export const TARGET = fileURLToPath(new URL('../packages/sifen/src/documento/write.generated.ts', import.meta.url))

const HEAD = `/** Generated from the field catalogue by \`npm run generate\`: do not edit. A test says when it is stale. */
import {
  type Check,
  describedCode,
  isOrdinaryAmount,
  isOrdinaryText,
  PATTERNS,
  reportMissing,
  rowsByName,
  type Scope,
  writeEach,
  writeField,
  writeValue,
} from '../campos/index.ts'
import { formatDecimal } from '../decimal.ts'
import { CABECERA, CUERPO } from './catalogue/index.ts'
import type { Cuerpo } from './tipos/index.ts'

const R = rowsByName([...CABECERA, ...CUERPO])
`

/** Returns the file's text: functions for the head and for each body, with the groups that they share. */
export function generate(): string {
  const module: Module = { functions: [], names: new Map(), tables: new Map() }
  const whole = (name: string, rows: readonly Row[]) => {
    const text = new Text()
    writeRows(rows, '', text, module)
    module.functions.push(functionCode(name, `${text.code}  return x + ${text.rest()}\n`))
  }
  whole('writeCabecera', CABECERA)
  const bodies = Object.entries(CUERPOS).map(([cuerpo, rows]) => {
    whole(`write_${cuerpo}`, rows)
    return `  ${cuerpo}: write_${cuerpo},\n`
  })
  const constants = [...module.tables].map(([key, code]) => `const ${key} = ${code}\n`).join('')
  const table = `export const WRITE_CUERPO: Readonly<Record<Cuerpo, typeof writeCabecera>> = {\n${bodies.join('')}}\n`
  return [HEAD, constants, ...module.functions.map(exported), table].join('\n')
}

const exported = (code: string) => (code.startsWith('function writeCabecera') ? `export ${code}` : code)

/** Parts of the generated module. `names` maps the code of a group to its function's name. */
type Module = { functions: string[]; names: Map<string, string>; tables: Map<string, string> }

/**
 * Code that builds a text in `x`. Adjacent tags become one literal, because the cost of a document grows with its
 * pieces. Optional elements are gathered in `o`, so that the tags around them also become one literal when none of them
 * is present.
 */
class Text {
  code = ''
  #isGathering = false
  /** Pending literals: before the gathered elements, and after them. */
  #before = ''
  #after = ''

  literal(text: string): void {
    if (this.#isGathering) this.#after += text
    else this.#before += text
  }

  /** Adds an expression that gives a text, and the lines to run before it. */
  value(lines: string, expression: string): void {
    const pending = this.#pending()
    this.code += `${lines}  x += ${pending === '' ? '' : `${pending} + `}${expression}\n`
  }

  /** Adds lines that append to `o`. */
  optional(lines: string): void {
    if (this.#after !== '') this.code += `  x += ${this.#pending()}\n`
    if (!this.#isGathering) this.code += `  o = ''\n`
    this.#isGathering = true
    this.code += lines
  }

  /** Returns all pending text as an expression. */
  rest(): string {
    return this.#pending() || `''`
  }

  #pending(): string {
    const [before, after, isGathering] = [this.#before, this.#after, this.#isGathering]
    this.#before = this.#after = ''
    this.#isGathering = false
    if (before + after === '') return isGathering ? 'o' : ''
    const around = [before && `'${before}'`, 'o', after && `'${after}'`].filter(Boolean).join(' + ')
    return isGathering ? `(o === '' ? '${before + after}' : ${around})` : `'${before}'`
  }
}

function functionCode(name: string, body: string): string {
  const variables = [`x = ''`, `o = ''`, `v: unknown`].filter(([name]) => new RegExp(`\\b${name}\\b`).test(body))
  const declared = variables.map(variable => `  let ${variable}\n`).join('')
  return `function ${name}(s: Scope, p: string, c: Check): string {\n${declared}${body}}\n`
}

function writeRows(rows: readonly Row[], owner: string, text: Text, module: Module): void {
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] as Row
    const next = rows[i + 1]
    if (row.kind === 'group') writeGroup(row, text, module)
    else if (row.kind === 'constant') text.literal(`<${row.el}>${row.value}</${row.el}>`)
    else if (row.kind === 'code' && next?.kind === 'literal' && next.from === row.from) {
      writeElement(pair(row, next, owner, module), row, text)
      i += 1
    } else writeElement(single(row, owner, module), row, text)
  }
}

/**
 * Writes a group inline when it is never empty and reads its parent's object. Any other group gets its own function.
 */
function writeGroup(row: GroupRow, text: Text, module: Module): void {
  const [open, close] = [`<${row.el}>`, `</${row.el}>`]
  if (isInPlace(row) && isNeverEmpty(row)) {
    text.literal(open)
    writeRows(row.rows, row.el, text, module)
    text.literal(close)
    return
  }
  const name = groupFunction(row, module)
  const path = row.path === '' ? 'p' : row.path.startsWith('/') ? `'${row.path.slice(1)}.'` : `\`\${p}${row.path}.\``
  if (row.from === '') {
    text.optional(`  o += ${name}(s, ${path}, c)\n`)
    return
  }
  const [write, absent] = row.min > 0 ? ['v =', `  else v = reportMissing(${path}, c)\n`] : ['o +=', '']
  const lines =
    `  v = ${read(row.from)}\n` +
    `  if (Array.isArray(v)) ${write} writeEach(v, { min: ${row.min}, max: ${row.max} }, ${path}, c, ${name})\n` +
    `  else if (v !== undefined && v !== null) ${write} ${name}(v as Scope, ${path}, c)\n${absent}`
  if (row.min > 0) text.value(lines, 'v')
  else text.optional(lines)
}

/**
 * Returns the name of the group's function. Bodies with the same group share it; a different version of the group gets
 * its own function.
 */
function groupFunction(row: GroupRow, module: Module): string {
  const body = groupBody(row, module)
  const key = `${row.el} ${body}`
  const known = module.names.get(key)
  if (known !== undefined) return known
  const versions = [...module.names.keys()].filter(other => other.startsWith(`${row.el} `)).length
  const name = `write_${row.el}${versions === 0 ? '' : versions + 1}`
  module.names.set(key, name)
  module.functions.push(functionCode(name, body))
  return name
}

function groupBody(row: GroupRow, module: Module): string {
  const text = new Text()
  const neverEmpty = isNeverEmpty(row)
  if (neverEmpty) text.literal(`<${row.el}>`)
  writeRows(row.rows, row.el, text, module)
  if (neverEmpty) text.literal(`</${row.el}>`)
  const rest = text.rest()
  const end = neverEmpty
    ? `  return x + ${rest}\n`
    : `  x += ${rest}\n  return x === '' ? '' : '<${row.el}>' + x + '</${row.el}>'\n`
  return text.code + end
}

const isInPlace = ({ from, path }: GroupRow) => from === '' && path === ''
/** True when the group has a required element, which is always written. */
const isNeverEmpty = ({ rows }: GroupRow): boolean =>
  rows.some(row => (row.kind === 'group' ? isInPlace(row) && isNeverEmpty(row) : row.required))

/** The code of an element, or of a code and its description. Its value is in `v` after `lines`. */
type Element = {
  open: string
  close: string
  lines: string
  /** Condition for `value`, the text between the tags. Absent when no case is worth writing out. */
  when?: string
  value?: string
  /** Condition for the presence of the field. */
  isGiven: string
  /** Calls of the interpreter: for the text between the tags, and for the whole element. */
  anyValue: string
  anyElement: string
}

function writeElement({ open, close, ...code }: Element, { required }: FieldRow, text: Text): void {
  const { lines, when, value, isGiven, anyValue, anyElement } = code
  if (required) {
    text.literal(open)
    if (when) text.value(lines, `(${when} ? ${value} : ${anyValue})`)
    else text.value('', anyValue)
    text.literal(close)
  } else if (when) {
    text.optional(
      `${lines}  if (${when}) o += '${open}' + ${value} + '${close}'\n  else if (${isGiven}) o += ${anyElement}\n`,
    )
  } else text.optional(`  if (${isGiven}) o += ${anyElement}\n`)
}

const read = (from: string) => `s['${from}']`

/** Returns a call of the interpreter. It finds rows by their group, because several groups share names of elements. */
const interpreted = (how: 'writeField' | 'writeValue', { el }: FieldRow, owner: string) =>
  `${how}(R.get('${owner}/${el}'), s, p, c)`

function single(row: Exclude<FieldRow, { kind: 'constant' }>, owner: string, module: Module): Element {
  return {
    open: `<${row.el}>`,
    close: `</${row.el}>`,
    lines: `  v = ${read(row.from)}\n`,
    ...ordinary(row, module),
    isGiven: ordinary(row, module) ? 'v !== undefined' : `${read(row.from)} !== undefined`,
    anyValue: interpreted('writeValue', row, owner),
    anyElement: interpreted('writeField', row, owner),
  }
}

/**
 * Returns the ordinary case of a row as a condition on `v` and the expression of its text. Undefined where it is not
 * worth writing out.
 */
function ordinary(row: FieldRow, { tables }: Module): { when: string; value: string } | undefined {
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

/**
 * Returns the limit of an ordinary amount. Every plain number is below 10^8 units, so a field with more digits needs no
 * limit of its own.
 */
const amountLimit = ({ whole }: AmountRow) => (whole < DECIMALS ? 10 ** (whole + DECIMALS) : Infinity)

/** Returns the element of a code and its description: one look-up gives both, with the tags between them. */
function pair(row: CodeRow, next: LiteralRow, owner: string, { tables }: Module): Element {
  const key = `D_${row.el}`
  const between = `</${row.el}><${next.el}>`
  tables.set(key, `describedCode('${between}', '${row.list}')`)
  const both = (how: 'writeField' | 'writeValue', joint: string) =>
    `${interpreted(how, row, owner)} + ${joint}${interpreted(how, next, owner)}`
  return {
    open: `<${row.el}>`,
    close: `</${next.el}>`,
    lines: `  v = ${key}(${read(row.from)})\n`,
    when: `typeof v === 'string'`,
    value: 'v',
    isGiven: `${read(row.from)} !== undefined`,
    anyValue: both('writeValue', `'${between}' + `),
    anyElement: both('writeField', ''),
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(TARGET, generate())
