/** The states of a lot, in words for users. */
import type { Estado, LoteEstado } from '../../db/index.ts'
import { type IconName, STATES, Tag, type Tone } from '../../web/index.ts'

type Look = { word: string; tone: Tone; icon?: IconName }

const LOOKS: Readonly<Record<LoteEstado, Look>> = {
  sending: { word: 'Enviándose', tone: 'run' },
  received: { word: 'En SIFEN', tone: 'run' },
  settled: { word: 'Terminado', tone: 'ok' },
  refused: { word: 'No aceptado', tone: 'bad' },
  not_sent: { word: 'No enviado', tone: 'bad', icon: 'warn' },
  unknown: { word: 'En duda', tone: 'warn', icon: 'doubt' },
}

export const LoteTag = ({ estado }: { estado: LoteEstado }) => {
  const { word, tone, icon } = LOOKS[estado]
  return (
    <Tag tone={tone} {...(icon && { icon })}>
      {word}
    </Tag>
  )
}

/** Tabs of the list. */
export const PARTES = ['vuelo', 'terminados', 'fallidos'] as const
export type Parte = (typeof PARTES)[number]

export const PARTS: Readonly<Record<Parte, { text: string; states: readonly LoteEstado[] }>> = {
  vuelo: { text: 'En vuelo', states: ['sending', 'received'] },
  terminados: { text: 'Terminados', states: ['settled'] },
  fallidos: { text: 'No aceptados, no enviados o en duda', states: ['refused', 'not_sent', 'unknown'] },
}

export type Carrying = readonly { estado: Estado; count: number }[]

/** Counts the documents by state, those that need attention first: `48 aprobados, 2 rechazados`. */
export function carriedWords(carrying: Carrying): string {
  const order: readonly Estado[] = [
    'rejected',
    'error',
    'sent',
    'signed',
    'draft',
    'approved',
    'approved_obs',
    'cancelled',
  ]
  return order
    .flatMap(estado => {
      const count = carrying.find(each => each.estado === estado)?.count ?? 0
      const { one, many } = STATES[estado]
      return count > 0 ? [`${count} ${(count === 1 ? one : many).toLowerCase()}`] : []
    })
    .join(', ')
}

export const total = (carrying: Carrying): number => carrying.reduce((sum, { count }) => sum + count, 0)
