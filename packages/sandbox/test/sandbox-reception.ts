/** The reception of documents without a server: an authority, an issuer's key, and a verdict on each document. */
import { randomBytes } from 'node:crypto'
import { channel } from 'node:diagnostics_channel'
import { type Authority, openAuthority } from '../src/authority/authority.ts'
import { Book } from '../src/book/book.ts'
import { Visibility } from '../src/book/visibility.ts'
import type { CallMessage } from '../src/server/reception.ts'
import { recibe } from '../src/services/recibe.ts'
import type { Occasion, Service, ServiceContext } from '../src/services/service.ts'
import { readRequest } from '../src/services/soap.ts'
import { certificateReader } from '../src/signature/certificate.ts'
import { type DocumentSpec, type SignedDocument, type SigningKey, signedDocument } from './sandbox-documents.ts'

const CALLS = channel('nanduti-sandbox:call')

export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS
/** Instant of all calls. */
export const NOW = new Date('2026-11-21T15:00:00Z')

export interface Answered {
  readonly codigo: string
  readonly estado: string
  readonly mensaje: string
  /** The reason in the journal. */
  readonly motivo?: string
  readonly xml: string
}

export interface Reception {
  readonly authority: Authority
  /** Every code of the answers. */
  readonly answered: ReadonlySet<string>
  /** Key of 80012345-0, the default issuer. */
  readonly key: SigningKey
  /** Returns a context with an empty book. */
  newContext(): ServiceContext
  document(spec?: Partial<DocumentSpec>): SignedDocument
  /** Receives a document, and adds it to the book when it is approved. Uses a new book unless one is given. */
  send(document: SignedDocument, context?: ServiceContext): Answered
  /** Returns the code of the answer for a document in a new book. */
  verdict(spec: Partial<DocumentSpec>): string
  /** Sends a message to any service, as the client of a RUC, at an instant. */
  ask(service: Service, xml: string, context: ServiceContext, occasion?: Partial<Occasion>): Answered
}

export async function openReception(): Promise<Reception> {
  const authority = await openAuthority(undefined, { now: () => NOW }, { bytes: n => randomBytes(n) })
  const key = await authority.issue({ ruc: '80012345', dv: '0', nombre: 'Emisor SA', password: 'x' })
  const readCertificate = certificateReader(authority.caPem)
  const newContext = () => ({ book: new Book(undefined), visibility: new Visibility(), readCertificate })
  const answered = new Set<string>()
  const noted: typeof ask = (...wanted) => {
    const answer = ask(...wanted)
    answered.add(answer.codigo)
    return answer
  }
  const document: Reception['document'] = spec => signedDocument({ key, at: NOW, ...spec })
  const send: Reception['send'] = ({ request }, context = newContext()) => noted(recibe, request, context)
  const verdict: Reception['verdict'] = spec => send(document(spec)).codigo
  return { authority, answered, key, newContext, document, send, verdict, ask: noted }
}

function ask(service: Service, xml: string, context: ServiceContext, occasion: Partial<Occasion> = {}): Answered {
  const message = readRequest(Buffer.from(xml))
  const { cdcs, judge } = service.read(message)
  const { answer, motivo } = judge(context, { now: NOW, ruc: '80012345', ...occasion })
  const { codigo } = answer
  CALLS.publish({ request: 'unread', answer: answer.xml } satisfies CallMessage)
  context.book.record({ service: '', cdcs, sha256: '', rdeSha256s: [], codigo, at: NOW.toISOString() })
  const value = (name: string) => unescaped(new RegExp(`<ns2:${name}>([^<]*)`).exec(answer.xml)?.[1] ?? '')
  return {
    codigo,
    estado: value('dEstRes'),
    mensaje: value('dMsgRes'),
    xml: answer.xml,
    ...(motivo === undefined ? {} : { motivo }),
  }
}

const unescaped = (text: string) => text.replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
