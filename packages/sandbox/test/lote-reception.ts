/** Lots for the tests of their two services: a book for each test, with calls to send and query lots. */
import { beforeEach } from 'vitest'
import { consultaLote } from '../src/services/consulta-lote.ts'
import { recibeLote } from '../src/services/recibe-lote.ts'
import type { Occasion, ServiceContext } from '../src/services/service.ts'
import { readRequest } from '../src/services/soap.ts'
import type { DocumentSpec, SignedDocument } from './sandbox-documents.ts'
import { consultaLoteMessage, loteMessage, rLoteDE, zip } from './sandbox-lotes.ts'
import { NOW, openReception } from './sandbox-reception.ts'

export const lotOf = (...documents: readonly SignedDocument[]) =>
  loteMessage(zip(rLoteDE(...documents.map(({ rde }) => rde))))

export const protocolIn = (xml: string) => /dProtConsLote>(\d+)</.exec(xml)?.[1] ?? ''

/** Returns CDC, dEstRes and first code of each document. */
export const verdictsIn = (xml: string) =>
  [...xml.matchAll(/<ns2:gResProcLote>.*?<\/ns2:gResProcLote>/g)].map(([group]) =>
    ['id', 'dEstRes', 'dCodRes'].map(name => new RegExp(`<ns2:${name}>([^<]*)`).exec(group)?.[1]),
  )

export const later = (ms: number) => ({ now: new Date(NOW.getTime() + ms) })

/** Opens a reception whose book is new in each test. Call it at the top of a test file. */
export async function openLotes() {
  const reception = await openReception()
  let context: ServiceContext = reception.newContext()
  const renew = () => {
    context = reception.newContext()
  }
  beforeEach(renew)
  const post = (message: string, occasion?: Partial<Occasion>) => reception.ask(recibeLote, message, context, occasion)
  return {
    reception,
    context: () => context,
    renew,
    invoice: (numero: number, spec: Partial<DocumentSpec> = {}) => reception.document({ numero, ...spec }),
    post,
    send: (documents: readonly SignedDocument[], occasion?: Partial<Occasion>) => post(lotOf(...documents), occasion),
    ask: (protocol: string, occasion?: Partial<Occasion>) =>
      reception.ask(consultaLote, consultaLoteMessage(protocol), context, occasion),
    /** Returns the journal's reason for the message. */
    motivoOf(message: string) {
      return recibeLote.read(readRequest(Buffer.from(message))).judge(context, { now: NOW, ruc: '80012345' }).motivo
    },
  }
}
