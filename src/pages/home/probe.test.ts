/** /livez and /readyz: what proxies and supervisors ask. */

import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/support/build-test-app.ts'
import { beginOutage } from '../../../test/support/database-outage.ts'

const lines: string[] = []
let t: TestApp
beforeAll(async () => {
  t = await buildTestApp({ log: line => void lines.push(line) })
})
afterAll(() => t.close())

const ALL = ['base_de_datos', 'esquema', 'identidad', 'reloj', 'archivo']
const probe = async (path = '/readyz') => {
  const answer = await t.as('nadie').get(path)
  const { comprobaciones = [], ...body } = answer.json()
  const failing = comprobaciones.flatMap(({ nombre, ok }: { nombre: string; ok: boolean }) => (ok ? [] : [nombre]))
  return {
    status: answer.statusCode,
    names: comprobaciones.map(({ nombre }: { nombre: string }) => nombre),
    failing,
    body,
  }
}

describe('GET /livez', () => {
  it('200 without the database, and leaves no line in the log', async () => {
    const before = lines.length
    const outage = beginOutage(t.database)
    const { status, body } = await probe('/livez')
    outage.end()
    expect({ status, body, calls: outage.calls, lines: lines.length - before }).toEqual({
      status: 200,
      body: { status: 'ok' },
      calls: 0,
      lines: 0,
    })
  })
})

describe('GET /readyz', () => {
  const folder = () => join(t.deps.config.dataDir, 'archivos')
  afterEach(() => rm(folder(), { recursive: true, force: true }))

  it('200 with every check, and leaves no line in the log', async () => {
    const before = lines.length
    expect(await probe()).toEqual({ status: 200, names: ALL, failing: [], body: { status: 'ok' } })
    expect(lines.length - before).toBe(0)
  })

  it('503 NOT_READY without the database', async () => {
    const outage = beginOutage(t.database)
    const answer = await probe().finally(outage.end)
    expect(answer).toEqual({
      status: 503,
      names: ALL,
      failing: ['base_de_datos'],
      body: { message: expect.stringMatching(/^La base de datos no responde\./), code: 'NOT_READY' },
    })
    expect((await probe()).status).toBe(200)
  })

  it('503 when the tables are of an older program, 200 when they are of a newer one', async () => {
    const move = (ms: number) =>
      t.deps.db.execute(sql`update drizzle.__drizzle_migrations set created_at = created_at + ${ms}::bigint`)
    await move(-1)
    const older = await probe()
    await move(2)
    const newer = await probe()
    await move(-1)
    expect({ older: older.status, failing: older.failing, newer: newer.status }).toEqual({
      older: 503,
      failing: ['esquema'],
      newer: 200,
    })
  })

  it('200 that names a clock whose time is not known', async () => {
    vi.spyOn(t.steady, 'since').mockReturnValue(new Date(t.clock.now().getTime() + 1000))
    const { status, failing } = await probe()
    expect({ status, failing }).toEqual({ status: 200, failing: ['reloj'] })
  })

  it('200 that names a folder of old files that cannot be read', async () => {
    await mkdir(folder())
    const readable = await probe()
    await rm(folder(), { recursive: true })
    // A file without permission to execute cannot be entered, by root either.
    await writeFile(folder(), '')
    const { status, failing } = await probe()
    expect({ before: readable.failing, status, failing }).toEqual({ before: [], status: 200, failing: ['archivo'] })
  })

  it('503 DRAINING while the process ends, without a query; every answer then closes its connection', async () => {
    const before = await t.as('nadie').get('/livez')
    t.deps.readiness.drain()
    const outage = beginOutage(t.database)
    const answer = await t.as('nadie').get('/readyz')
    outage.end()
    const { statusCode, headers } = answer
    expect({ statusCode, code: answer.json().code, calls: outage.calls, retry: headers['retry-after'] }).toEqual({
      statusCode: 503,
      code: 'DRAINING',
      calls: 0,
      retry: '5',
    })
    const page = await t.app.inject({ method: 'GET', url: '/login' })
    expect([before.headers.connection, headers.connection, page.headers.connection]).toEqual([
      'keep-alive',
      'close',
      'close',
    ])
  })
})
