/** Messages for the operator, one per code: failed deliveries and rejected URLs. */
import type { WebhookFailure } from '../../../ports.ts'

export const FAILURES: Readonly<Record<WebhookFailure, string>> = {
  WEBHOOK_URL:
    'La dirección no sirve: se espera http(s)://…, sin usuario ni clave, con el puerto 80, 443 o uno desde 1024.',
  WEBHOOK_PLAIN: 'La empresa tiene un emisor de producción: la dirección tiene que empezar con https://.',
  WEBHOOK_DNS: 'No se encontró el nombre del servidor, o su DNS no responde: revise la dirección.',
  WEBHOOK_ADDRESS:
    'El servidor está en una red privada o reservada: use uno público, o permita su red con WEBHOOK_NETWORKS.',
  WEBHOOK_TLS: 'No se confía en el certificado del receptor: revise que sea válido y de una autoridad conocida.',
  WEBHOOK_CONNECTION: 'No se pudo conectar, o el receptor cortó la conexión: revise que esté en marcha.',
  WEBHOOK_TIMEOUT: 'El receptor no terminó de responder en 10 segundos: responda antes de procesar el evento.',
  WEBHOOK_ANSWER: 'Lo que respondió no es HTTP: revise la dirección y el puerto.',
  WEBHOOK_REDIRECT: 'El receptor redirige, y no se sigue: use la dirección final.',
  WEBHOOK_STATUS: 'El receptor respondió con un estado que no es 2xx.',
}
