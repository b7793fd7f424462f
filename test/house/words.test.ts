/** Words that meant several things are no names: each name says what the thing is or does. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Words anywhere in a name, with what was meant by them. */
const RIDDLES = new Map(
  Object.entries({
    tell: 'report, print, outboxEvents',
    told: 'answer, notice, events',
    said: 'result, text, printed',
    says: 'isWritten, answerOf',
    asked: 'wanted, requests, afterQuery',
    beside: 'panels, siblings',
    seven: 'padNumero',
    happening: 'stateChange',
    mover: 'actor',
    fate: 'outcome',
    passenger: 'loteDocument',
    recorded: 'stored, written',
    listed: 'rows, inList',
    alike: 'same',
  }),
)
/** Whole names of the form language. */
const WHOLE = new Map(
  Object.entries({
    si: 'shownIf',
    da: 'sets',
    con: 'withValues',
    mas: 'more',
  }),
)

/** Declarations, and the fields of types. */
const DECLARED =
  /\b(?:const|let|function|class|type|interface|enum)\s+(?<name>\w+)|^\s+(?:readonly\s+)?(?<field>#?\w+)\??(?:\([^)]*\))?:\s/gm

/** Lower-case words of a name in camel case or capitals. */
const wordsOf = (name: string) =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)

const riddlesIn = (source: string) =>
  [...source.matchAll(DECLARED)].flatMap(({ groups }) => {
    const name = groups?.name ?? groups?.field ?? ''
    const instead = WHOLE.get(name) ?? wordsOf(name).flatMap(word => RIDDLES.get(word) ?? [])[0]
    return instead === undefined ? [] : [`${name} (rather ${instead})`]
  })

it('finds a name with such a word', () => {
  expect(riddlesIn("const wasAsked = () => 'told'\ntype Row = {\n  si: string\n}")).toEqual([
    'wasAsked (rather wanted, requests, afterQuery)',
    'si (rather shownIf)',
  ])
})

it('no name is a riddle', () => {
  const tracked = execFileSync('git', ['ls-files', '-z', '*.ts', '*.tsx'], { cwd: ROOT, encoding: 'utf8' })
  const files = tracked.split('\0').filter(file => file !== '' && file !== 'test/house/words.test.ts')
  const found = files.flatMap(file => riddlesIn(readFileSync(join(ROOT, file), 'utf8')).map(each => `${file}: ${each}`))
  expect(found).toEqual([])
})
