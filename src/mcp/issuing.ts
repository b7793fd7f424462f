/**
 * The two acts of an issue (docs/notes 527). The first validates and keeps the document; the second repeats receiver
 * and total, and issues it. All of it goes through the API: its checks, and the limits of the token, are not repeated
 * here.
 */
import { randomUUID } from 'node:crypto'
import type { CallToolResult, InputRequiredResult } from '@modelcontextprotocol/server'
import { type Esquemas, Nanduti, type Opciones, type Pedido } from '@nanduti/client'
import { marked, refused } from './answer.ts'
import { type Asking, unconfirmed } from './confirmation.ts'
import { PREPARADO_MS, type Preparado, type Preparados } from './preparados.ts'

export type IssuingParts = { options: Opciones; preparados: Preparados; now(): Date }

/** Validates the document and keeps it for `issue`. */
export async function prepare(
  { options, preparados, now }: IssuingParts,
  given: Record<string, unknown>,
): Promise<CallToolResult> {
  if (typeof given.referencia_externa !== 'string' || given.referencia_externa.trim() === '')
    return refused('FALTA_REFERENCIA', NO_REFERENCE)
  const valid = (await new Nanduti(options).validarDocumento(given as Pedido)) as Esquemas['Validacion']
  const { emitter_id, ambiente, receptor, moneda, totales, advertencias } = valid
  const preparado: Preparado = {
    id: randomUUID(),
    documento: { ...given, emitter_id },
    clave: randomUUID(),
    ...{ ambiente, receptor, moneda },
    total: totales.totalOperacion ?? '0',
    vence: new Date(now().getTime() + PREPARADO_MS),
  }
  await preparados.keep(preparado)
  return marked({ ...shown(preparado), totales, advertencias, que_sigue: NEXT })
}

const NO_REFERENCE =
  'Falta referencia_externa en el documento: el número que identifica la venta en el sistema del comercio. Con ella la misma venta no se emite dos veces, aunque se prepare dos veces.'
const NEXT =
  'No se emitió nada. Muestre a la persona el receptor, el total y las advertencias; si está de acuerdo, llame a emitir_preparado con este preparado_id, receptor.documento como receptor, y total.'

const shown = ({ id, ambiente, receptor, moneda, total, vence }: Preparado) => ({
  ...{ preparado_id: id, ambiente, receptor, moneda, total },
  vence: vence.toISOString(),
})

/** Issues a prepared document. A repetition gets the answer to the first. */
export async function issue(
  { options, preparados, now }: IssuingParts,
  given: { preparado_id: string; receptor: string; total: string },
  asking: Asking,
): Promise<CallToolResult | InputRequiredResult> {
  const preparado = await preparados.find(given.preparado_id)
  if (!preparado) return refused('NO_PREPARADO', NOT_PREPARED)
  if (preparado.vence <= now()) return refused('PREPARADO_VENCIDO', EXPIRED)
  const { ambiente, documento, clave } = preparado
  const differing = [
    ...(given.receptor === preparado.receptor.documento ? [] : ['receptor']),
    ...(given.total === preparado.total ? [] : ['total']),
  ]
  if (differing.length > 0) return refused('NO_COINCIDE', DIFFERS, { difieren: differing, preparado: shown(preparado) })
  const instead = ambiente === 'prod' ? unconfirmed(preparado, asking) : undefined
  if (instead) return instead
  // The client compares the emitter's environment again: it may have changed since.
  const made = await new Nanduti({ ...options, ambiente }).emitirDocumento(documento as Pedido, { clave })
  return marked(made)
}

const NOT_PREPARED =
  'No hay un documento preparado con ese preparado_id. Si ya llamó a emitir_preparado, busque el documento por su referencia_externa antes de preparar otro.'
const EXPIRED =
  'El documento preparado venció: se emite dentro de los 30 minutos. Si ya llamó a emitir_preparado, busque el documento por su referencia_externa. Si no se emitió, prepárelo de nuevo.'
const DIFFERS =
  'El receptor o el total no son los del documento preparado: no se emitió nada. Muéstreselos a la persona.'
