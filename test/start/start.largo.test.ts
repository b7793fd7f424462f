/**
 * The promise of the README: one command, an approved invoice, commands that work as printed, and nothing lost however
 * the process ends.
 */
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createSifenClient } from '@nanduti/sifen'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openAuthority } from '../../packages/sandbox/src/authority/authority.ts'
import type { DemoUser } from '../../src/demo/credentials.ts'
import { referenceMs } from '../support/reference-time.ts'
import {
  ensureBuilt,
  freePort,
  killGateways,
  type Running,
  startGateway,
  startNpm,
} from '../support/running-gateway.ts'

const UP = /Ctrl\+C para detener/
const ADMIN = { ADMIN_EMAIL: 'jefa@ejemplo.com.py', ADMIN_PASSWORD: 'la clave de la jefa' }
const LONG_MS = 120_000

type Installation = { dataDir: string; env: Record<string, string> }
const installations: Installation[] = []

let home: Installation
let firstOutput: string
/** The gateway that runs between the tests. */
let running: Running
beforeAll(async () => {
  ensureBuilt()
  home = await install()
  await chmod(home.dataDir, 0o755)
  running = startGateway({ ...home.env, ...ADMIN })
  await running.line(UP)
  firstOutput = running.output()
}, LONG_MS)
afterAll(async () => {
  await killGateways()
  for (const { dataDir } of installations) await rm(dataDir, { recursive: true })
})

async function install(): Promise<Installation> {
  const dataDir = await mkdtemp(join(tmpdir(), 'nanduti-start-'))
  const ports = { PORT: '0', SANDBOX_PORT: String(await freePort()), SANDBOX_CONTROL_PORT: '0' }
  const installation = { dataDir, env: { DATA_DIR: dataDir, ...ports } }
  installations.push(installation)
  return installation
}

async function startAgain({ env }: Installation): Promise<Running> {
  const gateway = startGateway(env)
  await gateway.line(UP)
  return gateway
}

const baseUrlOf = (gateway: Running) => /listo en (\S+)/.exec(gateway.output())?.[1] ?? ''

/** Calls the API as the demo's operator. */
async function api(gateway: Running, { dataDir }: Installation) {
  const users: DemoUser[] = JSON.parse(await readFile(join(dataDir, 'demo-credenciales.json'), 'utf8'))
  const operador = users.find(({ role }) => role === 'operador')
  return login(gateway, operador?.email, operador?.password)
}

