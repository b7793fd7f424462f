/** The signature of webhooks: for receivers, and for their tests. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { FirmaInvalida } from './errores.ts'
import type { Avisos } from './tipos.ts'

/** A webhook as it came: its `event` says what `data` is. */
export type Aviso = Avisos & {
  /** `X-Webhook-Id`, the same in all attempts: remember those that you processed. */
  id: string
}

type Cabeceras = Readonly<Record<string, string | string[] | undefined>> | { get(name: string): string | null }

/** Our signature is the same in all attempts. The last retry comes 370 s after the first, or later after a failure of the gateway. */
const TOLERANCIA_SEGUNDOS = 600

/**
 * Returns the webhook when one of the secrets signed it. After `rotate` give the new secret and the old one. `cuerpo` is
 * the body as it came, before reading its JSON. Throws FirmaInvalida.
 */
export function verificarWebhook(
  cuerpo: string | Uint8Array,
  cabeceras: Cabeceras,
  secreto: string | readonly string[],
  { toleranciaSegundos = TOLERANCIA_SEGUNDOS, ahora = Date.now() } = {},
): Aviso {
  const bytes = typeof cuerpo === 'string' ? new TextEncoder().encode(cuerpo) : cuerpo
  const dada = (name: string) => cabecera(cabeceras, name)
  const secretos = (typeof secreto === 'string' ? [secreto] : secreto).filter(texto => texto !== '')
  // That of Standard Webhooks is of this attempt.
  const firmadas = [
    {
      timestamp: dada('webhook-timestamp'),
      firmas: dada('webhook-signature').split(' '),
      esperada: (timestamp: string, uno: string) => firmaEstandar(bytes, dada('webhook-id'), timestamp, uno),
    },
    {
      timestamp: dada('x-webhook-timestamp'),
      firmas: [dada('x-webhook-signature'), dada('x-webhook-signature-previous')],
      esperada: (timestamp: string, uno: string) => firma(bytes, timestamp, uno),
    },
  ].filter(({ timestamp, firmas, esperada }) =>
    secretos.map(uno => esperada(timestamp, uno)).some(una => firmas.some(otra => iguales(otra, una))),
  )
  if (firmadas.length === 0) throw new FirmaInvalida('La firma del aviso no corresponde a ninguno de los secretos.')
  const esReciente = ({ timestamp }: { timestamp: string }) =>
    /^\d{1,15}$/.test(timestamp) && Math.abs(ahora / 1000 - Number(timestamp)) <= toleranciaSegundos
  if (!firmadas.some(esReciente))
    throw new FirmaInvalida(`El aviso es de hace más de ${toleranciaSegundos} segundos, o del futuro.`)
  const { event, occurred_at, data } = JSON.parse(new TextDecoder().decode(bytes)) as Avisos
  return { id: cabecera(cabeceras, 'x-webhook-id'), event, occurred_at, data } as Aviso
}

/** Returns the headers of a webhook with this body, as the gateway signs it, to test a receiver. */
export function firmarWebhookDePrueba(
  cuerpo: string | Uint8Array,
  secreto: string,
  { id = '1', event = 'webhook.test', timestamp = Math.floor(Date.now() / 1000), anterior = '' } = {},
): Record<string, string> {
  const bytes = typeof cuerpo === 'string' ? new TextEncoder().encode(cuerpo) : cuerpo
  return {
    'Content-Type': 'application/json',
    'X-Webhook-Id': id,
    'X-Webhook-Event': event,
    'X-Webhook-Timestamp': String(timestamp),
    'X-Webhook-Signature': firma(bytes, String(timestamp), secreto),
    ...(anterior && { 'X-Webhook-Signature-Previous': firma(bytes, String(timestamp), anterior) }),
  }
}

const firma = (cuerpo: Uint8Array, timestamp: string, secreto: string) =>
  `sha256=${createHmac('sha256', secreto).update(`${timestamp}.`).update(cuerpo).digest('hex')}`

const firmaEstandar = (cuerpo: Uint8Array, id: string, timestamp: string, secreto: string) =>
  `v1,${createHmac('sha256', secreto).update(`${id}.${timestamp}.`).update(cuerpo).digest('base64')}`

const iguales = (una: string, otra: string) => {
  const [a, b] = [Buffer.from(una), Buffer.from(otra)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Names of headers have any case, as servers give them. */
function cabecera(cabeceras: Cabeceras, name: string): string {
  if (typeof cabeceras.get === 'function') return cabeceras.get(name) ?? ''
  const hallada = Object.entries(cabeceras).find(([each]) => each.toLowerCase() === name)?.[1]
  return typeof hallada === 'string' ? hallada : ''
}
