/** The log never says what it must not, however it comes. */
import { beforeEach, describe, expect, it } from 'vitest'
import { createLogger } from './log.ts'

const lines: string[] = []
const log = createLogger({ logLevel: 'info' }, { write: line => void lines.push(line) })
const last = () => JSON.parse(lines.at(-1) ?? '')

beforeEach(() => {
  lines.length = 0
})

describe('createLogger', () => {
  it('hides secrets by the name of their field, at any of the first depths', () => {
    log.info(
      {
        password: 'CANARY',
        headers: { authorization: 'CANARY' },
        a: { b: { keyPem: 'CANARY', csc: 'CANARY' } },
        cdc: '01',
      },
      'x',
    )
    expect(lines.join()).not.toContain('CANARY')
    expect(last()).toMatchObject({ password: '[oculto]', cdc: '01', a: { b: { keyPem: '[oculto]' } } })
  })

  it('hides the secret elements of SIFEN wherever their XML appears, also under a prefix and inside an error', () => {
    const xml =
      '<ds:SignatureValue>CANARY==</ds:SignatureValue><xDE>CANARY\n</xDE><DigestValue>CANARY</DigestValue><dCodRes>0260</dCodRes>'
    log.info({ excerpt: xml }, 'x')
    log.error({ err: new Error(`bad answer: ${xml} <X509Certificate Id="a">CANARY</X509Certificate>`) }, 'y')
    expect(lines.join()).not.toContain('CANARY')
    expect(lines.join()).toContain('0260')
  })

  it('hides private keys in PEM', () => {
    log.error(
      { err: new Error('could not read -----BEGIN PRIVATE KEY-----\nCANARY\n-----END PRIVATE KEY-----\n') },
      'x',
    )
    expect(lines.join()).not.toContain('CANARY')
  })

  it('says of a failed query its statement, code and constraint, and none of its values', () => {
    const cause = Object.assign(new Error('duplicate key value violates unique constraint "users_email_unique"'), {
      code: '23505',
      constraint: 'users_email_unique',
      detail: 'Key (email)=(CANARY@b.com) already exists.',
      parameters: ['CANARY'],
    })
    const error = Object.assign(new Error('Failed query: insert into users values ($1)\nparams: CANARY', { cause }), {
      query: 'insert into users values ($1)',
      params: ['CANARY'],
    })
    log.error({ err: error }, 'x')
    expect(lines.join()).not.toContain('CANARY')
    expect(last().err).toMatchObject({
      query: 'insert into users values ($1)',
      cause: { code: '23505', constraint: 'users_email_unique' },
    })
    expect(last().err.at[0]).toMatch(/^at /)
  })

  it('keeps one line per event whatever a text contains', () => {
    log.info({ path: '/a\r\n{"level":60}' }, 'x')
    expect(lines).toHaveLength(1)
    expect(lines[0]?.trimEnd().split('\n')).toHaveLength(1)
  })
})
