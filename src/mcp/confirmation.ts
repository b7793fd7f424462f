/**
 * The question to a person, before a document of `prod` is issued (docs/notes 528). The model cannot answer it: the
 * client shows it, and sends the answer. A client without that gets a refusal.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import {
  acceptedContent,
  type CallToolResult,
  type InputRequiredResult,
  inputRequired,
} from '@modelcontextprotocol/server'
import * as z from 'zod'
import { refused } from './answer.ts'
import type { Preparado } from './preparados.ts'

/** What is known about the person's answer, and whether the client can ask. */
export type Asking = {
  canAsk: boolean
  responses: Record<string, unknown> | undefined
  /** Of the question that was answered. */
  state: string | undefined
}

const KEY = 'confirmacion'

/** Without a default: a client that accepts with an empty form confirms nothing. */
const decision = z.object({
  decision: z.enum(['emitir', 'no emitir']).meta({ title: 'Decisión', description: 'emitir, o no emitir.' }),
})

/** Returns undefined when a person confirmed, else the answer to give instead of issuing. */
export function unconfirmed(preparado: Preparado, asking: Asking): CallToolResult | InputRequiredResult | undefined {
  const isAnswered = asking.responses?.[KEY] !== undefined && isOurs(preparado, asking.state)
  if (isAnswered) {
    const given = acceptedContent(asking.responses, KEY, decision)
    return given?.decision === 'emitir' ? undefined : refused('NO_CONFIRMADO', DECLINED)
  }
  if (!asking.canAsk) return refused('FALTA_UNA_PERSONA', NO_PERSON)
  return inputRequired({
    inputRequests: { [KEY]: inputRequired.elicit({ message: questionOf(preparado), requestedSchema: decision }) },
    requestState: stateOf(preparado),
  })
}

const DECLINED = 'La persona no confirmó: no se emitió nada. No lo intente otra vez sin que ella lo pida.'
const NO_PERSON =
  'En prod confirma una persona, y este cliente de MCP no sabe preguntarle (elicitation): no se emitió nada. Que una persona emita el documento en la página /documentos/nuevo de la pasarela, o use un cliente que pregunte.'

const MAX_TEXT = 120
/** A text of the document, which must not look like a part of the question. */
const quoted = (text: string) => `«${text.replace(/[\s«»]+/g, ' ').slice(0, MAX_TEXT)}»`

const questionOf = ({ documento, receptor, moneda, total, vence }: Preparado) =>
  [
    'Emitir un documento con valor fiscal, en producción.',
    `Emisor: ${documento.emitter_id}. Tipo: ${documento.tipoDocumento}. Referencia: ${quoted(`${documento.referencia_externa}`)}.`,
    `Receptor: ${quoted(receptor.nombre)}, ${quoted(receptor.documento)}.`,
    `Total: ${moneda} ${total}.`,
    `Vale hasta ${vence.toISOString()}.`,
  ].join('\n')

/** A value that only the question about this document carries. */
const stateOf = ({ id, clave }: Preparado) => createHmac('sha256', clave).update(`confirmar ${id}`).digest('base64url')

function isOurs(preparado: Preparado, state: string | undefined): boolean {
  const [own, given] = [Buffer.from(stateOf(preparado)), Buffer.from(state ?? '')]
  return own.length === given.length && timingSafeEqual(own, given)
}
