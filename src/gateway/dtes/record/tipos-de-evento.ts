/** Kinds of event: their number in `tipo` (1 and 2 are the spec's, Emitter event) and their name for users. */
import { EVENTOS, type TipoEvento } from '@nanduti/sifen'

export const TIPOS_DE_EVENTO = {
  cancelacion: { tipo: 1, descripcion: 'Cancelación' },
  inutilizacion: { tipo: 2, descripcion: 'Inutilización' },
  conformidad: { tipo: 11, descripcion: 'Conformidad' },
  disconformidad: { tipo: 12, descripcion: 'Disconformidad' },
  desconocimiento: { tipo: 13, descripcion: 'Desconocimiento' },
  notificacion: { tipo: 14, descripcion: 'Notificación de recepción' },
  nominacion: { tipo: 15, descripcion: 'Nominación del receptor' },
  transporte: { tipo: 16, descripcion: 'Actualización del transporte' },
} as const satisfies Record<TipoEvento, { tipo: number; descripcion: string }>

const NAMES = Object.keys(TIPOS_DE_EVENTO) as TipoEvento[]

/** Returns the name of a stored `tipo` for users. */
export const descripcionDeEvento = (tipo: number): string =>
  NAMES.map(name => TIPOS_DE_EVENTO[name]).find(each => each.tipo === tipo)?.descripcion ?? 'Evento'

/** Returns the kind of an event by its element in SIFEN's XML. Undefined for an unknown one. */
export function eventoPorElemento(el: string): (typeof TIPOS_DE_EVENTO)[TipoEvento] | undefined {
  const name = NAMES.find(name => EVENTOS[name].el === el)
  return name && TIPOS_DE_EVENTO[name]
}
