/**
 * Sabotages of webhook deliveries: once among processes, with the same bytes, in order, and only to public addresses.
 */
import type { Patch } from '../patch.ts'

export const WEBHOOKS: readonly Patch[] = [
  {
    name: 'la firma estándar olvida el secreto anterior',
    edits: [
      {
        file: 'src/gateway/webhooks/deliver/signature.ts',
        from: '[current, ...(previous === undefined ? [] : [previous])].map(signed)',
        to: '[current, ...(previous === undefined ? [] : [])].map(signed)',
      },
    ],
    red: { 'src/gateway/webhooks/courier.test.ts': 'is made for each attempt with the present secret' },
  },
  {
    name: 'la lista de webhooks por la API no mira el rol en cada empresa',
    edits: [
      {
        file: 'src/gateway/webhooks/webhooks.routes.ts',
        from: "rows.filter(({ empresa_id }) => mayUse(principal, empresa_id, 'sifen:admin'))",
        to: "rows.filter(({ empresa_id }) => mayUse(principal, empresa_id, 'sifen:admin') || true)",
      },
    ],
    red: { 'src/gateway/webhooks/webhooks.test.ts': 'of the companies that the caller administers' },
  },
  {
    name: 'una entrega de webhook se toma sin comparar su instante',
    edits: [
      {
        file: 'src/gateway/webhooks/record/claim.queries.ts',
        from: 'eq(webhookDeliveries.due_at, sql`c.due_at`),',
        to: '',
      },
    ],
    red: { 'src/gateway/webhooks/deliver/claim-batch.test.ts': 'gives a due delivery to one of two processes' },
  },
  {
    name: 'una entrega que nace reservada también vence para los demás',
    edits: [
      {
        file: 'src/gateway/webhooks/record/claim.queries.ts',
        from: 'again.toISOString()',
        to: 'now.toISOString()',
      },
    ],
    red: { 'src/gateway/webhooks/deliver/claim-batch.test.ts': 'claims and signs the oldest deliveries' },
  },
  {
    name: 'las entregas reservadas por un proceso que murió se pierden',
    edits: [
      {
        file: 'src/gateway/webhooks/deliver/open-courier.ts',
        from: 'await endLateClaims(deps.db, deps.clock.now())',
        to: '',
      },
    ],
    red: { 'src/gateway/webhooks/courier.test.ts': 'is delivered again, unchanged, 30 s after its process died' },
  },
  {
    name: 'la reserva de varias entregas se borra con la primera respuesta',
    edits: [
      {
        file: 'src/gateway/webhooks/deliver/record-outcomes.ts',
        from: 'newClaims?.left === 0',
        to: 'newClaims',
      },
    ],
    red: { 'src/gateway/webhooks/deliver/record-outcomes.test.ts': 'gives the deliveries without an outcome rows' },
  },
  {
    name: 'una pausa deja salir las entregas reservadas que quedaron sin enviar',
    edits: [
      {
        file: 'src/gateway/webhooks/record/claim.queries.ts',
        from: 'await endClaims(tx, ',
        to: 'String(',
      },
    ],
    red: { 'src/gateway/webhooks/deliver/record-outcomes.test.ts': 'ends with a pause' },
  },
  {
    name: 'cada intento de un webhook se firma de nuevo',
    edits: [
      {
        file: 'src/gateway/webhooks/deliver/attempt-delivery.ts',
        from: 'if (timestamp !== null && signature !== null) return',
        to: 'if (timestamp === -1 && signature !== null) return',
      },
    ],
    red: { 'src/gateway/webhooks/courier.test.ts': 'keeps its timestamp and signature over a rotation' },
  },
  {
    name: 'los avisos de un documento salen a la vez',
    edits: [
      {
        file: 'src/gateway/webhooks/deliver/open-courier.ts',
        from: 'Map.groupBy(claimed, subjectOf)',
        to: 'Map.groupBy(claimed, ({ id }) => subjectOf && id)',
      },
    ],
    red: { 'src/gateway/webhooks/courier.test.ts': 'of a document is delivered after the answer to the previous one' },
  },
  {
    name: 'un webhook llega a una dirección privada escrita como tal',
    edits: [
      {
        file: 'src/outgoing/guarded-connect.ts',
        from: 'if (isIP(options.hostname) && !guard.isAllowed(options.hostname))',
        to: 'if (options.hostname === "")',
      },
    ],
    red: { 'src/outgoing/forbidden-urls.test.ts': 'is neither saved, nor posted to, nor followed' },
  },
  {
    name: 'un webhook llega a una dirección privada por su nombre',
    edits: [
      {
        file: 'src/outgoing/guarded-connect.ts',
        from: 'const allowed = addresses.filter(isAllowed)',
        to: 'const allowed = isIP(host) ? addresses.filter(isAllowed) : addresses',
      },
    ],
    red: { 'src/outgoing/forbidden-urls.test.ts': 'is neither saved, nor posted to, nor followed' },
  },
  {
    name: 'una empresa con emisor de producción recibe avisos sin cifrar',
    edits: [
      {
        file: 'src/outgoing/receiver-url.ts',
        from: "return httpsOnly && url.protocol === 'http:'",
        to: "return httpsOnly && url.protocol === 'x:'",
      },
    ],
    red: { 'src/gateway/webhooks/courier.test.ts': 'is sent nothing over plain http' },
  },
]
