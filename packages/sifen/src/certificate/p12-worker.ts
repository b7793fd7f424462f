/** Worker thread that opens an uploaded PKCS#12. See read-p12-in-worker.ts. */
import { parentPort, workerData } from 'node:worker_threads'
import { CertificateError, type CertificateErrorCode } from './certificate-error.ts'
import { type EmitterCertificate, readP12 } from './read-p12.ts'

export type P12Task = { p12: Uint8Array; password: string }
export type P12Outcome = { certificate: EmitterCertificate } | { code: CertificateErrorCode }

function outcomeOf({ p12, password }: P12Task): P12Outcome {
  try {
    return { certificate: readP12(p12, password) }
  } catch (error) {
    return { code: error instanceof CertificateError ? error.code : 'NOT_P12' }
  }
}

parentPort?.postMessage(outcomeOf(workerData))
