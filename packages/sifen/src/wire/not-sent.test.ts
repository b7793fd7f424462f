import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { OPENSSL_MISSING } from '../../../../test/support/p12-files.ts'
import { issueEmitter, issueServer, makeAuthority } from '../../../../test/support/throwaway-ca.ts'
import { expectFailure, scriptedWire } from '../../test/scripted-wire.ts'
import { approved, CDC, RDE } from '../../test/sifen-answers.ts'
import { http, serveTcp, serveTls } from '../../test/tls-server.ts'
import { createTransport } from './transport/transport.ts'

const { keep, tlsOptions, clientFor, answering, authority, send, sendInAHurry } = scriptedWire()
/** Returns an emitter whose authority no server here trusts. */
const stranger = () => issueEmitter(makeAuthority('Otra CA'))
const rde = Buffer.from(RDE)

describe('received is "not-sent" when', () => {
  it('nothing listens on the port', async () => {
    const closed = createServer().listen(0, '127.0.0.1')
    await once(closed, 'listening')
    const { port } = closed.address() as AddressInfo
    closed.close()
    await once(closed, 'close')
    await expectFailure(send(`https://127.0.0.1:${port}`), 'SIFEN_CONNECTION', 'not-sent')
  })

  it('the name does not resolve', async () => {
    await expectFailure(send('https://sin..nombre'), 'SIFEN_CONNECTION', 'not-sent')
  })

  it('the port speaks plain HTTP', async () => {
    const plain = keep(await serveTcp(socket => void socket.once('data', () => socket.end(http(200, approved())))))
    await expectFailure(send(plain.baseUrl), 'SIFEN_CONNECTION', 'not-sent')
  })

  it('the port accepts and never answers', async () => {
    const mute = keep(await serveTcp(() => {}))
    await expectFailure(sendInAHurry(mute.baseUrl), 'SIFEN_TIMEOUT', 'not-sent')
  })

  it('the connection is dropped during the handshake', async () => {
    const dropping = keep(await serveTcp(socket => void socket.once('data', () => socket.destroy())))
    await expectFailure(send(dropping.baseUrl), 'SIFEN_CONNECTION', 'not-sent')
  })

  it('the server has a certificate of an authority that we do not trust', async () => {
    const face = await answering(http(200, approved()))
    const caPem = makeAuthority('Otra').certPem
    const error = await expectFailure(send(face.baseUrl, { caPem }), 'SIFEN_CERTIFICATE', 'not-sent')
    expect(error.message).toMatch(
      /certificado del servidor.* emitido por «.+».*SIFEN_CA_FILE.*SELF_SIGNED_CERT_IN_CHAIN/,
    )
    expect(face.requests).toEqual([])
  })

  it.each(['TLSv1.2', 'TLSv1.3'] as const)(
    'neither side trusts the other, and the error names the authority of the server (%s)',
    async version => {
      const options = { ...tlsOptions(), minVersion: version, maxVersion: version }
      const face = keep(await serveTls(options, () => {}))
      const caPem = makeAuthority('Otra').certPem
      const sent = send(face.baseUrl, { caPem, who: stranger() })
      const error = await expectFailure(sent, 'SIFEN_CERTIFICATE', 'not-sent')
      expect(error.message).toMatch(/certificado del servidor.* emitido por «.+».*SIFEN_CA_FILE/)
    },
  )

  it('the server has a certificate for another name', async () => {
    const other = issueServer(authority(), ['otro.example'], [])
    const face = keep(await serveTls({ cert: other.certPem, key: other.keyPem, ca: authority().certPem }, () => {}))
    await expectFailure(send(face.baseUrl), 'SIFEN_CERTIFICATE', 'not-sent')
  })

  it.each(['TLSv1.2', 'TLSv1.3'] as const)(
    'the server hangs up because of our certificate, without an alert (%s)',
    async version => {
      const options = { ...tlsOptions(), minVersion: version, maxVersion: version }
      const face = keep(await serveTls(options, socket => void socket.write(http(200, approved()))))
      await expectFailure(send(face.baseUrl, { who: stranger() }), 'SIFEN_CONNECTION', 'not-sent')
      expect(face.requests).toEqual([])
    },
  )

  it('the server speaks nothing newer than TLS 1.1', async () => {
    const options = {
      ...tlsOptions(),
      minVersion: 'TLSv1',
      maxVersion: 'TLSv1.1',
      ciphers: 'DEFAULT@SECLEVEL=0',
    } as const
    const face = keep(await serveTls(options, () => {}))
    await expectFailure(send(face.baseUrl), 'SIFEN_CONNECTION', 'not-sent')
  })

  it('the client is closed', async () => {
    const face = await answering(http(200, approved()))
    const client = clientFor(face.baseUrl)
    await client.close()
    await expectFailure(client.recibe(CDC, rde), 'SIFEN_CONNECTION', 'not-sent')
  })

  it("the time ran out by the caller's clock before the first byte was sent", async () => {
    const face = await answering(http(200, approved()))
    let calls = 0
    const slept = () => (calls++ === 0 ? 10_000 : 0)
    await expectFailure(clientFor(face.baseUrl).recibe(CDC, rde, slept), 'SIFEN_TIMEOUT', 'not-sent')
    expect({ calls, requests: face.requests }).toEqual({ calls: 2, requests: [] })
  })

  it('our certificate and key do not match, and the constructor throws', () => {
    const tls = { certPem: stranger().certPem, keyPem: stranger().keyPem }
    expect(() => createTransport({ tls, timeoutMs: 1_000 })).toThrow(
      expect.objectContaining({ code: 'SIFEN_CERTIFICATE', received: 'not-sent' }),
    )
  })
})