async function login(gateway: Running, email: string | undefined, password: string | undefined) {
  const baseUrl = baseUrlOf(gateway)
  const post = (path: string, body: object, headers = {}) =>
    fetch(baseUrl + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const answer = await post('/api/auth/token', { email, password, device_name: 'test' })
  const { token } = await read<{ token: string }>(answer)
  const headers = { authorization: `Bearer ${token}` }
  return {
    status: answer.status,
    get: async <T = Dte>(path: string) => read<T>(await fetch(baseUrl + path, { headers })),
    sync: async () => read<Dte>(await post('/api/sifen/dtes/sync', SALE, headers)),
  }
}

type Dte = { cdc: string; estado: string; numero: string }

const read = <T>(answer: Response) => answer.json() as Promise<T>

const SALE = {
  tipoDocumento: 1,
  timbrado_id: 1,
  establecimiento_id: 1,
  punto_expedicion_id: 1,
  receptor: { naturaleza: 1, numeroDocumento: '80000000-5', nombre: 'Cliente de Prueba S.A.' },
  items: [{ descripcion: 'Yerba mate', cantidad: 1, precioUnitario: 11000, afectacionIva: 1, tasaIva: 10 }],
}

/** Queries the sandbox directly, as any issuer with a certificate of its authority could. */
async function sandboxKnows({ dataDir, env }: Installation, cdc: string): Promise<boolean> {
  const clock = { now: () => new Date() }
  const authority = await openAuthority(join(dataDir, 'sandbox'), clock, { bytes: n => randomBytes(n) })
  const pair = await authority.issue({ ruc: '80012345', dv: '0', nombre: 'Testigo', password: 'x' })
  const client = createSifenClient({
    baseUrl: `https://127.0.0.1:${env.SANDBOX_PORT}`,
    suffix: '.wsdl',
    tls: { ...pair, caPem: authority.caPem },
    timeoutMs: 30_000,
    nextId: () => '1',
  })
  const { encontrado } = await client.consulta(cdc)
  await client.close()
  return encontrado
}

describe('npm start on a fresh machine', () => {
  it('issues an approved invoice and stores its XML and KuDE in the data folder', async () => {
    expect(firstOutput).toMatch(/^Primer arranque: /)
    expect(firstOutput).toMatch(/\d+ ms {2}token obtenido/)
    expect(firstOutput).toMatch(/\d+ ms {2}factura 001-001-0000001 approved: SIFEN 0260/)
    const [, cdc] = /CDC (\d{44})/.exec(firstOutput) ?? []
    expect((await readdir(join(home.dataDir, 'demo'))).sort()).toEqual([`${cdc}.xml`, `KuDE_${cdc}.pdf`].sort())
    expect(await readFile(join(home.dataDir, 'demo', `${cdc}.xml`), 'utf8')).toContain(`Id="${cdc}"`)
    expect(await sandboxKnows(home, cdc ?? '')).toBe(true)
  })

  it('closes an open data folder, and what it creates there, to other users', async () => {
    const status = await readFile(`/proc/${running.pid}/status`, 'utf8')
    const mode = async (path: string) => ((await stat(join(home.dataDir, path))).mode & 0o777).toString(8)
    expect({
      umask: /^Umask:\s*(\d+)$/m.exec(status)?.[1],
      dataDir: await mode('.'),
      db: await mode('db'),
    }).toEqual({ umask: '0077', dataDir: '700', db: '700' })
  })

  it('prints three commands that work as printed', async () => {
    const lines = running.output().split('\n')
    const commands = lines.filter(line => /^ {4}(TOKEN=\$\()?curl /.test(line))
    expect(commands).toHaveLength(3)
    const folder = await mkdtemp(join(tmpdir(), 'nanduti-curl-'))
    const shell = promisify(execFile)
    const { stdout } = await shell('sh', ['-ec', commands.join('\n')], { cwd: folder, timeout: 60_000 })
    const { cdc, ...issued } = JSON.parse(stdout)
    expect(issued).toMatchObject({ estado: 'approved', sifen_result_code: '0260' })
    // The KuDE of this document, not of the demo's first: the title has the number, which is part of the CDC.
    const title = Buffer.from(`-${cdc.slice(17, 24)}`, 'utf16le')
      .swap16()
      .toString('hex')
    expect((await readFile(join(folder, 'kude.pdf'))).toString('latin1').toLowerCase()).toContain(title)
    expect((await readFile(join(folder, 'kude.pdf'))).subarray(0, 5).toString()).toBe('%PDF-')
    await rm(folder, { recursive: true })
  })

  it('makes ADMIN_EMAIL the superadmin, and neither prints its password nor keeps it in the demo file', async () => {
    const admin = await login(running, ADMIN.ADMIN_EMAIL, ADMIN.ADMIN_PASSWORD)
    expect(admin.status).toBe(200)
    expect((await admin.get<{ data: object[] }>('/api/empresas')).data).toMatchObject([
      { ruc: '80012345', role: 'admin' },
    ])
    expect(firstOutput).toContain(ADMIN.ADMIN_EMAIL)
    expect(firstOutput).not.toContain(ADMIN.ADMIN_PASSWORD)
    expect(await readFile(join(home.dataDir, 'demo-credenciales.json'), 'utf8')).not.toContain(ADMIN.ADMIN_PASSWORD)
  })

  it('refuses a second process on the same folder and names the process that holds it', async () => {
    const second = startGateway(home.env)
    expect(await second.ended).toEqual({ code: 1, signal: null })
    expect(second.output()).toContain(`la tiene abierta el proceso ${running.pid} de`)
    expect(second.output()).toContain('DATA_DIR')
    expect((await (await api(running, home)).get('/api/sifen/dtes/1')).estado).toBe('approved')
  })
})

describe('the built-in sandbox', () => {
  const controlUrl = () => /Lo que el sandbox recibe se ve en (\S+)/.exec(firstOutput)?.[1] ?? ''

  it('lists received documents on its page', async () => {
    const [, cdc = ''] = /CDC (\d{44})/.exec(firstOutput) ?? []
    const page = await (await fetch(controlUrl())).text()
    expect(page).toContain(cdc.replace(/\d{4}(?=\d)/g, '$& '))
  })

  it('is controlled by `nanduti sandbox`', async () => {
    const cli = (...words: string[]) =>
      promisify(execFile)('npm', ['run', '-s', 'nanduti', '--', 'sandbox', ...words, '--control', controlUrl()])
    await cli('guion', 'poner', 'reject', '--codigo', '1101', '--servicio', 'recibe', '--veces', '1')
    const rejected = await (await api(running, home)).sync()
    expect(rejected).toMatchObject({ errors: { sifen: expect.anything() } })
    expect((await cli('diario', '--servicio', 'recibe', '--ultimas', '1')).stdout).toMatch(/ 1101 +reject$/m)
  })
})

describe('an invalid argument', () => {
  it.each([
    ['--with=web,wroker', '«wroker»'],
    ['--wiht=web', '«--wiht=web»'],
    ['--with=', '«»'],
  ])('%s is refused with the list of valid services', async (argument, named) => {
    const refused = startGateway((await install()).env, argument)
    expect(await refused.ended).toEqual({ code: 1, signal: null })
    expect(refused.output()).toContain(`--with: se recibió ${named}; se esperaba --with= y una lista de web, worker`)
  })

  it('--with=web,worker is refused without SIFEN_TEST_URL', async () => {
    const refused = startGateway((await install()).env, '--with=web,worker')
    expect(await refused.ended).toEqual({ code: 1, signal: null })
    expect(refused.output()).toContain('SIFEN_TEST_URL: falta; sin el sandbox en este proceso (--with)')
  })
})

it(
  'ADMIN_EMAIL may be the demo’s superadmin, but no other user of the demo',
  async () => {
    const { env } = await install()
    const refused = startGateway({ ...env, ...ADMIN, ADMIN_EMAIL: 'operador@demo.com.py' })
    expect(await refused.ended).toEqual({ code: 1, signal: null })
    expect(refused.output()).toMatch(/^La configuración no es válida:\n {2}- ADMIN_EMAIL: .*«operador@demo\.com\.py»/m)
    const email = 'superadmin@demo.com.py'
    const gateway = startGateway({ ...env, ...ADMIN, ADMIN_EMAIL: email })
    await gateway.line(UP)
    expect((await login(gateway, email, ADMIN.ADMIN_PASSWORD)).status).toBe(200)
    await gateway.end('SIGTERM')
  },
  LONG_MS,
)

it(
  'SIGTERM to `npm start` ends the program, not only npm and its shell',
  async () => {
    const { env } = await install()
    const npm = startNpm(env)
    await npm.line(UP)
    const port = Number(new URL(baseUrlOf(npm)).port)
    await npm.end('SIGTERM')
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow()
  },
  LONG_MS,
)

describe('the next start', () => {
  it(
    'after SIGTERM is fast and finds all data',
    async () => {
      const before = await (await api(running, home)).get('/api/sifen/dtes/1')
      expect(await running.end('SIGTERM')).toEqual({ code: 0, signal: null })
      running = await startAgain(home)
      // About two seconds by the clock. Compiling threads count too: a slow machine needs 7 s of processor time.
      expect(referenceMs(running.cpuSeconds() * 1000)).toBeLessThan(15_000)
      expect(running.output()).not.toMatch(/Primera factura|Primer arranque/)
      const shown = /^ {4}(superadmin|admin|operador|lector) .*$/gm
      expect(running.output().match(shown)).toEqual(firstOutput.match(shown))
      expect(await (await api(running, home)).get('/api/sifen/dtes/1')).toEqual(before)
      expect(await sandboxKnows(home, before.cdc)).toBe(true)
    },
    LONG_MS,
  )

  it(
    'after kill -9 finds every acknowledged document and continues with the next number',
    async () => {
      const sent = await (await api(running, home)).sync()
      expect(sent.estado).toBe('approved')
      await running.end('SIGKILL')
      running = await startAgain(home)
      const client = await api(running, home)
      expect(await client.get(`/api/sifen/dtes/${sent.cdc}`)).toMatchObject(sent)
      expect(await sandboxKnows(home, sent.cdc)).toBe(true)
      const next = await client.sync()
      expect({ estado: next.estado, numero: numeroOf(next) }).toEqual({
        estado: 'approved',
        numero: numeroOf(sent) + 1,
      })
    },
    LONG_MS,
  )

  it(
    'after kill -9 during the first invoice settles it as approved or error',
    async () => {
      const fresh = await install()
      const killed = startGateway(fresh.env)
      await killed.line(/token obtenido/)
      await killed.end('SIGKILL')
      const gateway = await startAgain(fresh)
      const client = await api(gateway, fresh)
      const settled = async () => expect((await client.get('/api/sifen/dtes/1')).estado).toMatch(/^(approved|error)$/)
      await vi.waitFor(settled, { timeout: 60_000, interval: 250 })
      const { cdc, estado } = await client.get('/api/sifen/dtes/1')
      expect(await sandboxKnows(fresh, cdc)).toBe(estado === 'approved')
      expect(numeroOf(await client.sync())).toBe(2)
      expect(await gateway.end('SIGTERM')).toEqual({ code: 0, signal: null })
    },
    LONG_MS,
  )
})

const numeroOf = ({ numero }: Dte) => Number(numero.slice(-7))
