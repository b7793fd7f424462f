/** SIFEN's answers as JSON. docs/notes A20. */
import { type ConsultaResult, type ConsultaRucResult, type Evento, formatRuc, type Ruc } from '@nanduti/sifen'
import { eventoPorElemento, instantOf } from '../dtes/index.ts'

type Found<Result> = Extract<Result, { encontrado: true }>

export const presentContribuyente = ({ contribuyente, codigo, mensaje }: Found<ConsultaRucResult>, ruc: Ruc) => ({
  ruc: ruc.numero,
  dv: ruc.dv,
  razon_social: contribuyente.razonSocial,
  estado_codigo: contribuyente.estadoCodigo,
  estado: contribuyente.estado,
  facturador_electronico: contribuyente.facturadorElectronico,
  receptor: { naturaleza: 1, numeroDocumento: formatRuc(ruc), nombre: contribuyente.razonSocial },
  cod_res: codigo,
  msg_res: mensaje,
})

/**
 * Returns a document as JSON. SIFEN keeps approved documents only; a cancelled one has the event of its cancellation.
 */
export const presentDocumento = ({ documento, fechaProceso, codigo, mensaje }: Found<ConsultaResult>, now: Date) => ({
  cdc: documento.cdc,
  estado: documento.cancelado ? ('cancelled' as const) : ('approved' as const),
  prot_aut: documento.protAut ?? null,
  fecha_proceso: instantOf(fechaProceso, now)?.toISOString() ?? null,
  cancelado: documento.cancelado,
  eventos: documento.eventos.map(evento => presentEvento(evento, now)),
  cod_res: codigo,
  msg_res: mensaje,
})

const ESTADO_OF = { aprobado: 'approved', aprobado_obs: 'approved', rechazado: 'rejected' } as const

function presentEvento({ tipo, estado, motivo, protAut, fechaProceso, mensajes: [first] }: Evento, now: Date) {
  const known = eventoPorElemento(tipo)
  return {
    tipo: known?.tipo ?? null,
    tipo_descripcion: known?.descripcion ?? tipo,
    estado: estado ? ESTADO_OF[estado] : null,
    motivo: motivo ?? null,
    prot_aut: protAut ?? null,
    fecha_proceso: (fechaProceso && instantOf(fechaProceso, now)?.toISOString()) || null,
    cod_res: first?.codigo ?? null,
    msg_res: first?.mensaje ?? null,
  }
}
