/** The state and subject of an event, in words for users. */
import { groupCdc, padNumero, parseCdc } from '@nanduti/sifen'
import type { EventoEstado } from '../../db/index.ts'
import { type EventoRow, needsAttention } from '../../gateway/eventos/index.ts'
import { nombreOficial } from '../../gateway/timbrados/index.ts'
import { type IconName, Tag, type Tone } from '../../web/index.ts'

type Look = { word: string; tone: Tone; icon?: IconName }

const LOOKS: Readonly<Record<EventoEstado, Look>> = {
  pending: { word: 'Preparándose', tone: 'run' },
  sent: { word: 'En duda', tone: 'warn', icon: 'doubt' },
  approved: { word: 'Aprobado', tone: 'ok' },
  rejected: { word: 'Rechazado', tone: 'bad' },
}

export function EventoTag({ evento }: { evento: Pick<EventoRow, 'estado' | 'due_at'> }) {
  const { word, tone, icon } = LOOKS[evento.estado]
  return (
    <Tag tone={tone} {...(icon && { icon })}>
      {needsAttention(evento) ? 'Sin respuesta' : word}
    </Tag>
  )
}

type About = Pick<
  EventoRow,
  'cdc' | 'numero_inicio' | 'numero_fin' | 'tipo_documento' | 'establecimiento' | 'punto_expedicion' | 'serie'
>

/** `0000002`, `0000004 a 0000006` */
export const rangeWords = ({ numero_inicio, numero_fin }: Pick<About, 'numero_inicio' | 'numero_fin'>) =>
  numero_inicio === numero_fin ? `${numero_inicio}` : `${numero_inicio} a ${numero_fin}`

/** Returns the subject of the event: a document by its number, or a range of numbers. */
export function aboutWords(evento: About): { what: string; more: string } {
  if (evento.numero_inicio !== null) {
    const serie = evento.serie ? `, serie ${evento.serie}` : ''
    const place = `${evento.establecimiento}-${evento.punto_expedicion}`
    return { what: rangeWords(evento), more: `${nombreOficial(evento.tipo_documento)} de ${place}${serie}` }
  }
  const parts = evento.cdc === null ? undefined : parseCdc(evento.cdc)
  if (!parts) return { what: groupCdc(evento.cdc ?? ''), more: '' }
  const { establecimiento, puntoExpedicion, numero, tipoDocumento, ruc, dv } = parts
  return {
    what: `${establecimiento}-${puntoExpedicion}-${padNumero(numero)}`,
    more: `${nombreOficial(tipoDocumento)} de ${Number(ruc)}-${dv}`,
  }
}
