/** The limiter of `POST /invitaciones`: each invitation may send a mail to an address of the caller's choice. */
import { expect, it } from 'vitest'
import { type Browser, browseAs } from '../../../test/support/browse.ts'
import { buildTestApp } from '../../../test/support/build-test-app.ts'
import { hashPassword } from '../auth/index.ts'

const CLAVE = 'correcta caballo batería'

it('429 at the third invitation of a user limited to two, from any address; another user goes on', async () => {
  const limited = await buildTestApp({ env: { LIMIT_INVITE: '2' } })
  try {
    let counter = 0
    const role = { roles: { [limited.empresa.id]: 'admin' as const }, password_hash: await hashPassword(CLAVE) }
    const [one, two] = [await limited.make.user(role), await limited.make.user(role)]
    const invite = async (b: Browser) => {
      await b.open('/invitaciones')
      await b.send('/invitaciones', {
        email: `invitada${++counter}@ejemplo.com.py`,
        empresa_id: `${limited.empresa.id}`,
        role: 'lector',
      })
      return b.status()
    }
    const first = await browseAs(limited, one.email, CLAVE)
    expect([await invite(first), await invite(first), await invite(first)]).toEqual([201, 201, 429])
    const elsewhere = await browseAs(limited, one.email, CLAVE, { remoteAddress: '10.9.9.9' })
    expect(await invite(elsewhere)).toBe(429)
    expect(await invite(await browseAs(limited, two.email, CLAVE))).toBe(201)
  } finally {
    await limited.close()
  }
})
