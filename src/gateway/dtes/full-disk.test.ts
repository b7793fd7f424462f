/**
 * A full disk uses up no numbers: a document's space is reserved first, and nothing is tried until a probe write
 * succeeds.
 */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { disk } from '../../../test/hostile/full-disk.ts'
import { buildIssuingApp, type IssuingApp, SYNC } from '../../../test/support/issuing-app.ts'

vi.mock('node:fs/promises', async original =>
  (await import('../../../test/hostile/full-disk.ts')).fullDisk(await original()),
)

let t: IssuingApp
beforeAll(async () => {
  t = await buildIssuingApp()
})
afterAll(() => t.close())

const sync = () => t.as('operador').post(SYNC, t.factura())
const health = () => t.as('nadie').get('/api/sifen/health')

const MESSAGE =
  'El servidor no puede guardar documentos: su disco está lleno o no admite escrituras. SIFEN no recibió nada: reintente en 30 segundos y avise a quien administra el servidor.'

describe('a full disk', () => {
  it('answers 503 to forty sales and to health, without using a number, until it has space', async () => {
    expect((await sync()).json().numero).toBe('001-001-0000001')
    const before = await t.footprint()
    disk.full = true
    const answers = await Promise.all(Array.from({ length: 40 }, sync))
    const answer = answers.map(({ statusCode: status, headers, body }) => ({
      status,
      wait: headers['retry-after'],
      body,
    }))
    const body = JSON.stringify({ message: MESSAGE, code: 'STORAGE_FULL' })
    expect(answer).toEqual(Array(40).fill({ status: 503, wait: '30', body }))
    expect(await t.footprint()).toEqual(before)

    const sick = await health()
    expect({ status: sick.statusCode, wait: sick.headers['retry-after'], body: sick.json() }).toEqual({
      status: 503,
      wait: '30',
      body: { message: MESSAGE, code: 'STORAGE_FULL', status: 'error' },
    })

    disk.full = false
    const well = await health()
    expect({ status: well.statusCode, body: well.body }).toEqual({ status: 200, body: '{"status":"ok"}' })
    expect((await sync()).json().numero).toBe('001-001-0000002')
  })

  it('answers 503 to a sale when health was not checked before', async () => {
    disk.full = true
    const before = await t.footprint()
    expect((await sync()).statusCode).toBe(503)
    disk.full = false
    expect(await t.footprint()).toEqual(before)
    expect((await sync()).statusCode).toBe(200)
  })
})
