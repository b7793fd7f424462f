/**
 * Opens an uploaded PKCS#12 in a thread of its own with limited memory and time: a file of a few KB may request minutes
 * of key derivation or endless nesting.
 */
import { Worker } from 'node:worker_threads'
import { CertificateError } from './certificate-error.ts'
import { assertP12Size } from './p12-size.ts'
import type { P12Outcome, P12Task } from './p12-worker.ts'
import type { EmitterCertificate } from './read-p12.ts'

const WORKER = new URL(import.meta.url.endsWith('.ts') ? './p12-worker.ts' : './p12-worker.js', import.meta.url)
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 }

/** Time limit. The thread ends within 5 s. docs/notes 203. */
const TIMEOUT_MS = 4_000

/**
 * Like `readP12`, without blocking the caller. TIMEOUT when it takes more than `timeoutMs`. Rejects with
 * CertificateError. The thread has ended when the promise settles.
 */
export async function readP12InWorker(
  p12: Uint8Array,
  password: string,
  { timeoutMs = TIMEOUT_MS }: { timeoutMs?: number } = {},
): Promise<EmitterCertificate> {
  assertP12Size(p12)
  // Copies the bytes: a Buffer is often a view of a pool, and the whole pool would be sent.
  const task: P12Task = { p12: new Uint8Array(p12), password }
  const outcome = await run(task, timeoutMs)
  if ('code' in outcome) throw new CertificateError(outcome.code)
  return outcome.certificate
}

function run(task: P12Task, timeoutMs: number): Promise<P12Outcome> {
  const worker = new Worker(WORKER, { workerData: task, resourceLimits: RESOURCE_LIMITS })
  return new Promise<P12Outcome>(resolve => {
    const timer = setTimeout(() => resolve({ code: 'TIMEOUT' }), timeoutMs)
    const settle = (outcome: P12Outcome) => {
      clearTimeout(timer)
      resolve(outcome)
    }
    worker.once('message', settle)
    // Out of memory or stack. No certificate needs that much.
    worker.once('error', () => settle({ code: 'NOT_P12' }))
    worker.once('exit', () => settle({ code: 'NOT_P12' }))
  }).finally(() => worker.terminate())
}
