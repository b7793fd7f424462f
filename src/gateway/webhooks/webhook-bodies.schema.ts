/** What each webhook sends, for the reference: one entry an event. Tests compare the shapes with the bodies that the code writes. */
import * as z from 'zod'
import type { WebhookEvent } from '../../db/index.ts'
import { field, type WebhookDocs } from '../../http/index.ts'
import { dteAnnounced } from '../dtes/index.ts'
import { eventoDetalle } from '../eventos/index.ts'
import { loteSent, loteSettled } from '../lotes/index.ts'

const punto = {
  timbrado: field(z.string(), 'Número del timbrado.', '12345678'),
  establecimiento: field(z.string(), 'Código del establecimiento.', '001'),
  punto_expedicion: field(z.string(), 'Código del punto de expedición.', '002'),
  punto_expedicion_id: field(z.int().positive(), 'Identificador del punto de expedición.', 2),
  tipo_documento: field(z.int(), 'Tipo de documento del contador.', 1),
  ultimo_numero: field(z.int(), 'El último número del contador.', 3),
}
const detenido = z.object(punto).meta({ id: 'PuntoDetenido', description: 'Un punto que no emite.' })
const recuperado = z
  .object({ ...punto, recuperados: field(z.int(), 'Cuántos documentos volvieron de SIFEN.', 1) })
  .meta({ id: 'PuntoRecuperado', description: 'Un punto cuyos documentos volvieron de SIFEN.' })
const prueba = z
  .object({
    webhook_id: field(z.int().positive(), 'El webhook que se prueba.', 1),
    mensaje: field(
      z.string(),
      'Un saludo.',
      'Prueba de ñandutí: si lee esto y la firma coincide, el receptor funciona.',
    ),
  })
  .meta({ id: 'Prueba', description: 'Una prueba del receptor.' })

const EVENTS: Readonly<Record<WebhookEvent, Omit<WebhookDocs, 'event'>>> = {
  'dte.created': { summary: 'Se creó el documento y tomó su número', data: dteAnnounced },
  'dte.signed': { summary: 'Quedó firmado, o volvió a estarlo: hay que enviarlo', data: dteAnnounced },
  'dte.sent': { summary: 'Se decidió enviarlo a SIFEN', data: dteAnnounced },
  'dte.approved': { summary: 'SIFEN lo aprobó', data: dteAnnounced },
  'dte.approved_obs': { summary: 'SIFEN lo aprobó con observaciones', data: dteAnnounced },
  'dte.rejected': { summary: 'SIFEN lo rechazó', data: dteAnnounced },
  'dte.error': { summary: 'No se pudo emitir', data: dteAnnounced },
  'dte.cancelled': { summary: 'Se aprobó su cancelación', data: dteAnnounced },
  'lote.sent': { summary: 'SIFEN recibió un lote', data: loteSent },
  'lote.settled': { summary: 'SIFEN dio el resultado de un lote', data: loteSettled },
  'evento.approved': { summary: 'SIFEN aprobó un evento', data: eventoDetalle },
  'evento.rejected': { summary: 'SIFEN rechazó un evento', data: eventoDetalle },
  'punto.recuperado': { summary: 'Volvieron de SIFEN documentos de un punto', data: recuperado },
  'punto.detenido': { summary: 'Un punto dejó de emitir: otro sistema usó sus números', data: detenido },
  'webhook.test': { summary: 'Se pidió una prueba', data: prueba },
}

export const WEBHOOK_DOCS: readonly WebhookDocs[] = Object.entries(EVENTS).map(([event, docs]) => ({ event, ...docs }))
