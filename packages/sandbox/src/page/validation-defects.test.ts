/** The page that judges a file names the service's code for every planted defect of a document. */
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { FIRMA } from '../../test/defects/firma.ts'
import { DEFECTS, GOOD } from '../../test/sandbox-defects.ts'
import { all, sample } from '../../test/sandbox-documents.ts'
import { NOW, openReception, type Reception } from '../../test/sandbox-reception.ts'
import { type Sandbox, startSandbox } from '../index.ts'

let reception: Reception
let sandbox: Sandbox
beforeAll(async () => {
  reception = await openReception()
  const random = { bytes: (count: number) => randomBytes(count) }
  sandbox = await startSandbox({ clock: { now: () => NOW }, random, controlPort: 0 })
})
afterAll(() => sandbox.close())

/** Returns the first code that the page shows, or the code of an approval. */
async function shownFor(rde: string): Promise<string | undefined> {
  const body = new FormData()
  body.set('xml', rde)
  const page = await (await fetch(`${sandbox.controlUrl}/validar`, { method: 'POST', body })).text()
  if (page.includes('Nada que corregir')) return '0260'
  return /<dt><code>(\d{4})<\/code>/.exec(page)?.[1]
}

it.each([...DEFECTS, ...FIRMA.filter(({ outside }) => !outside.firmante)])(
  'shows $codigo for $defect',
  async ({ codigo, where, edit, outside }) => {
    const good = Object.values(GOOD).find(good => where(good(sample('03-FE-firmada.xml'))))
    const document = reception.document({ ...outside, edit: all(good as (xml: string) => string, edit) })
    expect({ page: await shownFor(document.rde), service: reception.send(document).codigo }).toEqual({
      page: codigo,
      service: codigo,
    })
  },
)

it('shows no code for a document that would be approved', async () => {
  expect(await shownFor(reception.document().rde)).toBe('0260')
})