/** Node's own TLS server never sends the alert of a refused certificate. OpenSSL's does, like the real ones. */
describe.skipIf(OPENSSL_MISSING)(`a server of OpenSSL ${OPENSSL_MISSING ?? ''}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'nanduti-tls-'))
  const file = (name: string, content: string) => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }
  afterAll(() => rmSync(folder, { recursive: true }))

  async function opensslServer(...options: string[]) {
    const args = ['s_server', '-accept', '127.0.0.1:0', '-Verify', '2', '-verify_return_error', ...options]
    const files = ['-cert', file('cert.pem', tlsOptions().cert), '-key', file('key.pem', tlsOptions().key)]
    const child = spawn('openssl', [...args, ...files, '-CAfile', file('ca.pem', tlsOptions().ca)])
    let output = ''
    const port = await new Promise<string>(resolve => {
      child.stdout.on('data', chunk => {
        output += chunk
        const accepting = /ACCEPT 127\.0\.0\.1:([0-9]+)/.exec(output)?.[1]
        if (accepting !== undefined) resolve(accepting)
        if (output.includes('</env:Envelope>')) child.stdin.write(http(200, approved()))
      })
    })
    const close = async () => {
      child.kill()
      await once(child, 'close')
    }
    return keep({ baseUrl: `https://127.0.0.1:${port}`, close, output: () => output })
  }

  it.each(['tls1_2', 'tls1_3'])(
    'refuses our certificate with an alert, so received is "not-sent" (%s)',
    async version => {
      const face = await opensslServer(`-${version}`)
      const error = await expectFailure(send(face.baseUrl, { who: stranger() }), 'SIFEN_CERTIFICATE', 'not-sent')
      expect(error.message).toMatch(/el certificado del emisor.*UNKNOWN_CA/)
      expect(face.output()).not.toContain('rEnviDe')
    },
  )

  it.each([['tls1_2'], ['tls1_3'], ['tls1_3', '-num_tickets', '0']])(
    'accepts our certificate and answers (%s %s %s)',
    async (...options) => {
      const face = await opensslServer(`-${options[0]}`, ...options.slice(1))
      expect(await send(face.baseUrl)).toMatchObject({ estado: 'aprobado' })
    },
  )
})
