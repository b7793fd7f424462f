/** A throw-away emitter as files: PEM for us, PKCS#12 for the peer, which reads it from disk at each signature. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type EmitterFolder = { certPem: string; keyPem: string; p12Path: string; password: string }

export const FILES = { cert: 'cert.pem', key: 'key.pem', p12: 'emitter.p12' } as const
/** Of no secret: the certificate lives as long as the run. */
export const PASSWORD = 'descartable'

export const readEmitterFolder = (folder: string): EmitterFolder => ({
  certPem: readFileSync(join(folder, FILES.cert), 'utf8'),
  keyPem: readFileSync(join(folder, FILES.key), 'utf8'),
  p12Path: join(folder, FILES.p12),
  password: PASSWORD,
})
