/**
 * Memory of the sandbox after a thousand documents in lots, and after hostile ones: it keeps the facts about each
 * document, not the documents.
 */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { CSC_DE_PRUEBA, loadSigningKey, prepareDocumento, type SigningKey, signDocumento } from '@nanduti/sifen'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { eventually } from '../../../test/support/eventually.ts'
import { contexto, item, minimal } from '../../sifen/test/invoice-factory.ts'
import { type Client, CONSULTA, connect, EVENTO, RECIBE, RECIBE_LOTE } from '../test/sandbox-client.ts'
import { consultaMessage, local, recibeMessage, signedDocument } from '../test/sandbox-documents.ts'
import { cancelacion, eventoMessage } from '../test/sandbox-eventos.ts'
import { loteMessage, rLoteDE, zip } from '../test/sandbox-lotes.ts'
import { type Sandbox, startSandbox } from './index.ts'

const LOTS = 20
const DOCUMENTS = 50
/** Lots sent before the first measurement, while code is compiled and pools are filled. */
const WARM_UP = 4
/**
 * Limit per document. Documents of ten items have some 12 KB; their facts, and those of their call, are well under
 * this.
 */
const MAX_BYTES_A_DOCUMENT = 4096
/** Limit for what a few hostile messages leave behind. Each of them is longer. */
const MAX_BYTES_LEFT = 4_000_000

const [csc = { id: '', valor: '' }] = CSC_DE_PRUEBA

/** Signs the documents of a lot, one after the other. */
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
  // Collects twice: a collection already under way keeps the objects that were alive when it began.
  collect()
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** Retries: the objects of the last call are released shortly after its answer. */
const expectLeft = (before: number, maxBytes: number) =>
  eventually(() => expect(held() - before).toBeLessThan(maxBytes))

let dataDir: string
let sandbox: Sandbox
let identity: Awaited<ReturnType<Sandbox['issueCertificate']>>
let client: Client

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'nanduti-memory-'))
  const clock = { now: () => new Date() }
  sandbox = await startSandbox({ dataDir, clock, random: { bytes: count => randomBytes(count) } })
  identity = await sandbox.issueCertificate({ ruc: '80012345', dv: '0', nombre: 'Emisor SA', password: 'x' })
  client = connect(sandbox.url, sandbox.caPem, identity)
})
afterEach(async () => {
  await client.close()
  await sandbox.close()
  rmSync(dataDir, { recursive: true })
})

it('uses under 4 KB of memory for each document approved in lots of 50', async () => {
  const key = loadSigningKey(identity.certPem, identity.keyPem)
  let before = 0
  for (let index = 0; index < LOTS; index += 1) {
    if (index === WARM_UP) before = held()
    expect((await client.post(RECIBE_LOTE, lot(index, key))).codigo).toBe('0300')
  }
  expect(sandbox.documents()).toHaveLength(LOTS * DOCUMENTS)
  await expectLeft(before, (LOTS - WARM_UP) * DOCUMENTS * MAX_BYTES_A_DOCUMENT)
})

it('cuts a long text in place of a CDC to 44 characters, in memory and on disk', async () => {
  const long = '9'.repeat(900_000)
  const rdeOf = (id: string) => `<rDE xmlns="http://ekuatia.set.gov.py/sifen/xsd"><DE Id="${id}"></DE></rDE>`
  // A lot of 50 of them stays within the limit of an unzipped lot.
  const short = '9'.repeat(300_000)
  const messages = [
    [RECIBE, recibeMessage(rdeOf(long))],
    [RECIBE_LOTE, loteMessage(zip(rLoteDE(...Array.from({ length: DOCUMENTS }, () => rdeOf(short)))))],
    [CONSULTA, consultaMessage(long)],
    [EVENTO, eventoMessage(`<rGesEve><rEve Id="1"><gGroupTiEvt>${cancelacion(long)}</gGroupTiEvt></rEve></rGesEve>`)],
  ] as const
  const before = held()
  for (const [path, message] of messages) await client.post(path, message)
  const cdcs = sandbox.journal().flatMap(call => call.cdcs)
  expect(cdcs).toHaveLength(DOCUMENTS + 3)
  expect(cdcs.filter(cdc => !/^9{44}…$/.test(cdc)).map(({ length }) => length)).toEqual([])
  expect(statSync(join(dataDir, 'book.jsonl')).size).toBeLessThan(100_000)
  await expectLeft(before, MAX_BYTES_LEFT)
})

it('frees the memory of lots that each have another certificate', async () => {
  const blanks = ' '.repeat(15_000_000)
  const post = async (numero: number, length: number) => {
    const tamper = (xml: string) =>
      xml.replace(/<X509Certificate>[^<]*/, `<X509Certificate>${1000 + numero}${'A'.repeat(length)}`)
    const { rde } = signedDocument({ key: identity, at: new Date(Date.now() - 5000), numero, tamper })
    expect((await client.post(RECIBE_LOTE, loteMessage(zip(rLoteDE(rde + blanks))))).codigo).toBe('0300')
  }
  await post(1, 2000)
  const before = held()
  for (const [i, length] of [2000, 900_000, 3000, 15_000, 16_000].entries()) await post(2 + i, length)
  expect(sandbox.documents()).toEqual([])
  await expectLeft(before, MAX_BYTES_LEFT)
})
