import { LedgerError } from '@nanduti/sandbox'
import { describe, expect, it } from 'vitest'
import { ConfigError } from '../config/index.ts'
import { explain } from './explain.ts'

const taken = (port: number) => Object.assign(new Error('listen EADDRINUSE'), { code: 'EADDRINUSE', port })

describe('explain', () => {
  it('explains an expected error in its own words, without a stack', () => {
    expect(explain(new ConfigError(['PORT: mal']), {})).toBe('La configuración no es válida:\n  - PORT: mal')
  })

  it('says where the ledger of the sandbox is damaged', () => {
    expect(explain(new LedgerError('El libro está dañado: byte 8'), {})).toBe('El libro está dañado: byte 8')
  })

  it.each([
    [3000, 'PORT'],
    [3444, 'SANDBOX_CONTROL_PORT'],
    [9, 'otro puerto'],
  ])('names the setting of the port %i that is in use', (port, setting) => {
    expect(explain(taken(port), { PORT: 3000, SANDBOX_CONTROL_PORT: 3444 })).toBe(
      `El puerto ${port} está ocupado por otro programa. Deténgalo o elija otro con ${setting}.`,
    )
  })

  it.each([
    [
      { code: 'ECONNREFUSED', address: '127.0.0.1', port: 1 },
      /^DATABASE_URL: PostgreSQL no responde en 127\.0\.0\.1:1\./,
    ],
    [{ code: 'ECONNREFUSED', errors: [] }, /^DATABASE_URL: PostgreSQL no responde\. /],
    [{ code: 'ETIMEDOUT' }, /^DATABASE_URL: PostgreSQL no responde\. /],
    [{ code: 'ECONNRESET' }, /^DATABASE_URL: PostgreSQL no responde\. /],
    [{ code: 'ENOTFOUND', hostname: 'base.ejemplo' }, /^DATABASE_URL: .* «base\.ejemplo»/],
    [{ code: 'ENOTFOUND', hostname: 'nadie.ejemplo' }, /^HOST: .* «nadie\.ejemplo»/],
    [{ code: 'EADDRNOTAVAIL', address: '203.0.113.7' }, /^HOST: .* 203\.0\.113\.7/],
    [{ code: '28P01' }, /^DATABASE_URL: .*clave/],
    [{ code: 'EACCES', syscall: 'listen', port: 80 }, /^PORT: falta permiso .* 80/],
    [{ code: 'EACCES', syscall: 'mkdir', path: '/datos/db' }, /^DATA_DIR: .* \/datos\/db: falta permiso/],
    [{ code: 'EEXIST', syscall: 'mkdir', path: '/datos' }, /^DATA_DIR: .* \/datos: es un archivo/],
    [{ code: 'EACCES', syscall: 'open', path: '/otra/emisor.p12' }, /^No se puede usar \/otra\/emisor\.p12/],
  ])('explains %j in one line that names the setting', (failure, answer) => {
    const settings = { DATA_DIR: '/datos', HOST: 'nadie.ejemplo', PORT: 80 }
    const error = Object.assign(new Error('in English'), failure)
    expect(explain(error, settings)).toMatch(answer)
    const query = Object.assign(new Error('Failed query', { cause: error }), { query: 'select 1' })
    expect(explain(query, settings)).toMatch(answer)
    expect(explain(error, settings)).not.toMatch(/\n|English/)
  })

  it('shows the type and place of any other error, even if it is no Error', () => {
    const shown = explain(new TypeError('x is undefined'), {})
    expect(shown).toMatch(/TypeError.*x is undefined.*explain\.test/s)
    expect(explain({ errno: 44 }, {})).toContain('errno: 44')
    expect(explain(undefined, {})).toContain('undefined')
  })

  it('shows no value of a failed query', () => {
    const cause = Object.assign(new Error('CANARY'), {
      severity: 'ERROR',
      code: '23505',
      constraint: 'users_email_unique',
    })
    const failed = Object.assign(new Error('Failed query: insert\nparams: CANARY', { cause }), {
      ...{ query: 'insert into users values ($1)', params: ['CANARY'] },
    })
    expect(explain(failed, {})).toContain('users_email_unique')
    expect(explain(failed, {})).not.toContain('CANARY')
  })
})
