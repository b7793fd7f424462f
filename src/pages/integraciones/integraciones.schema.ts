/**
 * Query and form schemas of the integrations. An unknown tab or filter is treated as missing, so that no link fails.
 */
import * as z from 'zod'
import { WEBHOOK_EVENTS } from '../../db/index.ts'

export const TABS = ['integraciones', 'tokens', 'cuentas', 'solicitudes', 'primeros-pasos'] as const
export type Tab = (typeof TABS)[number]

const OUTCOMES = ['bien', 'rechazadas', 'fallas'] as const

export const tabQuery = z.object({
  tab: z.enum(TABS).optional().catch(undefined),
  metodo: z.enum(['GET', 'POST']).optional().catch(undefined),
  resultado: z.enum(OUTCOMES).optional().catch(undefined),
  ruta: z.string().trim().min(1).max(100).optional().catch(undefined),
  antes: z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .transform(Number)
    .optional()
    .catch(undefined),
})
export type RequestFilter = Pick<z.output<typeof tabQuery>, 'metodo' | 'resultado' | 'ruta' | 'antes'>

/** Returns the name of an event's box. Each box has its own name, because a form keeps one value for each name. */
export const boxOf = (event: string) => `evento.${event}`

const HTTP =
  'Escriba una dirección que empiece con https:// (o con http:// si la empresa no tiene emisores de producción).'

/** The form of a new webhook. `empresa_id` is the company for which the form was opened. */
export const webhookForm = z
  .looseObject({ url: z.string().trim().min(1, HTTP).max(4096), empresa_id: z.string().optional() })
  .transform(({ url, empresa_id, ...fields }) => ({
    url,
    empresa_id,
    events: WEBHOOK_EVENTS.filter(event => fields[boxOf(event)] === '1'),
  }))

/** Periods for sending failed deliveries again: hours, as text. */
export const SINCE = {
  '1': 'la última hora',
  '24': 'las últimas 24 horas',
  '168': 'los últimos 7 días',
  '720': 'los últimos 30 días',
} as const

export const sinceForm = z.object({
  horas: z.enum(Object.keys(SINCE) as [keyof typeof SINCE], { error: 'Elija desde cuándo.' }).transform(Number),
})
