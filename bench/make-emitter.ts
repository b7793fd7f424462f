/**
 * Makes the temporary issuer of a run. Separate from its reader, so that no measured process loads the code that makes
 * it.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CIPHERS, exportP12, OPENSSL_MISSING } from '../test/support/p12-files.ts'
import { issueEmitter, makeAuthority } from '../test/support/throwaway-ca.ts'
import { BenchError } from './bench.ts'
import { FILES, PASSWORD } from './emitter-folder.ts'

/** Returns the folder's path. `removeEmitter` deletes the folder. The .p12 uses the ciphers of Paraguayan CAs. */
export function makeEmitter(): string {
  if (OPENSSL_MISSING) throw new BenchError('Hace falta el programa openssl, para hacer el certificado descartable.')
  const identity = issueEmitter(makeAuthority())
  const folder = mkdtempSync(join(tmpdir(), 'nanduti-bench-'))
  const write = (name: string, content: string | Uint8Array) =>
    writeFileSync(join(folder, name), content, { mode: 0o600 })
  write(FILES.cert, identity.certPem)
  write(FILES.key, identity.keyPem)
  write(FILES.p12, exportP12(identity, PASSWORD, CIPHERS['RC2-40 and 3DES']))
  return folder
}

export const removeEmitter = (folder: string): void => rmSync(folder, { recursive: true, force: true })
