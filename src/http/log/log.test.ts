/** The log never contains secrets, however they get there. */
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { createLogger, redactedUrl } from './log.ts'

const lines: string[] = []
const log = createLogger({ logLevel: 'info' }, { write: line => void lines.push(line) })
const last = () => JSON.parse(lines.at(-1) ?? '')

beforeEach(() => {
  lines.length = 0
})

describe('createLogger', () => {
  it('hides secrets by the name of their field, at any depth and in any letter case', () => {
    log.info(
      {
        password: 'CANARY',
        headers: { authorization: 'CANARY', Authorization: 'Bearer CANARY', 'Set-Cookie': ['CANARY'] },
        a: { b: { keyPem: 'CANARY', csc: 'CANARY', c: { password: 'CANARY', d: [{ token: { text: 'CANARY' } }] } } },
        cdc: '01',
      },
      'x',
    )
    expect(lines.join()).not.toContain('CANARY')
    expect(last()).toMatchObject({ password: '[oculto]', cdc: '01', a: { b: { keyPem: '[oculto]' } } })
    log.child({ req: { Cookie: 'CANARY' } }).info('x')
    expect(lines.join()).not.toContain('CANARY')
  })

  it('hides the secret elements of SIFEN’s XML, with a prefix and inside an error', () => {
    const xml =
      '<ds:SignatureValue>CANARY==</ds:SignatureValue><xDE>CANARY\n</xDE><DigestValue>CANARY</DigestValue><dCodRes>0260</dCodRes>'
    log.info({ excerpt: xml }, 'x')
    log.error({ err: new Error(`bad answer: ${xml} <X509Certificate Id="a">CANARY</X509Certificate>`) }, 'y')
    expect(lines.join()).not.toContain('CANARY')
    expect(lines.join()).toContain('0260')
  })

  it.each([
    '<xDE><![CDATA[CANARY]]></xDE>',
    '<xDE a="1"><b>CANARY</b><!-- CANARY --></xDE>',
    '<ns-1.x:DigestValue>CANARY',
    '&lt;SignatureValue&gt;CANARY&lt;/SignatureValue&gt;',
    '&amp;lt;SignatureValue>CANARY',
    '<ns2:dDigVal>CANARY</ns2:dDigVal>',
    '<xContenDE><rDE>CANARY</rDE></xContenDE><xContEv>CANARY</xContEv>',
    'qr?DigestValue=CANARY&amp;cHashQR=CANARY',
  ])('hides the whole content of %s', xml => {
    log.error({ err: new Error(`bad answer: ${xml}`) }, `said ${xml}`)
    expect(lines.join()).not.toContain('CANARY')
  })

  it('hides nothing that follows a secret element, even an empty one', () => {
    log.info({ excerpt: '<xDE/><dCodRes>0260</dCodRes><xDE>x</xDE><dMsgRes>Aprobado</dMsgRes>' }, 'x')
    expect(last().excerpt).toBe('<xDE/><dCodRes>0260</dCodRes><xDE>[omitido]</xDE><dMsgRes>Aprobado</dMsgRes>')
  })

  it.each(['PRIVATE KEY', 'CERTIFICATE', 'ENCRYPTED PRIVATE KEY', 'X509 CRL'])('hides %s in PEM', kind => {
    const pem = (text: string) => `-----BEGIN ${kind}-----\nProc-Type: 4,ENCRYPTED\n\n${text}\n-----END ${kind}-----\n`
    log.error({ err: new Error(`could not read ${pem('CANARY')}, nor "${pem('CANARY')}"`) }, pem('CANARY'))
    log.info({ cut: pem('CANARY').slice(0, -20) }, 'x')
    expect(lines.join()).not.toContain('CANARY')
    expect(lines[0]).toContain(', nor')
  })

  it('hides tokens in any text, and keeps their id', () => {
    const secret = `CANARY${'a'.repeat(34)}0123abcd`
    log.error({ err: new Error(`no header "Bearer 12|${secret}"`) }, `?token=12%7C${secret}`)
    expect(lines.join()).not.toContain('CANARY')
    expect(last().err.message).toBe('no header "Bearer 12|[oculto]"')
  })

  it('logs statement, code and constraint of a failed query, and none of its values', () => {
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

  it('hides values in messages of PostgreSQL, however deep the cause', () => {
    const refused = Object.assign(new Error('invalid input syntax for type integer: "CANARY"'), {
      ...{ severity: 'ERROR', code: '22P02', where: 'unnamed portal parameter $1 = CANARY' },
    })
    const query = Object.assign(new Error('Failed query', { cause: refused }), { query: 'select $1' })
    for (const err of [refused, query, new Error('no emitter', { cause: query })]) log.error({ err }, 'x')
    expect(lines.join()).not.toContain('CANARY')
    expect(last().err).toMatchObject({ message: 'no emitter', cause: { query: 'select $1', cause: { code: '22P02' } } })
  })

  it('logs why the database could not be reached', () => {
    const cause = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' })
    log.error({ err: Object.assign(new Error('Failed query', { cause }), { query: 'select 1' }) }, 'x')
    expect(last().err.cause).toMatchObject({ message: 'connect ECONNREFUSED 127.0.0.1:5432', code: 'ECONNREFUSED' })
  })

  it('logs a plain-object copy of an error like the error', () => {
    const lost = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' })
    const refused = Object.assign(new Error('invalid input: "CANARY"'), { severity: 'ERROR', code: '22P02' })
    const copyOf = (error: Error) => ({ ...error, message: error.message, stack: error.stack, queue: 'CANARY' })
    log.error({ err: copyOf(lost) }, 'x')
    expect(last().err).toMatchObject({ message: lost.message, code: 'ECONNREFUSED', at: expect.any(Array) })
    log.error({ err: copyOf(refused) }, 'x')
    expect(last().err).toMatchObject({ message: 'Failed query', code: '22P02' })
    expect(lines.join()).not.toContain('CANARY')
  })

  it('writes one line per event with any text', () => {
    log.info({ path: '/a\r\n{"level":60}' }, 'x')
    expect(lines).toHaveLength(1)
    expect(lines[0]?.trimEnd().split('\n')).toHaveLength(1)
  })

  it('skips scanning only for lines in which it would hide nothing', () => {
    fc.assert(
      fc.property(record, text, (fields, message) => {
        lines.length = 0
        log.info(fields, message)
        // Each of these two fields makes the logger scan the same line.
        log.info({ ...fields, password: '', mark: '<' }, message)
        const [asItIs, lookedThrough] = lines.map(line => ({ ...JSON.parse(line), time: '', password: '', mark: '' }))
        expect(asItIs).toEqual(lookedThrough)
      }),
      { numRuns: 3000 },
    )
  })
})

/** Names of secret fields, and others. */
const NAMES = ['authorization', 'Set-Cookie', 'to\u212Aen', 'keyPem', 'XML', 'cdc', 'a"key']
const SECRETS = [
  ...['<xDE>CANARY</xDE>', '&amp;lt;ds:SignatureValue>CANARY', '?DigestValue=CANARY', '?cHashQR=CANARY'],
  ...['-----BEGIN X509 CRL-----CANARY', `12|${'x'.repeat(48)}`, `7%7c${'Y1'.repeat(24)}`],
]
const PIECES = [
  '<',
  '&lt;',
  'xDE',
  'DigestValue',
  '=',
  '-----',
  '|',
  '%7C',
  '"',
  '\\',
  '\\u003c',
  '\n',
  '\0',
  '\ud800',
  'ſ',
]
const SPELLINGS = [(words: string) => words, (words: string) => words.toUpperCase(), (words: string) => words.slice(1)]

const secret = fc
  .tuple(fc.constantFrom(...SECRETS), fc.constantFrom(...SPELLINGS))
  .map(([words, spell]) => spell(words))
const piece = fc.oneof(secret, fc.constantFrom(...PIECES), fc.string({ unit: 'binary', maxLength: 3 }))
const text = fc.array(piece, { maxLength: 3 }).map(pieces => pieces.join(''))
const name = fc.oneof(fc.constantFrom(...NAMES), fc.string({ maxLength: 5 }))
const { value } = fc.letrec(tie => ({
  value: fc.oneof(
    { maxDepth: 2 },
    text,
    fc.integer(),
    fc.array(tie('value'), { maxLength: 2 }),
    fc.dictionary(name, tie('value'), { maxKeys: 2 }),
  ),
}))
/** The caller cannot set the log's own names. */
const ownName = (each: string) => ['level', 'time', 'msg', 'err', 'password', 'mark'].includes(each)
const record = fc.dictionary(
  name.filter(each => !ownName(each)),
  value,
  { maxKeys: 2 },
)

describe('redactedUrl', () => {
  it.each([
    ['/x?token=CANARY&estado=sent', '/x?token=[oculto]&estado=sent'],
    ['/x?estado=sent&Pass%77ord=CANARY', '/x?estado=sent&Pass%77ord=[oculto]'],
    ['/x?filtro[api_key]=CANARY', '/x?filtro[api_key]=[oculto]'],
    ['/x?key=CANARY=CANARY', '/x?key=[oculto]'],
    ['/x?clave%=CANARY', '/x?clave%=[oculto]'],
  ])('hides the values of secret names in %s', (url, expected) => {
    expect(redactedUrl(url)).toBe(expected)
  })

  it.each(['/x', '/x?', '/x?&&', '/x?receptor=Juan&page=2', '/x?=1'])('leaves %s as it is', url => {
    expect(redactedUrl(url)).toBe(url)
  })
})
