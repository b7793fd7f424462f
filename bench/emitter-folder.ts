/** Files of a temporary issuer: PEM for our side, PKCS#12 for the peer, which reads it from disk for each signature. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type EmitterFolder = { certPem: string; keyPem: string; p12Path: string; password: string }

export const FILES = { cert: 'cert.pem', key: 'key.pem', p12: 'emitter.p12' } as const
/** Not a secret: the certificate lives as long as the run. */
export const PASSWORD = 'descartable'

export const readEmitterFolder = (folder: string): EmitterFolder => ({
  certPem: readFileSync(join(folder, FILES.cert), 'utf8'),
  keyPem: readFileSync(join(folder, FILES.key), 'utf8'),
  p12Path: join(folder, FILES.p12),
  password: PASSWORD,
})
