/** What the sandbox holds after a thousand documents in lots: the facts about each, and not the documents. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { contexto, item, minimal } from '../../test/invoice-factory.ts'
import { connect } from '../../test/sandbox-client.ts'
import { local } from '../../test/sandbox-documents.ts'
import { loteMessage, rLoteDE, zip } from '../../test/sandbox-lotes.ts'
import { CSC_DE_PRUEBA, loadSigningKey, prepareDocumento, type SigningKey, signDocumento } from '../sifen/index.ts'
import { startSandbox } from './index.ts'
import { serviceAt } from './services.ts'

const LOTS = 20
const DOCUMENTS = 50
/** Lots before the first measure: code is compiled and pools are filled. */
const WARM_UP = 4
/** Documents of ten items are some 12 KB; their facts, and those of their call, well under this. */
const MAX_BYTES_A_DOCUMENT = 4096
const LOTE = '/de/ws/async/recibe-lote.wsdl'

const [csc = { id: '', valor: '' }] = CSC_DE_PRUEBA

/** Signs the documents of a lot one after the other. */
function lot(index: number, key: SigningKey): string {
  const ahora = local(new Date(Date.now() - 5000))
  const preparation = prepareDocumento(
    minimal({ items: Array.from({ length: 10 }, () => item()) }),
    contexto({ ahora }),
  )
  if (!preparation.ok) throw new Error(JSON.stringify(preparation.problems))
  const { prepared } = preparation
  const rdes = Array.from({ length: DOCUMENTS }, (_, i) => {
    const numero = { numero: index * DOCUMENTS + i + 1, codigoSeguridad: '000000042' }
    return signDocumento(prepared, numero, ahora, { key, csc }).xml.toString()
  })
  return loteMessage(zip(rLoteDE(...rdes)))
}

function held(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc')
  // One that was under way already still keeps what was alive when it began.
  collect()
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

it('1,000 documents in lots of 50 are approved, and their bytes are not kept in memory', async () => {
  expect(serviceAt(LOTE)).toBe('recibe-lote')
  const dataDir = mkdtempSync(join(tmpdir(), 'nanduti-memory-'))
  const sandbox = await startSandbox({
    dataDir,
    clock: { now: () => new Date() },
    random: { bytes: count => randomBytes(count) },
  })
  const identity = await sandbox.issueCertificate({ ruc: '80012345', dv: '0', nombre: 'Emisor SA', password: 'x' })
  const client = connect(sandbox.url, sandbox.caPem, identity)
  const key = loadSigningKey(identity.certPem, identity.keyPem)
  try {
    let before = 0
    for (let index = 0; index < LOTS; index += 1) {
      if (index === WARM_UP) before = held()
      expect((await client.post(LOTE, lot(index, key))).codigo).toBe('0300')
    }
    const grown = held() - before
    expect(sandbox.documents()).toHaveLength(LOTS * DOCUMENTS)
    expect(grown / ((LOTS - WARM_UP) * DOCUMENTS)).toBeLessThan(MAX_BYTES_A_DOCUMENT)
  } finally {
    await client.close()
    await sandbox.close()
    rmSync(dataDir, { recursive: true })
  }
})
