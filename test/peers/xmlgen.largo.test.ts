/** Compares our XML with that of the npm peer, for the same JSON: they differ exactly where docs/xmlgen.md says so. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { omitIf, PEERS_MISSING } from '../support/witness.ts'
import { differences, kindOf, ours, theirs } from './compare.ts'
import { INPUTS } from './peer-inputs.ts'

/** Rows of the page's table: `dRedon value`. */
const list = [...readFileSync('docs/xmlgen.md', 'utf8').matchAll(/^\| `(\w+)` \| ([a-z ]+) \|/gm)].map(
  ([, el, kind]) => `${el} ${kind}`,
)

async function difference(body: (typeof INPUTS)[string]) {
  return differences(ours(body), await theirs(body)).map(found => ({ ...found, row: `${found.el} ${kindOf(found)}` }))
}

it.for(Object.entries(INPUTS))('%s differs from xmlgen only where docs/xmlgen.md says so', async ([, body], test) => {
  omitIf(PEERS_MISSING, test)
  const found = await difference(body)
  expect(found.filter(({ row }) => !list.includes(row))).toEqual([])
})

it('every row of docs/xmlgen.md occurs among at least 30 documents of five types', async test => {
  omitIf(PEERS_MISSING, test)
  const rows = new Set<string>()
  for (const body of Object.values(INPUTS)) for (const { row } of await difference(body)) rows.add(row)
  const types = new Set(Object.values(INPUTS).map(({ tipoDocumento }) => tipoDocumento))
  expect({ idle: list.filter(row => !rows.has(row)), types: types.size }).toEqual({ idle: [], types: 5 })
  expect(Object.keys(INPUTS).length).toBeGreaterThanOrEqual(30)
})
