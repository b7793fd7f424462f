/** Configuration from the environment: defaults, derived values, and one report of all errors. */
import { describe, expect, it } from 'vitest'
import { ConfigError, loadConfig } from './load-config.ts'

const problemsOf = (env: Record<string, string>) => {
  try {
    loadConfig(env)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}

/** In the format of `openssl rand -base64 32`. */
const KEY = 'c3mVmY1lq0cQ1nYy8b0m4mT5m1C2o7xJkq3rZ9uVw0E='

describe('loadConfig', () => {
  it('drains in production only, unless told otherwise', () => {
    const secondsOf = (env: Record<string, string>) => loadConfig(env).drainSeconds
    const production = { NODE_ENV: 'production', APP_KEY: KEY }
    expect({ development: secondsOf({}), production: secondsOf(production) }).toEqual({ development: 0, production: 5 })
    expect(secondsOf({ ...production, DRAIN_SECONDS: '0' })).toBe(0)
    expect(problemsOf({ DRAIN_SECONDS: '301' })).toEqual([expect.stringContaining('DRAIN_SECONDS')])
  })

  it('lets ten processes fit in 100 connections, and waits longer for a silent server than for a statement', () => {
    expect(loadConfig({}).databaseLimits).toEqual({
      poolSize: 8,
      statementMs: 30_000,
      silentMs: 35_000,
      connectMs: 10_000,
    })
    const set = { DATABASE_POOL_SIZE: '3', DATABASE_STATEMENT_SECONDS: '60', DATABASE_CONNECT_SECONDS: '2' }
    expect(loadConfig(set).databaseLimits).toEqual({
      poolSize: 3,
      statementMs: 60_000,
      silentMs: 65_000,
      connectMs: 2_000,
    })
  })

  it('has defaults: embedded database, sandbox, demo, quick rhythm', () => {
    const config = loadConfig({})
    expect(config).toMatchObject({ embedded: true, sandbox: true, demo: true, production: false })
    expect(config).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      appUrl: 'http://127.0.0.1:3000',
      stateSyncSeconds: 5,
    })
    expect(config.sifen).toMatchObject({ askSeconds: [1, 2, 5], quietSeconds: 10, pathSuffix: '.wsdl' })
    expect(config.limits).toEqual({
      login: 50,
      register: 50,
      invite: 200,
      page: 30_000,
      loginNetwork: 10_000,
      api: 1000,
      send: 600,
      admin: 100,
    })
    expect(config).toMatchObject({ tokenIpLock: true, tokenLifetimeDays: 365, trustProxy: [] })
  })

  it('treats an empty variable as absent', () => {
    expect(loadConfig({ DATABASE_URL: '', PORT: ' ', SIFEN_TEST_URL: '' })).toEqual(loadConfig({}))
  })

  it('lets the demo send webhooks to this machine, unless WEBHOOK_NETWORKS says where', () => {
    const networksOf = (env: Record<string, string>) => loadConfig(env).webhookNetworks
    expect({ demo: networksOf({}), own: networksOf({ WEBHOOK_NETWORKS: '10.20.0.0/16' }) }).toEqual({
      demo: ['127.0.0.0/8', '::1/128'],
      own: ['10.20.0.0/16'],
    })
  })

  it('has the slow rhythm and no demo when test is a real address', () => {
    const config = loadConfig({ SIFEN_TEST_URL: 'https://sifen-test.set.gov.py/' })
    expect(config).toMatchObject({ sandbox: false, demo: false, embedded: true, stateSyncSeconds: 300 })
    expect(config.sifen).toMatchObject({ testUrl: 'https://sifen-test.set.gov.py', quietSeconds: 900 })
    expect(config.sifen.askSeconds.slice(0, 3)).toEqual([60, 300, 900])
  })

  it.each([
    { SIFEN_TEST_URL: 'https://sifen-test.set.gov.py' },
    { DATABASE_URL: 'postgres://u:p@db/n' },
    { NODE_ENV: 'production', APP_KEY: KEY },
  ])('has the limits of the spec with %j', env => {
    const usual = { login: 5, register: 5, invite: 20, page: 3000, loginNetwork: 1000, api: 100, send: 60, admin: 10 }
    expect(loadConfig(env).limits).toEqual(usual)
  })

  it('has the slow rhythm in production', () => {
    const config = loadConfig({ NODE_ENV: 'production', APP_KEY: KEY })
    expect(config).toMatchObject({ sandbox: true, stateSyncSeconds: 300 })
    expect(config.sifen).toMatchObject({ quietSeconds: 900, askSeconds: [60, 300, 900, 3600, 21_600, 86_400] })
  })

  it.each([
    [{ DATABASE_URL: 'postgres://u:p@db/n' }, { embedded: false, sandbox: true, demo: false }],
    [
      { NODE_ENV: 'production', APP_KEY: KEY },
      { embedded: true, sandbox: true, demo: false, production: true },
    ],
  ])('has no demo with %j', (env, expected) => {
    expect(loadConfig(env as Record<string, string>)).toMatchObject(expected)
  })

  it('uses the given values', () => {
    const config = loadConfig({
      SIFEN_ASK_SECONDS: '7, 8,9',
      SIFEN_QUIET_SECONDS: '30',
      TRUST_PROXY: '10.0.0.0/8, ::1/128',
      TOKEN_IP_LOCK: 'false',
      LIMIT_API: '0',
      HOST: '::1',
      ADMIN_EMAIL: 'Ana@Ejemplo.com.py',
      ADMIN_PASSWORD: 'una clave larga',
    })
    expect(config.sifen).toMatchObject({ askSeconds: [7, 8, 9], quietSeconds: 30 })
    expect(config.trustProxy).toEqual(['10.0.0.0/8', '::1/128'])
    expect(config).toMatchObject({ tokenIpLock: false, appUrl: 'http://[::1]:3000' })
    expect(config.limits.api).toBe(0)
    expect(config.admin).toEqual({ email: 'ana@ejemplo.com.py', password: 'una clave larga' })
  })

  it.each([
    ['', '.wsdl'],
    ['.asmx', '.asmx'],
    ['ninguno', ''],
  ])('reads the suffix of SIFEN’s addresses: SIFEN_PATH_SUFFIX=%s is %j', (given, suffix) => {
    expect(loadConfig({ SIFEN_PATH_SUFFIX: given }).sifen.pathSuffix).toBe(suffix)
  })

  it('refuses a SIFEN_PATH_SUFFIX without a separator', () => {
    expect(problemsOf({ SIFEN_PATH_SUFFIX: 'wsdl' })).toEqual([
      'SIFEN_PATH_SUFFIX: se recibió «wsdl»; se esperaba un final que empieza con punto, barra o ?, o la palabra ninguno',
    ])
  })

  it.each([
    [{}, 3444],
    [{ SANDBOX_PORT: '9000' }, 9001],
    [{ SANDBOX_PORT: '0' }, 0],
    [{ SANDBOX_PORT: '65535' }, 0],
    [{ SANDBOX_PORT: '9000', SANDBOX_CONTROL_PORT: '80' }, 80],
  ])('derives the control port of the sandbox: %o', (env, port) => {
    expect(loadConfig(env).sandboxControlPort).toBe(port)
  })

  it.each([Buffer.alloc(32, 7).toString('base64'), Buffer.alloc(32, 7).toString('hex')])('reads APP_KEY %s', key => {
    expect(loadConfig({ APP_KEY: key }).appKey).toEqual(Buffer.alloc(32, 7))
  })

  it('reads APP_PREVIOUS_KEYS, only together with APP_KEY, and never shows them', () => {
    const keys = [1, 2].map(byte => Buffer.alloc(32, byte).toString('base64'))
    const APP_PREVIOUS_KEYS = keys.join(', ')
    expect(loadConfig({ APP_KEY: keys[0], APP_PREVIOUS_KEYS }).previousKeys).toEqual(
      [1, 2].map(n => Buffer.alloc(32, n)),
    )
    expect(loadConfig({}).previousKeys).toEqual([])
    expect(problemsOf({ APP_PREVIOUS_KEYS })).toEqual([expect.stringContaining('sin APP_KEY')])
    const [problem] = problemsOf({ APP_KEY: keys[0] ?? '', APP_PREVIOUS_KEYS: `${keys[0]},corta` })
    expect(problem).toMatch(/^APP_PREVIOUS_KEYS: se recibió un valor de 50 caracteres que no se muestra/)
  })

  it('is frozen at any depth', () => {
    const config = loadConfig({ TRUST_PROXY: '10.0.0.0/8' })
    expect(() => Object.assign(config, { port: 1 })).toThrow(TypeError)
    expect(() => Object.assign(config.limits, { api: 1 })).toThrow(TypeError)
    expect(() => (config.trustProxy as string[]).push('0.0.0.0/0')).toThrow(TypeError)
  })

  it('reports all problems at once, with name, value and what was expected', () => {
    const problems = problemsOf({
      PORT: '70000',
      LOG_LEVEL: 'loud',
      SIFEN_ASK_SECONDS: '1,x',
      ADMIN_EMAIL: 'a@b.com',
      NODE_ENV: 'production',
      SMTP_URL: 'smtp://avisos:secreta@correo.example',
    })
    expect(problems).toHaveLength(6)
    expect(problems.join('\n')).toMatch(/SMTP_URL y MAIL_FROM/)
    expect(problems.join('\n')).not.toContain('secreta')
    expect(problems[0]).toBe('PORT: se recibió «70000»; se esperaba un número entero entre 0 y 65535')
    expect(problems.join('\n')).toMatch(/LOG_LEVEL: se recibió «loud»; se esperaba fatal, error/)
    expect(problems.join('\n')).toMatch(/SIFEN_ASK_SECONDS: se recibió «1,x»/)
    expect(problems.join('\n')).toMatch(/APP_KEY: falta; con NODE_ENV=production/)
    expect(problems.join('\n')).toMatch(/ADMIN_EMAIL y ADMIN_PASSWORD/)
  })

  it.each([
    'true',
    'false',
    '1',
    '2',
    'loopback',
    '10.0.0.0',
    '10.0.0.0/33',
    '::1/129',
    '*',
    '10.0.0.0/8,1',
    '0.0.0.0/0',
    '::/0',
  ])('refuses TRUST_PROXY=%s, which is not a list of limited networks', value =>
    expect(problemsOf({ TRUST_PROXY: value })).toHaveLength(1),
  )

  it.each([
    '0.0.0.0/1,128.0.0.0/1',
    '0.0.0.0/2, 64.0.0.0/2, 128.0.0.0/2, 192.0.0.0/3',
    '::/1,8000::/1',
    '2000::/3',
    '10.0.0.0/8, 2000::/4, 3000::/4',
    '::ffff:0:0/96',
    '::ffff:0:0/97, 128.0.0.0/1',
  ])('refuses TRUST_PROXY=%s, which covers all addresses in parts', value =>
    expect(problemsOf({ TRUST_PROXY: value })).toEqual([
      expect.stringMatching(/^TRUST_PROXY: .* abarcan todas las direcciones/),
    ]),
  )

  it.each([
    '10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,fc00::/7,fe80::/10',
    '0.0.0.0/1',
    '103.21.244.0/22,2400:cb00::/32',
  ])('accepts TRUST_PROXY=%s', value => expect(loadConfig({ TRUST_PROXY: value }).trustProxy).toEqual(value.split(',')))

  it.each([
    ['SIFEN_TEST_URL', 'http://sifen-test.set.gov.py'],
    ['SIFEN_PROD_URL', 'http://sifen.set.gov.py/'],
    ['SIFEN_PROD_URL', 'http://127.0.0.1.ejemplo.com'],
    ['SIFEN_PROD_URL', 'http://10.0.0.1'],
  ])('refuses %s=%s, which is not encrypted', (name, value) =>
    expect(problemsOf({ [name]: value })).toEqual([
      `${name}: se recibió «${value}»; se esperaba una dirección https://… (http:// solo en esta misma máquina)`,
    ]),
  )

  it.each([
    'http://127.0.0.1:9000',
    'http://127.9.9.9',
    'http://localhost:9000',
    'http://[::1]:9000',
    'https://10.0.0.1',
  ])('accepts SIFEN_TEST_URL=%s', value => expect(loadConfig({ SIFEN_TEST_URL: value }).sifen.testUrl).toBe(value))

  it.each([
    ['eleven characters', 'once letras'],
    ['a common one', 'password1234'],
    ['a common one in Spanish', 'Contraseña2026!'],
    ['the name of the program', 'nanduti12345'],
    ['a keyboard row', 'qwertyuiop123'],
    ['digits in a row', '123456789012'],
    ['few signs', 'abababababab'],
  ])('refuses in production an ADMIN_PASSWORD that can be guessed: %s', (_what, ADMIN_PASSWORD) => {
    const env = { NODE_ENV: 'production', APP_KEY: KEY, ADMIN_EMAIL: 'a@b.com', ADMIN_PASSWORD }
    const [problem, ...others] = problemsOf(env)
    expect(others).toEqual([])
    expect(problem).toMatch(
      /^ADMIN_PASSWORD: se recibió un valor de \d+ caracteres que no se muestra; con NODE_ENV=production/,
    )
    expect(problem).not.toContain(ADMIN_PASSWORD)
  })

  it.each([
    ['zeros', Buffer.alloc(32)],
    ['one byte over and over', Buffer.alloc(32, 0xab)],
    ['a word over and over', Buffer.from('clave'.repeat(7).slice(0, 32))],
  ])('refuses in production an APP_KEY that is not random: %s', (_what, key) => {
    const [problem, ...others] = problemsOf({ NODE_ENV: 'production', APP_KEY: key.toString('base64') })
    expect(others).toEqual([])
    expect(problem).toMatch(/^APP_KEY: se recibió una clave que no es al azar; .*openssl rand -base64 32/)
  })

  it('reports unsafe values together with malformed ones', () => {
    const env = { NODE_ENV: 'production', APP_KEY: '00'.repeat(32), TRUST_PROXY: '::/1,8000::/1', PORT: 'x' }
    expect(problemsOf(env).map(problem => problem.split(':')[0])).toEqual(['PORT', 'TRUST_PROXY', 'APP_KEY'])
  })

  it('accepts weak secrets outside production, and strong ones in it', () => {
    expect(loadConfig({ ADMIN_EMAIL: 'a@b.com', ADMIN_PASSWORD: 'clave123' }).admin?.password).toBe('clave123')
    const good = { ADMIN_EMAIL: 'a@b.com', ADMIN_PASSWORD: 'la clave de la jefa' }
    expect(loadConfig({ ...good, NODE_ENV: 'production', APP_KEY: KEY }).admin?.password).toBe('la clave de la jefa')
  })

  it.each([
    ['APP_KEY', 'c2hvcnQ='],
    ['ADMIN_PASSWORD', 'corta'],
    ['DATABASE_URL', 'mysql://root:hunter2@db/x'],
  ])('never shows the secret %s in its message', (name, secret) => {
    const [problem] = problemsOf({ ADMIN_EMAIL: 'a@b.com', ADMIN_PASSWORD: 'una clave larga', [name]: secret })
    expect(problem).toContain(name)
    expect(problem).not.toContain(secret)
  })

  it.each([
    ['PORT', '3e3'],
    ['PORT', '-1'],
    ['LIMIT_API', '1.5'],
    ['TOKEN_IP_LOCK', 'si'],
    ['SIFEN_TEST_URL', 'ftp://x'],
    ['NODE_ENV', 'prod'],
    ['TOKEN_LIFETIME_DAYS', '0'],
    ['EMITTER_CA_FILE', '/no/existe.pem'],
    ['SIFEN_CA_FILE', '/no/existe.pem'],
    ['EMITTER_CA_FILE', 'package.json'],
  ])('refuses %s=%s', (name, value) =>
    expect(problemsOf({ [name]: value })[0]).toContain(`${name}: se recibió «${value}»`),
  )
})
