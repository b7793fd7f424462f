/** The signature as computed by a receiver and by openssl. */
import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../../test/support/fakes.ts'
import { deliveryHeaders, signatureOf } from './signature.ts'

const byOpenssl = (secret: string, text: string) =>
  execFileSync('openssl', ['dgst', '-sha256', '-hmac', secret, '-r'], { input: text }).toString().split(' ')[0]

describe('signatureOf', () => {
  it('returns the signature printed in the documentation', () => {
    expect(signatureOf('secreto', 1_700_000_000, '{"event":"dte.approved"}')).toBe(
      'sha256=26348666b3e6cc04e43f7141ffc46c6ef732f953173dc5c5194e8f8d2547fe14',
    )
  })

  it.each([
    ['a short body', '{}'],
    ['accents, slashes and line separators', '{"nombre":"Ñandutí / «ẽ ĩ ỹ ₲» \u2028"}'],
    ['a long body', `{"largo":"${'x'.repeat(100_000)}"}`],
  ])('matches openssl: %s', (_, body) => {
    const secret = Buffer.from(seededRandom(body).bytes(32)).toString('hex')
    expect(signatureOf(secret, 1_763_730_000, body)).toBe(`sha256=${byOpenssl(secret, `1763730000.${body}`)}`)
  })
})

describe('deliveryHeaders', () => {
  const frozen = { id: 41, event: 'dte.approved', timestamp: 1_763_730_000, signature: 'sha256=aa' }

  it('returns the headers of the specification', () => {
    expect(deliveryHeaders({ ...frozen, signature_previous: null })).toEqual({
      'Content-Type': 'application/json',
      'User-Agent': 'nanduti-webhooks',
      'X-Webhook-Id': '41',
      'X-Webhook-Event': 'dte.approved',
      'X-Webhook-Timestamp': '1763730000',
      'X-Webhook-Signature': 'sha256=aa',
    })
  })

  it('includes the signature with the former secret when there is one', () => {
    const headers = deliveryHeaders({ ...frozen, signature_previous: 'sha256=bb' })
    expect(headers['X-Webhook-Signature-Previous']).toBe('sha256=bb')
  })
})
