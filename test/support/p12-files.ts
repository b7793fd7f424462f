/** PKCS#12 files as users have them: made by OpenSSL, in the ciphers of Paraguayan CAs and in current ones. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Identity } from './throwaway-ca.ts'

/** Why OpenSSL is unavailable; undefined when it is available. */
export const OPENSSL_MISSING = spawnSync('openssl', ['version']).status === 0 ? undefined : 'openssl no está instalado'

/** Options of `openssl pkcs12 -export`. */
export const CIPHERS = {
  'RC2-40 and 3DES': ['-legacy', '-certpbe', 'PBE-SHA1-RC2-40', '-keypbe', 'PBE-SHA1-3DES', '-macalg', 'sha1'],
  '3DES': ['-legacy', '-certpbe', 'PBE-SHA1-3DES', '-keypbe', 'PBE-SHA1-3DES', '-macalg', 'sha1'],
  'AES-128': ['-certpbe', 'AES-128-CBC', '-keypbe', 'AES-128-CBC'],
  'AES-256': ['-certpbe', 'AES-256-CBC', '-keypbe', 'AES-256-CBC'],
  'AES-256, no integrity check': ['-nomac'],
} as const

/** Exports the identity as a .p12 that includes `issuers`. */
export function exportP12(
  identity: Identity,
  password: string,
  options: readonly string[],
  issuers: Identity[] = [],
): Buffer {
  return inFolder(folder => {
    const file = (name: string, content: string) => {
      writeFileSync(join(folder, name), content)
      return join(folder, name)
    }
    const chain =
      issuers.length === 0 ? [] : ['-certfile', file('chain.pem', issuers.map(({ certPem }) => certPem).join(''))]
    const files = ['-in', file('cert.pem', identity.certPem), '-inkey', file('key.pem', identity.keyPem), ...chain]
    const out = join(folder, 'out.p12')
    execFileSync('openssl', ['pkcs12', '-export', ...files, '-out', out, '-passout', 'env:P12_PASSWORD', ...options], {
      env: { ...process.env, P12_PASSWORD: password },
      stdio: 'pipe',
    })
    return readFileSync(out)
  })
}

/** Makes a self-signed identity, with the subject in the format of `openssl req`. */
export function selfSigned(key: readonly string[], subject: string, config = ''): Identity {
  return inFolder(folder => {
    const [keyFile, certFile, configFile] = ['key.pem', 'cert.pem', 'req.cnf'].map(name => join(folder, name)) as [
      string,
      string,
      string,
    ]
    writeFileSync(configFile, `[req]\ndistinguished_name=dn\nx509_extensions=ext\n[dn]\n[ext]\n${config}`)
    const args = ['req', '-x509', ...key, '-nodes', '-utf8', '-subj', subject, '-config', configFile]
    execFileSync('openssl', [...args, '-keyout', keyFile, '-out', certFile], { stdio: 'pipe' })
    return { certPem: readFileSync(certFile, 'utf8'), keyPem: readFileSync(keyFile, 'utf8') }
  })
}

function inFolder<T>(work: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'nanduti-p12-'))
  try {
    return work(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
