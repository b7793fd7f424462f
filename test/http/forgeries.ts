/** Forged client addresses, and connections from which none of them may be trusted. */

/** Values of X-Forwarded-For with which an attacker could claim to be the client 203.0.113.7, or nobody. */
export const FORGERIES = [
  '203.0.113.7',
  '203.0.113.7, 203.0.113.7',
  '203.0.113.7,10.0.0.1',
  '10.0.0.1',
  '10.0.0.1, 10.0.0.2',
  '127.0.0.1',
  '::1',
  '::ffff:203.0.113.7',
  'unknown',
  '',
  ' ',
  ',',
  ',,203.0.113.7',
  '203.0.113.7:443',
  '[::1]:80',
  '"203.0.113.7"',
  'for=203.0.113.7',
  '203.0.113.7;',
  '0.0.0.0',
  '203.0.113.7, unknown, 10.0.0.1',
]

/** TRUST_PROXY, and the connection's own address, which is not a proxy of that setting. */
export const UNTRUSTED = [
  { trust: '', peer: '198.51.100.9' },
  { trust: '10.0.0.0/8', peer: '198.51.100.9' },
  { trust: '127.0.0.1/32,::1/128', peer: '::ffff:198.51.100.9' },
  { trust: '10.0.0.0/8,fd00::/8', peer: '2001:db8::9' },
]

/** Returns a request of `peer` with the forged address in every header that could carry it. */
export const forged = (peer: string, lie: string) => ({
  remoteAddress: peer,
  headers: { 'x-forwarded-for': lie, 'x-real-ip': '203.0.113.7', forwarded: 'for=203.0.113.7' },
})
