/** Events as JSON. Spec, Emitter event. */
import { explain } from '@nanduti/sifen'
import { descripcionDeEvento } from '../../dtes/index.ts'
import type { EventoRow } from '../record/index.ts'

const VOIDING = 2

/** Returns our explanation of SIFEN's rejection. Null without one. */
function explainEvento({ estado, sifen_result_code: codigo }: Pick<EventoRow, 'estado' | 'sifen_result_code'>) {
  if (codigo === null || estado === 'approved') return null
  const { significado, causa, queHacer, lado, campo } = explain('evento', codigo)
  return { significado, causa, que_hacer: queHacer, lado, campo: campo ?? null }
}

/** Returns the event with all its fields. */
export const presentEvento = (evento: EventoRow) => ({
  id: evento.id,
  sifen_emitter_id: evento.sifen_emitter_id,
  sifen_dte_id: evento.sifen_dte_id,
  tipo: evento.tipo,
  tipo_descripcion: descripcionDeEvento(evento.tipo),
  cdc: evento.cdc,
  timbrado: evento.timbrado,
  establecimiento: evento.establecimiento,
  punto_expedicion: evento.punto_expedicion,
  numero_inicio: evento.numero_inicio,
  numero_fin: evento.numero_fin,
  tipo_documento: evento.tipo_documento,
  serie: evento.serie,
  motivo: evento.motivo,
  datos: evento.datos ?? null,
  xml_signed_path: evento.xml_signed_path,
  estado: evento.estado,
  sifen_result_code: evento.sifen_result_code,
  sifen_result_msg: evento.sifen_result_msg,
  sifen_explicacion: explainEvento(evento),
  prot_aut: evento.prot_aut,
  atencion: needsAttention(evento) ? attention(evento) : null,
  fecha_envio: evento.fecha_envio?.toISOString() ?? null,
  fecha_proceso: evento.fecha_proceso?.toISOString() ?? null,
  created_at: evento.created_at.toISOString(),
  updated_at: evento.updated_at.toISOString(),
})

/** True for a voiding in doubt after both its postings: it has no CDC to query by. */
export const needsAttention = ({ estado, due_at }: Pick<EventoRow, 'estado' | 'due_at'>): boolean =>
  estado === 'sent' && due_at === null

const attention = ({ id, sifen_result_code: codigo }: EventoRow) =>
  `SIFEN no respondió a la inutilización ${codigo === null ? 'ni a su repetición' : `y rechazó su repetición con ${codigo}, lo que no dice si registró la primera`}, y no se puede consultar: mire en Marangatu si el rango quedó inutilizado. Mientras tanto sus números no se usan. Después, quien opera la pasarela la cierra: nanduti evento cerrar ${id} --estado approved|rejected --motivo "…".`

/** Returns the fields common to all answers about registering an event (spec, Emitter events; docs/notes A31). */
export const presentOutcome = (evento: EventoRow, dteEstado: string | null) => ({
  status: evento.estado,
  evento_id: evento.id,
  cod_res: evento.sifen_result_code,
  msg_res: evento.sifen_result_msg,
  prot_aut: evento.prot_aut,
  sifen_explicacion: explainEvento(evento),
  ...(evento.tipo === VOIDING
    ? rangeOf(evento)
    : { cdc: evento.cdc, dte_id: evento.sifen_dte_id, dte_estado: dteEstado }),
})

export type Outcome = ReturnType<typeof presentOutcome>

const rangeOf = ({
  timbrado,
  establecimiento,
  punto_expedicion,
  numero_inicio,
  numero_fin,
  tipo_documento,
}: EventoRow) => ({
  timbrado,
  establecimiento,
  punto_expedicion,
  rango: `${numero_inicio}-${numero_fin}`,
  tipo_documento,
})
