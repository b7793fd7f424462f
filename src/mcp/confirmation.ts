/**
 * The confirmation of a person, before an act in `prod` (docs/notes 528, 542). The model cannot give it: the client asks
 * and sends the answer, or the person confirms at a page of ours. A client that cannot ask gets the page's address.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import {
  acceptedContent,
  type CallToolResult,
  type InputRequiredResult,
  inputRequired,
} from '@modelcontextprotocol/server'
import * as z from 'zod'
import type { Act } from './acts.ts'
import { refused } from './answer.ts'
import type { Preparado } from './preparado.ts'

/** What is known about the person's answer, and whether the client can ask. */
export type Asking = {
  canAsk: boolean
  responses: Record<string, unknown> | undefined
  /** Of the question that was answered. */
  state: string | undefined
}

const KEY = 'confirmacion'

/** Without a default: a client that accepts with an empty form confirms nothing. */
const decisionOf = (verb: string) =>
  z.object({
    decision: z.enum([verb, `no ${verb}`]).meta({ title: 'Decisión', description: `${verb}, o no ${verb}.` }),
  })

/** Returns undefined when a person confirmed, else the answer to give instead of doing it. */
export function unconfirmed(
  preparado: Preparado,
  { asks }: Act,
  asking: Asking,
  secret: string,
): CallToolResult | InputRequiredResult | undefined {
  const { decision, enlace } = preparado
  if (decision === 'confirmado') return undefined
  if (decision === 'rechazado') return refused('NO_CONFIRMADO', DECLINED)
  const form = decisionOf(asks.verb)
  const state = createHmac('sha256', secret).update(`confirmar ${preparado.preparado_id}`).digest('base64url')
  if (asking.responses?.[KEY] !== undefined && isOurs(state, asking.state)) {
    const given = acceptedContent(asking.responses, KEY, form)
    return given?.decision === asks.verb ? undefined : refused('NO_CONFIRMADO', DECLINED)
  }
  if (!asking.canAsk) return refused('FALTA_UNA_PERSONA', NO_PERSON, { enlace })
  return inputRequired({
    inputRequests: {
      [KEY]: inputRequired.elicit({ message: questionOf(preparado, asks.what), requestedSchema: form }),
    },
    requestState: state,
  })
}

const DECLINED = 'La persona no confirmó: no se hizo nada. No lo intente otra vez sin que ella lo pida.'
const NO_PERSON =
  'En prod confirma una persona, y este cliente de MCP no sabe preguntarle (elicitation): no se hizo nada. Dé el enlace a la persona. Cuando ella confirme en esa página, repita esta llamada igual.'

const MAX_TEXT = 200
/** A text of the document, which must not look like a part of the question. */
const quoted = (text: string) => `«${text.replace(/[\s«»]+/g, ' ').slice(0, MAX_TEXT)}»`

const questionOf = ({ resumen, vence }: Preparado, what: string) =>
  [
    `${what}, en producción: con valor fiscal.`,
    ...resumen.map(({ nombre, valor, moneda, antes }) => {
      const value = quoted(moneda ? `${moneda} ${valor}` : valor)
      return `${nombre}: ${antes === undefined ? value : `${quoted(antes)}, a ${value} cada uno`}.`
    }),
    `Vale hasta ${vence}.`,
  ].join('\n')

function isOurs(state: string, answered: string | undefined): boolean {
  const [own, given] = [Buffer.from(state), Buffer.from(answered ?? '')]
  return own.length === given.length && timingSafeEqual(own, given)
}
