/**
 * Our side: the client's complete `recibeLote` up to the network: checks, zip, base64, envelope. Argument: the issuer's
 * folder.
 */
import { createSifenClient } from '@nanduti/sifen'
import { readEmitterFolder } from '../emitter-folder.ts'
import { serveSide } from '../side.ts'
import { asFirmado, readDocuments } from './documents.ts'

const [, , folder = ''] = process.argv
const documents = readDocuments(folder).map(asFirmado)

const QUEUED = Buffer.from(
  '<env:Envelope xmlns:env="http://www.w3.org/2003/05/soap-envelope"><env:Body><rResEnviLoteDe xmlns="http://ekuatia.set.gov.py/sifen/xsd"><dFecProc>2026-11-21T10:00:00-03:00</dFecProc><dCodRes>0300</dCodRes><dProtConsLote>1</dProtConsLote></rResEnviLoteDe></env:Body></env:Envelope>',
)

let posted: Buffer = Buffer.alloc(0)
const client = createSifenClient({
  baseUrl: 'https://sifen.example',
  tls: readEmitterFolder(folder),
  timeoutMs: 1_000,
  nextId: () => '1',
  transport: {
    post: async ({ body }) => {
      posted = body
      return { status: 200, body: QUEUED }
    },
    close: async () => {},
  },
})

serveSide({
  lote: async () => {
    await client.recibeLote(documents)
    return posted
  },
})
