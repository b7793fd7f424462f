/** Schemas of the events' responses and of the list's filter. */
import { CDC_SHAPE } from '@nanduti/sifen'
import * as z from 'zod'
import { ESTADOS, EVENTO_ESTADOS } from '../../../db/index.ts'
import { field, idField, idText, instantOrNull, textOrNull, wholeOrNull } from '../../../http/index.ts'
import { explicacion, midnight } from '../../dtes/index.ts'
import { CANCELLED, CDC, VOIDED } from './eventos.examples.ts'

const sifenExplicacion = field(
  explicacion.nullable(),
  'Qué significa el código y qué hacer; vacía cuando no hay nada que explicar.',
  null,
)

const common = {
  status: field(z.enum(EVENTO_ESTADOS), 'Estado del evento.', CANCELLED.status),
  evento_id: idField('Identificador del evento.', CANCELLED.evento_id),
  cod_res: textOrNull('Código de la respuesta de SIFEN.', CANCELLED.cod_res),
  msg_res: textOrNull('Mensaje de SIFEN, con sus palabras; o por qué no lo hay.', CANCELLED.msg_res),
  prot_aut: textOrNull('Protocolo de autorización del evento.', CANCELLED.prot_aut),
  sifen_explicacion: sifenExplicacion,
}

/** Field of the refusal of an event that another one excludes. */
export const excludedBy = {
  evento_id: field(
    z.int().positive().optional(),
    'El evento que ya existe: con `EVENTO_DUPLICADO`, y con `RANGO_INUTILIZADO` si es del mismo rango.',
    CANCELLED.evento_id,
  ),
}

/** Fields of an event about a document. */
export const documentOutcome = {
  ...common,
  cdc: field(z.string().regex(CDC_SHAPE), 'El documento del evento.', CDC),
  dte_id: wholeOrNull('Su identificador aquí; vacío si no es nuestro.', CANCELLED.dte_id),
  dte_estado: field(z.enum(ESTADOS).nullable(), 'Su estado después del evento.', CANCELLED.dte_estado),
}
export const documentoDelEvento = z
  .object(documentOutcome)
  .meta({ id: 'EventoDeDocumento', description: 'Cómo terminó el evento de un documento.' })

/** Fields of an event about a range of numbers. */
export const rangeOutcome = {
  ...common,
  timbrado: field(z.string(), 'Número del timbrado.', '12345678'),
  establecimiento: field(z.string(), 'Código del establecimiento.', '001'),
  punto_expedicion: field(z.string(), 'Código del punto de expedición.', '001'),
  rango: field(z.string(), 'Primer y último número.', 'rango' in VOIDED ? VOIDED.rango : ''),
  tipo_documento: field(z.int(), 'Tipo de documento.', 1),
}
export const rangoDelEvento = z
  .object(rangeOutcome)
  .meta({ id: 'EventoDeRango', description: 'Cómo terminó la inutilización de un rango de números.' })

export const eventoDetalle = z
  .object({
    id: idField('Identificador del evento.', 7),
    sifen_emitter_id: idField('El emisor que lo firmó.', 1),
    sifen_dte_id: wholeOrNull('Su documento; vacío si no es nuestro, y en una inutilización.', 2),
    tipo: field(
      z.int(),
      '1 cancelación, 2 inutilización, 11 conformidad, 12 disconformidad, 13 desconocimiento, 14 notificación de recepción, 15 nominación, 16 transporte.',
      1,
    ),
    tipo_descripcion: field(z.string(), 'El tipo, en palabras.', 'Cancelación'),
    cdc: textOrNull('El CDC del documento.', CDC),
    timbrado: textOrNull('De una inutilización: el timbrado.', null),
    establecimiento: textOrNull('De una inutilización: el establecimiento.', null),
    punto_expedicion: textOrNull('De una inutilización: el punto de expedición.', null),
    numero_inicio: textOrNull('De una inutilización: el primer número.', null),
    numero_fin: textOrNull('De una inutilización: el último número.', null),
    tipo_documento: wholeOrNull('De una inutilización: el tipo de documento.', null),
    serie: textOrNull('De una inutilización: la serie, si la hay.', null),
    motivo: textOrNull('Motivo que se declaró.', 'Error en el precio'),
    datos: field(z.record(z.string(), z.unknown()).nullable(), 'De los demás tipos: lo que se declaró.', null),
    xml_signed_path: textOrNull('Lugar interno del XML firmado.', 'eventos/2026-11/1-7-1795273200000.xml'),
    estado: field(z.enum(EVENTO_ESTADOS), 'Estado; `pending` y `sent` son de paso.', 'approved'),
    sifen_result_code: textOrNull('Código de la respuesta de SIFEN.', '0600'),
    sifen_result_msg: textOrNull('Mensaje de SIFEN.', CANCELLED.msg_res),
    sifen_explicacion: sifenExplicacion,
    prot_aut: textOrNull('Protocolo de autorización.', CANCELLED.prot_aut),
    atencion: textOrNull('Por qué no va a terminar solo, y qué hacer; vacía cuando no hace falta nada.', null),
    fecha_envio: instantOrNull('Cuándo se envió, en UTC.', '2026-11-21T14:00:00.000Z'),
    fecha_proceso: instantOrNull('Cuándo lo procesó SIFEN, en UTC.', '2026-11-21T14:00:01.000Z'),
    created_at: field(z.iso.datetime(), 'Cuándo se pidió, en UTC.', '2026-11-21T14:00:00.000Z'),
    updated_at: field(z.iso.datetime(), 'Su último cambio, en UTC.', '2026-11-21T14:00:01.000Z'),
  })
  .meta({ id: 'Evento', description: 'Un evento, como está ahora.' })

export const eventoList = z.object({
  data: z.array(eventoDetalle).meta({ description: 'Los eventos, del más nuevo al más antiguo; hasta 100.' }),
  next_before_id: field(z.int().positive().optional(), 'Si hay más: pídalos con este valor en `before_id`.', 7),
})

const digits = (name: string, description: string, example: string) =>
  field(idText(`El campo ${name} debe ser un número entero desde 1.`), description, example)
    .transform(Number)
    .optional()
const day = (name: string, description: string, example: string) =>
  field(
    z.iso.date(`El campo ${name} debe ser una fecha válida con el formato AAAA-MM-DD.`).optional(),
    description,
    example,
  )

export const eventoFilter = z.object({
  tipo: digits('tipo', 'Solo los de este tipo.', '1'),
  estado: field(z.enum(EVENTO_ESTADOS).optional(), 'Solo los que están en este estado.', 'approved'),
  cdc: field(
    z.string().regex(CDC_SHAPE, 'El campo cdc debe ser un CDC de 44 caracteres.').optional(),
    'Solo los de este documento.',
    CDC,
  ),
  emitter_id: digits('emitter_id', 'Solo los de este emisor.', '1'),
  desde: day('desde', 'Solo los pedidos desde este día, en Asunción.', '2026-11-01'),
  hasta: day('hasta', 'Solo los pedidos hasta este día, en Asunción.', '2026-11-30'),
  before_id: digits('before_id', 'Solo los anteriores a ese id: el `next_before_id` de la respuesta anterior.', '8'),
})

/** Converts the request's filter to that of the query. */
export const toFilter = ({ desde, hasta, before_id, ...rest }: z.output<typeof eventoFilter>) => ({
  ...rest,
  before: before_id,
  desde: desde === undefined ? undefined : midnight(desde, 0),
  hasta: hasta === undefined ? undefined : midnight(hasta, 1),
})
