/** Webhooks and deliveries as JSON. Instants are ISO 8601 UTC. */
import type { WebhookAnswer } from '../../ports.ts'
import { standardSecret } from './deliver/index.ts'
import {
  type AttemptRow,
  FAILURES,
  type RecentDelivery,
  type ShownDelivery,
  type WebhookListing,
} from './record/index.ts'

const iso = (at: Date | null) => at?.toISOString() ?? null

export const presentWebhook = (row: WebhookListing) => {
  const { id, empresa_id, url, events, activo, paused_reason, failing_since, created_at, updated_at } = row
  return {
    ...{ id, empresa_id, url, events, activo, paused_reason },
    failing_since: iso(failing_since),
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  }
}

/** A subscription with its secret, shown only once. */
export const presentSecret = (row: WebhookListing, secret: string) => ({
  data: presentWebhook(row),
  secreto: secret,
  secreto_estandar: standardSecret(secret),
})

type Fields = Pick<
  ShownDelivery & RecentDelivery,
  'id' | 'webhook_id' | 'event' | 'estado' | 'resend' | 'attempts' | 'due_at' | 'created_at'
>
const fieldsOf = ({ id, webhook_id, event, estado, resend, attempts, due_at, created_at }: Fields) => ({
  ...{ id, webhook_id, event, estado, resend, attempts },
  due_at: iso(due_at),
  created_at: created_at.toISOString(),
})

export const presentEntrega = (row: RecentDelivery) => {
  const { status, error_code, duration_ms, dte_id, lote_id } = row
  return { ...fieldsOf(row), status, error_code, duration_ms, dte_id, lote_id }
}

export const presentEntregaEntera = (row: ShownDelivery, attempts: readonly AttemptRow[]) => ({
  ...fieldsOf(row),
  body: row.body,
  intentos: attempts.map(({ attempt, started_at, status, error_code, duration_ms, response_body }) => ({
    ...{ attempt, started_at: started_at.toISOString(), status, error_code, duration_ms, response_body },
  })),
})

export const presentTest = ({ id, answer }: { id: number; answer: WebhookAnswer }) => ({
  entrega_id: id,
  entregado: answer.code === null,
  detalle: answer.code === null ? null : FAILURES[answer.code],
  ...{ status: answer.status, error_code: answer.code, duration_ms: answer.durationMs },
})
