/** List of the last events, each with the document or numbers that it is about. */

import type { EventoRegistrado } from '../book/index.ts'
import { type Html, html } from '../http/index.ts'
import { cdcEnGrupos, fechaHora } from './format.ts'
import { table } from './table.ts'

const TIPOS: Readonly<Record<EventoRegistrado['tipo'], string>> = {
  rGeVeCan: 'Cancelación',
  rGeVeInu: 'Inutilización',
  rGEveNom: 'Nominación',
  rGeVeTr: 'Actualización de transporte',
  rGeVeNotRec: 'Notificación de recepción',
  rGeVeConf: 'Conformidad',
  rGeVeDisconf: 'Disconformidad',
  rGeVeDescon: 'Desconocimiento',
}

export function eventos(all: readonly EventoRegistrado[], shown: number): Html {
  return table({
    id: 'eventos',
    title: 'Eventos',
    count: all.length,
    columns: ['Registrado', 'Evento', 'RUC que firmó', 'Sobre', 'Protocolo', 'Estado'],
    rows: all.slice(-shown).reverse().map(row),
    empty: html`Todavía no se registró ninguno.`,
  })
}

const row = ({ at, tipo, ruc, cdc, rango, dProtAut, estado }: EventoRegistrado): (Html | string)[] => [
  fechaHora(at),
  TIPOS[tipo],
  ruc,
  rango === undefined ? html`<code>${cdcEnGrupos(cdc)}</code>` : `números ${rango.desde} a ${rango.hasta}`,
  dProtAut,
  estado,
]
