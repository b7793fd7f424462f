/** The compiled `nanduti cuenta` beside the running demo, which holds the database: the printed token calls the API. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { layDatabase } from '../../test/support/data-folder.ts'
import { ensureBuilt, freePort, killGateways, startGateway } from '../../test/support/running-gateway.ts'

const CLI = fileURLToPath(new URL('../../dist/cli.js', import.meta.url))
const LONG_MS = 120_000

let folder: string
let env: Record<string, string>
let baseUrl: string
beforeAll(async () => {
  ensureBuilt()
  folder = await mkdtemp(join(tmpdir(), 'nanduti-cuenta-'))
  env = { DATA_DIR: folder, PORT: '0', SANDBOX_PORT: String(await freePort()), SANDBOX_CONTROL_PORT: '0' }
  await layDatabase(folder)
  const gateway = startGateway(env)
  await gateway.line(/Ctrl\+C para detener/)
  baseUrl = /listo en (\S+)/.exec(gateway.output())?.[1] ?? ''
}, LONG_MS)
afterAll(async () => {
  await killGateways()
  await rm(folder, { recursive: true })
})

const nanduti = async (...args: string[]) => {
  const options = { env: { PATH: process.env.PATH, ...env } }
  return (await promisify(execFile)(process.execPath, [CLI, 'cuenta', ...args], options)).stdout
}
const tokenIn = (printed: string) => /^Token: (\S+)$/m.exec(printed)?.[1] ?? ''
const me = async (token: string) => {
  const answer = await fetch(`${baseUrl}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } })
  return { status: answer.status, body: (await answer.json()) as object }
}

it(
  'creates an account with its options, lists, rotates and removes it',
  async () => {
    const limits = ['--ambiente', 'test', '--monto-maximo', '5000000', '--documentos-por-dia', '20']
    const created = await nanduti('create', 'Caja 1', '--networks', '127.0.0.1, 10.20.0.0/16', ...limits)
    const id = /^Cuenta de servicio (\d+) /.exec(created)?.[1] ?? ''
    expect(await me(tokenIn(created))).toMatchObject({
      status: 200,
      body: {
        ...{ id: Number(id), name: 'Caja 1', abilities: ['sifen:read', 'sifen:send'] },
        cuenta_servicio: {
          redes: ['127.0.0.1/32', '10.20.0.0/16'],
          limites: { ambiente: 'test', monto_maximo: '5000000', documentos_por_dia: 20 },
        },
      },
    })
    expect(await nanduti('list')).toContain('solo test, hasta Gs 5.000.000, 20 documentos por día')
    const fresh = tokenIn(await nanduti('rotate', id))
    const both = { old: (await me(tokenIn(created))).status, fresh: (await me(fresh)).status }
    await nanduti('remove', id)
    expect({ both, removed: (await me(fresh)).status }).toEqual({ both: { old: 200, fresh: 200 }, removed: 401 })
    await expect(nanduti('create', 'Caja 2', '--networks', 'cerca')).rejects.toThrow('Cada red es una dirección')
    await expect(nanduti('create', 'Caja 2')).rejects.toThrow('--networks')
  },
  LONG_MS,
)
