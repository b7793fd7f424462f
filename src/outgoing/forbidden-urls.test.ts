/**
 * URLs that lead to internal addresses, in every known spelling. None may be saved, posted to, followed in a redirect,
 * or reached by a name whose address changes. A listener on every address of this machine counts the connections.
 */
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, isIP, type Server } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openReceivers } from './post-webhook.ts'
import { hostOf } from './receiver-url.ts'

/** Hosts; the port of the listener is added. */
const HOSTS = [
  ...['127.0.0.1', '127.1', '127.0.1', '2130706433', '0x7f000001', '0x7f.0.0.1', '0177.0.0.1', '017700000001'],
  ...['127.0.0.1.', '127.8.9.10', '127。0。0。1', '①②⑦.⓪.⓪.①', '%31%32%37.0.0.1', '0.0.0.0', '0', '0x0', '0.1.2.3'],
  ...['localhost', 'LOCALHOST', 'localhost.', 'api.localhost'],
  ...['10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.255.255', '192.168.0.1', '3232235521', '0xc0a80001'],
  ...['100.64.0.1', '100.100.100.200', '169.254.169.254', '169.254.0.1', '0xa9fea9fe', '2852039166', '168.63.129.16'],
  ...['192.0.0.192', '192.0.2.1', '192.88.99.1', '198.18.0.1', '198.51.100.7', '203.0.113.9'],
  ...['224.0.0.1', '240.0.0.1', '255.255.255.255'],
  ...['[::1]', '[0:0:0:0:0:0:0:1]', '[0000::0001]', '[::]', '[::127.0.0.1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]'],
  ...['[0:0:0:0:0:ffff:7f00:0001]', '[::ffff:0:127.0.0.1]', '[::ffff:10.0.0.1]', '[::ffff:169.254.169.254]'],
  ...['[64:ff9b::127.0.0.1]', '[64:ff9b::7f00:1]', '[64:ff9b::10.0.0.1]', '[64:ff9b:1::127.0.0.1]'],
  ...['[2002:7f00:1::]', '[2001:0:7f00:1::]', '[2001:db8::1]', '[3fff::1]', '[100::1]', '[5f00::1]'],
  ...['[fe80::1]', '[fec0::1]', '[fc00::1]', '[fd00:ec2::254]', '[ff02::1]'],
]

/** Complete URLs that are refused with any host. */
const URLS = [
  ...['ftp://8.8.8.8/', 'file:///etc/passwd', 'gopher://8.8.8.8/', 'javascript:1', 'data:,x', 'ws://8.8.8.8/', 'nada'],
  ...[
    'http://8.8.8.8:25/',
    'http://8.8.8.8:22/',
    'https://8.8.8.8:993/',
    'https://8.8.8.8@127.0.0.1/',
    'http://u:p@8.8.8.8/',
  ],
  ...['http://8.8.8.8#127.0.0.1', `https://8.8.8.8/${'x'.repeat(3000)}`, 'http://', ' '],
]

/** Represents the public network: the only address to which connections are allowed. */
const PUBLIC = '127.0.0.2'
const MESSAGE = { headers: {}, body: '{}', httpsOnly: false }

let inside: Server
let redirector: Server
let connections = 0
let location = ''
let receivers: ReturnType<typeof openReceivers>
/** The next answer of the name servers. */
let addresses: string[] = []

const portOf = (server: Server) => (server.address() as AddressInfo).port
const listen = (server: Server, host: string) => new Promise<void>(resolve => server.listen(0, host, resolve))
const urlOf = (host: string) => `http://${host}:${portOf(inside)}/`

beforeAll(async () => {
  inside = createTcpServer(socket => {
    connections += 1
    socket.destroy()
  })
  redirector = createServer(
    (_, response) => void response.writeHead(307, { location: Buffer.from(location).toString('latin1') }).end(),
  )
  await listen(inside, '::')
  await listen(redirector, PUBLIC)
  receivers = openReceivers({
    networks: [`${PUBLIC}/32`],
    timeoutMs: 2000,
    resolve: async name => (/localhost/i.test(name) ? ['127.0.0.1', '::1'] : [addresses.shift() ?? '127.0.0.1']),
  })
})
afterAll(async () => {
  await receivers.close()
  inside.close()
  redirector.close()
})

describe.each(HOSTS)('the host %s', host => {
  it('is neither saved, nor posted to, nor followed, nor reached by rebinding', async () => {
    const url = urlOf(host)
    const saved = await receivers.refusal(url, MESSAGE)
    const delivered = await receivers.post(url, MESSAGE)
    location = url
    const redirected = await receivers.post(`http://${PUBLIC}:${portOf(redirector)}/`, MESSAGE)
    const ip = URL.canParse(url) ? hostOf(new URL(url)) : ''
    addresses = [PUBLIC, isIP(ip) ? ip : '127.0.0.1']
    const name = urlOf('recibe.ejemplo.com.py')
    const savedName = await receivers.refusal(name, MESSAGE)
    const rebound = await receivers.post(name, MESSAGE)
    expect({ saved, delivered: delivered.code, redirected: redirected.code, savedName, rebound: rebound.code }).toEqual(
      {
        saved: 'WEBHOOK_ADDRESS',
        delivered: 'WEBHOOK_ADDRESS',
        redirected: 'WEBHOOK_REDIRECT',
        savedName: undefined,
        rebound: 'WEBHOOK_ADDRESS',
      },
    )
    expect(connections).toBe(0)
  })
})

it.each(URLS.map(url => [url.slice(0, 60), url]))('«%s» is refused as the URL of a receiver', async (_, url) => {
  expect(await receivers.refusal(url, MESSAGE)).toBe('WEBHOOK_URL')
  expect(await receivers.post(url, MESSAGE)).toMatchObject({ code: 'WEBHOOK_URL', status: null })
})

it('at least 60 forms are tried', () => {
  expect(HOSTS.length + URLS.length).toBeGreaterThanOrEqual(60)
})

it('the listener counts connections', async () => {
  const open = openReceivers({ networks: ['127.0.0.0/8', '::1/128'], timeoutMs: 2000 })
  for (const host of ['127.0.0.1', '[::1]', 'localhost']) await open.post(urlOf(host), MESSAGE)
  await open.close()
  expect(connections).toBeGreaterThanOrEqual(3)
})

it('public addresses are accepted', async () => {
  const rule = { httpsOnly: true }
  for (const url of ['https://8.8.8.8/', 'https://[2606:4700::1111]:8443/x', 'https://[64:ff9b::8.8.8.8]/'])
    expect(await receivers.refusal(url, rule)).toBeUndefined()
})
