/** Name of a stored event's kind. */
import type { TipoEvento } from '@nanduti/sifen'
import { TIPOS_DE_EVENTO } from '../../dtes/index.ts'

const NAMES = Object.keys(TIPOS_DE_EVENTO) as TipoEvento[]

export function tipoOf({ tipo }: { tipo: number }): TipoEvento {
  const name = NAMES.find(name => TIPOS_DE_EVENTO[name].tipo === tipo)
  if (!name) throw new Error(`No event has the kind ${tipo}`)
  return name
}
