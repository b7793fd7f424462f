/** Current state of an emitter's certificate, in a word and a sentence. */

import type { EmitterRow } from '../../gateway/emitters/index.ts'
import { counted, daysUntil, shownInstant, type Tone } from '../../web/index.ts'

export type CertificateState = { tone: Tone; word: string; days?: number; what: string; why: string }

/** Days before its end from which a new certificate should be requested. */
const SOON_DAYS = 30

const left = (days: number) => `${days === 1 ? 'queda' : 'quedan'} ${counted(days, 'día', 'días')}`

export function certificateState({ tiene_certificado, cert_hasta }: EmitterRow, now: Date): CertificateState {
  if (!tiene_certificado || !cert_hasta)
    return {
      tone: 'bad',
      word: 'Falta',
      what: 'No hay certificado',
      why: 'Sin él no se puede firmar, enviar ni consultar. Cargue el archivo .p12 o .pfx que le dio su prestador.',
    }
  const days = daysUntil(cert_hasta, now)
  const day = shownInstant(cert_hasta)
  if (days < 0)
    return {
      tone: 'bad',
      word: 'Vencido',
      days,
      what: `Venció el ${day}`,
      why: 'No se puede firmar, enviar ni consultar hasta que cargue el nuevo. Lo ya emitido no cambia.',
    }
  return {
    tone: days <= SOON_DAYS ? 'warn' : 'ok',
    word: days <= SOON_DAYS ? 'Por vencer' : 'Vigente',
    days,
    what: `Vence el ${day}: ${left(days)}`,
    why: 'Desde ese día no se puede firmar, enviar ni consultar. Cargue el nuevo antes: el cambio es inmediato y no toca lo ya emitido.',
  }
}
