/** Every change of what sales are planned from raises the company's version (docs/decisions/0020). */
import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const PLANNED_FROM =
  /\.(?:insert|update|delete)\((emitters|timbrados|establecimientos|puntosExpedicion|memberships|tokens|users|table)\)/

/** Functions whose change no remembered row shows, with the reason. */
const UNSEEN: Readonly<Record<string, string>> = {
  insertUser: 'No one is remembered by a new user.',
  setPasswordHash: 'Tokens stay as they are.',
  insertToken: 'A new token is not remembered yet.',
  claimTrial: 'Compared with the row; the sale that claims it is planned already.',
  touchToken: 'Nothing depends on the last use.',
  insertTimbrado: 'No plan has named the new row.',
  insertEstablecimiento: 'No plan has named the new row.',
  insertPunto: 'No plan has named the new row.',
}

/** Returns the functions that change such rows without raising a version. */
function quietChanges(): string[] {
  return globSync('src/**/*.queries.ts').flatMap(file =>
    readFileSync(file, 'utf8')
      .split(/\n(?=export |function |async function |const )/)
      .filter(text => PLANNED_FROM.test(text) && !text.includes('raising('))
      .map(text => /(?:function|const) (\w+)/.exec(text)?.[1] ?? file),
  )
}

it('raises the version with every change, but for those that no remembered row shows', () => {
  expect([...new Set(quietChanges())].toSorted()).toEqual(Object.keys(UNSEEN).toSorted())
})
