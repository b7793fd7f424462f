/**
 * The examples of docs/webhooks-eventos.md equal the code's events in the outbox. After a change: `npx vitest run
 * test/webhooks -u`.
 */
import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { outbox, WEBHOOK_EVENTS } from '../../src/db/index.ts'
import { testBody } from '../../src/gateway/webhooks/send-test.ts'
import { openReader } from '../openapi/openapi-contract.ts'
import { readOpenapi } from '../openapi/openapi-sample.ts'
import { buildIssuingApp, type IssuingApp } from '../support/issuing-app.ts'
import { oneOfEach } from './one-of-each.ts'

const PAGE = new URL('../../docs/webhooks-eventos.md', import.meta.url).pathname

const HEAD = `# Webhooks: un ejemplo de cada evento

Los cuerpos se muestran con sangría; se envían en una sola línea. Los escribe una prueba, con el mismo código que los envía. Qué significa
cada uno y cómo verificarlo: [webhooks.md](webhooks.md).
`

let t: IssuingApp
beforeAll(async () => {
  t = await buildIssuingApp()
})
afterAll(() => t.close())

it('docs/webhooks-eventos.md shows the current body of each event', async () => {
  await oneOfEach(t)
  const rows = await t.deps.db.select().from(outbox).orderBy(asc(outbox.id))
  // Jobs of several documents run concurrently, so their order varies. The example is that of the lowest id.
  const byId = rows.sort((a, b) => idOf(a.body) - idOf(b.body))
  const examples = new Map(byId.toReversed().map(({ event, body }) => [event as string, body]))
  examples.set('webhook.test', testBody(t.clock.now(), 1))
  const sections = [...examples].sort(([a], [b]) => a.localeCompare(b)).map(([event, body]) => section(event, body))
  expect([...examples.keys()].sort()).toEqual([...WEBHOOK_EVENTS].sort())
  await expect([HEAD, ...sections].join('\n')).toMatchFileSnapshot(PAGE)
})

it('the reference has the shape of each body, with every field', async () => {
  const document = readOpenapi((await t.as('nadie').get('/api/openapi.json')).body)
  const read = openReader(document)
  const rows = await t.deps.db.select().from(outbox)
  const bodies = [...rows.map(({ body }) => body), testBody(t.clock.now(), 1)].map(body => JSON.parse(body))
  const problems = bodies.flatMap(body => {
    const content = document.webhooks[body.event]?.post?.requestBody?.content['application/json']
    return read(content?.schema ?? {}, body) ?? []
  })
  expect(problems).toEqual([])
  expect(new Set(bodies.map(({ event }) => event)).size).toBe(WEBHOOK_EVENTS.length)
  expect(
    read(document.webhooks['dte.approved']?.post?.requestBody?.content['application/json']?.schema ?? {}, {}),
  ).toBeDefined()
})

const idOf = (body: string): number => JSON.parse(body).data.id ?? 0

/** The hash in the name of a file changes with the issuer's key, which is new in every run. */
const section = (event: string, body: string) =>
  `## ${event}\n\n\`\`\`json\n${JSON.stringify(JSON.parse(body.replace(/-[0-9a-f]{12}\.xml/, '-0a1b2c3d4e5f.xml')), null, 2)}\n\`\`\`\n`
