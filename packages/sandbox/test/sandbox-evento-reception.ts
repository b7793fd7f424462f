/** The reception of events without a server: a book with a document of each kind, and keys of the signers of events. */
import { expect } from 'vitest'
import type { Authority } from '../src/authority/authority.ts'
import { evento } from '../src/services/evento.ts'
import type { ServiceContext } from '../src/services/service.ts'
import { all, type SigningKey } from './sandbox-documents.ts'
import { GOOD_EVENTOS, type GoodEvento, type GoodName, type Sobre } from './sandbox-evento-defects.ts'
import { eventoMessage, signedEvento } from './sandbox-eventos.ts'
import { type Answered, NOW, openReception } from './sandbox-reception.ts'
import { aInnominado, deUnItem, notaDeCredito, remision } from './sandbox-types.ts'

export const HOUR_MS = 3_600_000
export const later = (ms: number) => new Date(NOW.getTime() + ms)

export interface Sent {
  /** Key of the signer. The issuer's by default. */
  readonly key?: SigningKey
  readonly edit?: (xml: string) => string
  readonly tamper?: (xml: string) => string
  /** Instant of signature and reception. */
  readonly at?: Date
}

export interface EventoReception {
  readonly authority: Authority
  readonly keys: Readonly<Record<'emisor' | 'receptor' | 'otro', SigningKey>>
  /** Context of the book that `open` made last. */
  readonly context: ServiceContext
  readonly cdcs: Readonly<Record<Sobre | 'nota', string>>
  /** Opens a new book, with a document of each kind. */
  open(): void
  sign(content: string, sent?: Sent): string
  send(content: string, sent?: Sent): Answered
  sendGood(name: GoodName, sent?: Sent): Answered
  codes(...contents: readonly (readonly [content: string, sent?: Sent])[]): string[]
  /** Sends a whole message. */
  ask(message: string): Answered
}

export async function openEventoReception(): Promise<EventoReception> {
  const reception = await openReception()
  const issue = (ruc: string, dv: string) => reception.authority.issue({ ruc, dv, nombre: 'Una SA', password: 'x' })
  const keys = { emisor: reception.key, receptor: await issue('80099006', '4'), otro: await issue('80000000', '5') }
  let context = reception.newContext()
  let cdcs: Record<Sobre | 'nota', string> = { factura: '', innominada: '', remision: '', nota: '' }

  const open = () => {
    context = reception.newContext()
    const documents = {
      factura: reception.document({ numero: 1 }),
      innominada: reception.document({ numero: 2, edit: all(aInnominado, deUnItem(1_100_000)) }),
      remision: reception.document({ numero: 3, edit: remision }),
      nota: reception.document({ numero: 4, edit: notaDeCredito }),
    }
    for (const document of Object.values(documents)) expect(reception.send(document, context).codigo).toBe('0260')
    cdcs = {
      factura: documents.factura.cdc,
      innominada: documents.innominada.cdc,
      remision: documents.remision.cdc,
      nota: documents.nota.cdc,
    }
  }
  const sign = (content: string, { key = keys.emisor, at = NOW, ...spec }: Sent = {}) =>
    signedEvento({ key, at, content, ...spec })
  const ask = (message: string, at = NOW) => reception.ask(evento, message, context, { now: at })
  const send = (content: string, sent: Sent = {}) => ask(eventoMessage(sign(content, sent)), sent.at)
  return {
    authority: reception.authority,
    keys,
    get context() {
      return context
    },
    get cdcs() {
      return cdcs
    },
    open,
    sign,
    send,
    sendGood: (name, sent = {}) => {
      const { sobre, firmante, content }: GoodEvento = GOOD_EVENTOS[name]
      return send(content(cdcs[sobre], NOW), { key: keys[firmante], ...sent })
    },
    codes: (...contents) => contents.map(([content, sent]) => send(content, sent).codigo),
    ask: message => ask(message),
  }
}
