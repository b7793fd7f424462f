/** The examples of docs/webhooks-eventos.md are what the code puts into the outbox. After a change: `npx vitest run test/webhooks -u`. */
import { SifenError } from '@nanduti/sifen'
import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { outbox } from '../../src/db/index.ts'
import { testBody } from '../../src/gateway/webhooks/send-test.ts'
import { buildIssuingApp, type IssuingApp, SYNC } from '../support/issuing-app.ts'

const PAGE = new URL('../../docs/webhooks-eventos.md', import.meta.url).pathname

const HEAD = `# Webhooks: un ejemplo de cada evento

Los cuerpos se muestran con sangría; se envían en una sola línea. Los escribe una prueba, con el mismo código que los envía. Qué significa
cada uno y cómo verificarlo: [webhooks.md](webhooks.md). \`dte.signed\` y \`dte.cancelled\` tienen la misma forma que los demás \`dte.*\`.
`

let t: IssuingApp
beforeAll(async () => {
  t = await buildIssuingApp()
})
afterAll(() => t.close())

it('one of each kind', async () => {
  await t.as('operador').post(SYNC, t.factura())
  t.sandbox.script({ service: 'recibe', fault: 'observe', codigo: '1005', times: 1 })
  await t.as('operador').post(SYNC, t.factura())
  t.sandbox.script({ service: 'recibe', fault: 'reject', codigo: '1309', times: 1 })
  await t.as('operador').post(SYNC, t.factura())
  t.interpose('recibe', async () => {
    throw new SifenError('SIFEN_CONNECTION', 'not-sent', 'No se pudo conectar.')
  })
  await t.as('operador').post(SYNC, t.factura())
  const rows = await t.deps.db.select().from(outbox).orderBy(asc(outbox.id))
  const examples = new Map(rows.toReversed().map(({ event, body }) => [event as string, body]))
  examples.set('webhook.test', testBody(t.clock.now(), 1))
  const sections = [...examples].sort(([a], [b]) => a.localeCompare(b)).map(([event, body]) => section(event, body))
  expect([...examples.keys()]).toHaveLength(7)
  await expect([HEAD, ...sections].join('\n')).toMatchFileSnapshot(PAGE)
})

/** The hash in the name of a file changes with the emitter's key, which every run makes anew. */
const section = (event: string, body: string) =>
  `## ${event}\n\n\`\`\`json\n${JSON.stringify(JSON.parse(body.replace(/-[0-9a-f]{12}\.xml/, '-0a1b2c3d4e5f.xml')), null, 2)}\n\`\`\`\n`
