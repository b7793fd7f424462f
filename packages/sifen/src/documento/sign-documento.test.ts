/** What a document holds while RSA signs it in the thread pool. */
import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it, vi } from 'vitest'
import { contexto, minimal, SIGNER } from '../../test/invoice-factory.ts'
import { prepareDocumento } from './prepare.ts'
import { signDocumentoAsync } from './sign-documento.ts'

/** Signatures in the thread pool, which wait here until the test lets them run. */
const waiting = vi.hoisted(() => [] as (() => void)[])

vi.mock('node:crypto', async importOriginal => {
  const original = await importOriginal<typeof import('node:crypto')>()
  const sign = (...args: Parameters<typeof original.sign>) =>
    args.length > 3 ? waiting.push(() => original.sign(...args)) : original.sign(...args)
  return { ...original, sign }
})

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

function startSigning() {
  const preparation = prepareDocumento(minimal(), contexto())
  if (!preparation.ok) throw new Error(JSON.stringify(preparation.problems))
  const { prepared } = preparation
  const numero = { numero: 7, codigoSeguridad: '123456789' }
  return { signing: signDocumentoAsync(prepared, numero, '2026-11-21T10:00:00', SIGNER), held: new WeakRef(prepared) }
}

it('signDocumentoAsync holds no prepared document while it is signed', async () => {
  const { signing, held } = startSigning()
  await setImmediate()
  collect()
  expect({ waiting: waiting.length, held: held.deref() }).toEqual({ waiting: 1, held: undefined })
  for (const run of waiting) run()
  expect((await signing).cdc).toHaveLength(44)
})
