/** Events that an issuer or a receiver can register, by name. */
import type * as z from 'zod'
import { CANCELACION } from './cancelacion.ts'
import { CONFORMIDAD } from './conformidad.ts'
import { DESCONOCIMIENTO } from './desconocimiento.ts'
import { DISCONFORMIDAD } from './disconformidad.ts'
import type { Evento } from './evento.ts'
import { INUTILIZACION } from './inutilizacion.ts'
import { NOMINACION } from './nominacion.ts'
import { NOTIFICACION } from './notificacion.ts'
import { TRANSPORTE } from './transporte.ts'

export const EVENTOS = {
  cancelacion: CANCELACION,
  inutilizacion: INUTILIZACION,
  nominacion: NOMINACION,
  transporte: TRANSPORTE,
  conformidad: CONFORMIDAD,
  disconformidad: DISCONFORMIDAD,
  desconocimiento: DESCONOCIMIENTO,
  notificacion: NOTIFICACION,
} as const satisfies Record<string, Evento>

export type TipoEvento = keyof typeof EVENTOS

/** The JSON of each event, as its zod schema reads it. */
export type EventoInput<T extends TipoEvento> = z.infer<(typeof EVENTOS)[T]['schema']>
