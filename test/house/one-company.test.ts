/** Statements on rows of companies name one company as a constant. */
import { is } from 'drizzle-orm'
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ROUTES } from '../../src/app.ts'
import type { Database } from '../../src/db/index.ts'
import * as schema from '../../src/db/schema/index.ts'
import { hashPassword } from '../../src/gateway/auth/index.ts'
import { periodic } from '../../src/worker.ts'
import { buildCompany, ROUTE_CALLS } from '../http/route-calls.ts'
import { browseAs } from '../support/browse.ts'
import { buildIssuingApp, type IssuingApp } from '../support/issuing-app.ts'
import { CLAVE } from '../web/page-world.ts'

/** Tables whose rows would be distributed by company: their key begins with it. */
const COMPANY_TABLES = new Set(
  Object.values(schema).flatMap(table => {
    if (!is(table, PgTable)) return []
    const { name, primaryKeys } = getTableConfig(table)
    return primaryKeys.some(({ columns }) => columns[0]?.name === 'empresa_id') ? [name] : []
  }),
)

const statements = new Set<string>()
const logger = { logQuery: (text: string) => void statements.add(text) }
const logged = (database: Database) =>
  database.kind === 'embedded' ? drizzlePglite(database.client, { logger }) : drizzlePg(database.client, { logger })

let t: IssuingApp
beforeAll(async () => {
  t = await buildIssuingApp()
  const password_hash = await hashPassword(CLAVE)
  const user = await t.make.user({ roles: { [t.empresa.id]: 'admin' }, password_hash })
  t.deps.db = logged(t.database)
  const company = await buildCompany(t)
  const browser = await browseAs(t, user.email, CLAVE)
  for (const { method, path, face = 'api' } of ROUTES) {
    const how = ROUTE_CALLS[`${method} ${path}`]
    const sent = face === 'api' ? (how?.send?.(company) ?? {}) : {}
    const cookie = [...browser.cookies].map(([key, value]) => `${key}=${value}`).join('; ')
    const headers =
      face === 'api' ? { authorization: `Bearer ${company.tokens.admin}` } : { cookie, accept: 'text/html' }
    for (const id of how?.ids?.(company) ?? how?.words ?? [1]) {
      const url = path.replace(/:\w+/g, `${id}`)
      await t.app.inject({ ...sent, method, url, headers: { ...sent.headers, ...headers } })
    }
  }
  await t.gather()
  await t.drain()
  t.deps.outgoing = { get: async () => Promise.reject(new Error('no bank')) }
  // The rates' bank does not answer here.
  for (const { handle } of periodic(t.deps.config)) await handle(t.deps).catch(() => undefined)
})
afterAll(() => t.close())

const NAMES = /\b(?:from|join|update|using)\s+(?:only\s+)?"?(\w+)"?/gi
const CONSTANT = /empresa_id"? (?:= (?:\$\d+|e\b)|in \(\$\d+|= any\((?:array\[\(select )?\$\d)/

/** Statements that name no company, with the reason. */
const LOOSE: readonly (readonly [RegExp, string])[] = [
  [/partition by "waiting"/, 'Due work is read for all companies, and taken row by row with the company.'],
  [
    /^select "empresa_id", .* > \$1 .*limit \$2$/,
    'The same for what lies too far ahead, which is pulled in row by row.',
  ],
  [/"lotes"\."estado" = \$1 order by/, 'The same for lots whose outcome is unknown.'],
  [
    /^select distinct "empresa_id" from "recuentos_pendientes"/,
    'The companies with counts to fold are read, and each is folded.',
  ],
  [/"emitters"\."envio_automatico" =/, 'A round of gathering looks at all companies; each lot names its own.'],
  [
    /"attempts"\."base_url" from "dtes"/,
    'Documents in doubt that need a person are logged for the whole installation.',
  ],
  [/^delete from "\w+" where "\w+"\."created_at" < \$1$/, 'What is old is deleted in all companies.'],
  [
    /where "(lotes|eventos|webhook_deliveries)"\."id" = \$1/,
    'A page names it by its id; its row tells the company, whose members see it.',
  ],
  [/from "webhooks" where \("webhooks"\."id" = \$1/, 'The same for a webhook.'],
  [/"webhooks"\."failing_since" <=/, 'The alarm of /api/sifen/health counts failing endpoints of all companies.'],
]

it('each statement names a company, or the companies of its caller, but for those listed', () => {
  const loose = [...statements].filter(text => {
    const tables = [...text.matchAll(NAMES)].map(([, name]) => name as string)
    return tables.some(name => COMPANY_TABLES.has(name)) && !CONSTANT.test(text)
  })
  const reasonOf = (text: string) => LOOSE.find(([pattern]) => pattern.test(text))?.[1]
  expect(loose.filter(text => reasonOf(text) === undefined)).toEqual([])
  expect(new Set(loose.map(reasonOf))).toEqual(new Set(LOOSE.map(([, reason]) => reason)))
})
