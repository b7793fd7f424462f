/**
 * Our side: the client's complete calls with a stand-in for the network, from the received bytes to the typed result.
 */
import { createSifenClient } from '@nanduti/sifen'
import { serveSide } from '../side.ts'
import { ANSWERS, CDC, cdcs, type Documento, rde } from './answers.ts'

const clientOf = (body: Buffer) =>
  createSifenClient({
    baseUrl: 'https://sifen.example',
    tls: { certPem: '', keyPem: '' },
    timeoutMs: 1_000,
    nextId: () => '1',
    transport: { post: async () => ({ status: 200, body }), close: async () => {} },
  })
const chica = clientOf(ANSWERS.chica)
const lote = clientOf(ANSWERS.lote)

const readSmall = () => chica.recibe(CDC, rde)
const readLote = () => lote.consultaLote('1', cdcs)

type Verdict = { estado: string; protAut?: string; mensajes?: { codigo: string }[] }
const factsOf = (cdc: string, { estado, protAut = '', mensajes = [] }: Verdict): Documento => ({
  cdc,
  estado,
  protAut,
  codigo: mensajes[0]?.codigo ?? '',
})

serveSide({
  chica: async () => (await readSmall()).estado,
  lote: async () => (await readLote()).estadoLote,
  'hechos.chica': async () => JSON.stringify([factsOf(CDC, await readSmall())]),
  'hechos.lote': async () => JSON.stringify((await readLote()).documentos.map(each => factsOf(each.cdc, each))),
})
