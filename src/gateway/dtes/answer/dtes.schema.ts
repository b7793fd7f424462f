/** Schemas of the documents. The request's is that of the SIFEN library, which knows its fields. */

import { CDC_SHAPE, publishedDteSchema } from '@nanduti/sifen'
import * as z from 'zod'
import { AMBIENTES, ESTADOS, EVENTO_ESTADOS } from '../../../db/index.ts'
import { field } from '../../../http/index.ts'
import { signedXmlPath } from '../record/index.ts'
import { BY_LOTE } from './dtes.errors.ts'
import { APPROVED, DISMISSED, IN_DOUBT, RESENT, UNKNOWN_FIELD } from './dtes.examples.ts'
import { REQUESTS } from './dtes.requests.ts'
import { ENLACES, enlaces } from './enlaces.ts'
import { explicacion } from './explicacion.schema.ts'
import { isMotivo, MAX_MOTIVO, MIN_MOTIVO } from './motivo.ts'

const published = publishedDteSchema()
export const dteRequest = published.meta({
  ...published.meta(),
  id: 'PedidoDeDocumento',
  examples: [REQUESTS.contado?.value],
})

const sifenCode = z.string().nullable()
const protAut = z.string().nullable()
const PROCESSED = '2026-11-21T13:00:05.000Z'
const EMITTED = '2026-11-21T10:00:00'
const instant = (description: string) => field(z.iso.datetime().nullable(), description, PROCESSED)
const amount = (description: string, example: string) =>
  field(z.string().regex(/^\d+(\.\d+)?$/), `${description} Texto decimal exacto.`, example)

const advertencia = z
  .object({
    campo: field(z.string(), 'El campo del pedido.', UNKNOWN_FIELD.campo),
    mensaje: field(z.string(), 'Qué se hizo con él, o qué llama la atención.', UNKNOWN_FIELD.mensaje),
  })
  .meta({ id: 'Advertencia', description: 'Algo del pedido que conviene revisar.' })

/** Fields common to all answers about sending, errors included. */
export const outcome = {
  id: field(z.int().positive(), 'Identificador del documento.', APPROVED.id),
  cdc: field(z.string().regex(CDC_SHAPE), 'Código de control.', APPROVED.cdc),
  estado: field(z.enum(ESTADOS), 'Estado; `sent` y `draft` son de paso.', APPROVED.estado),
  sifen_result_code: field(sifenCode, 'Código de la respuesta de SIFEN.', APPROVED.sifen_result_code),
  sifen_result_msg: field(
    z.string().nullable(),
    'Mensaje de SIFEN, con sus palabras; de lo que no recibió, por qué; de lo que cerró un operador, quién y por qué.',
    APPROVED.sifen_result_msg,
  ),
  sifen_explicacion: field(
    explicacion.nullable(),
    'Qué significa ese código y qué hacer, con nuestras palabras; vacía cuando no hay nada que explicar.',
    APPROVED.sifen_explicacion,
  ),
  prot_aut: field(protAut, 'Protocolo de autorización de SIFEN.', APPROVED.prot_aut),
  numero: field(z.string(), 'Establecimiento, punto de expedición y número.', APPROVED.numero),
  referencia_externa: field(z.string().nullable(), 'La referencia de su sistema, si la envió.', 'PED-1024'),
  extras: field(z.record(z.string(), z.unknown()).nullable(), 'Sus datos propios, si los envió.', { pedido: 'A-17' }),
  numero_liberado: field(
    z.boolean(),
    'Si el rechazo devolvió el número: lo lleva la próxima venta del punto. Mientras nadie lo tome, `reenviar` lo recupera.',
    APPROVED.numero_liberado,
  ),
  enlaces,
  advertencias: field(
    z.array(advertencia),
    'Lo que se tomó de otro modo que como vino, y lo que conviene revisar.',
    APPROVED.advertencias,
  ),
}

export const dteOutcome = z
  .object(outcome)
  .meta({ id: 'Resultado', shares: 'CamposDeResultado', description: 'Cómo terminó el envío de un documento.' })

export const dteAccepted = z
  .object({
    message: field(z.string(), 'Qué pasa con él ahora.', BY_LOTE),
    ...outcome,
    estado: field(z.enum(ESTADOS), 'Siempre `sent`: SIFEN lo procesa.', 'sent'),
  })
  .meta({
    id: 'ResultadoPorLote',
    shares: 'CamposDeResultado',
    description: 'Un documento que SIFEN recibió en un lote y procesa después.',
    examples: [{ message: BY_LOTE, ...IN_DOUBT }],
  })

export const dteCreated = z
  .object({
    id: outcome.id,
    cdc: outcome.cdc,
    estado: field(z.enum(ESTADOS), 'Siempre `draft`: enseguida un trabajo lo firma.', 'draft'),
    numero: outcome.numero,
    referencia_externa: outcome.referencia_externa,
    extras: outcome.extras,
    enlaces: field(enlaces, 'De dónde se bajará su XML. El QR falta hasta que se firme.', { ...ENLACES, qr: null }),
    advertencias: outcome.advertencias,
  })
  .meta({ id: 'DocumentoCreado', description: 'Un documento recién creado, todavía sin firmar.' })

export const dteSigned = z
  .object({ id: outcome.id, cdc: outcome.cdc, estado: field(z.enum(ESTADOS), 'Siempre `signed`.', 'signed') })
  .meta({ id: 'DocumentoFirmado', description: 'Un documento firmado, listo para enviar.' })

export const dteDismissed = z
  .object({
    message: field(z.string(), 'Qué pasa con él ahora.', DISMISSED.message),
    dte_id: field(z.int().positive(), 'Identificador del documento.', DISMISSED.dte_id),
    estado: field(z.enum(ESTADOS), 'Su estado, que no cambió.', DISMISSED.estado),
    descartado_at: field(z.iso.datetime(), 'Cuándo se descartó, en UTC.', DISMISSED.descartado_at),
  })
  .meta({ id: 'Descarte', description: 'Un documento fallido que ya no necesita atención.' })

/** The reason of a dismissal. */
export const dismissal = z
  .object({
    motivo: field(
      z
        .string('El campo motivo es obligatorio.')
        .refine(isMotivo, `El campo motivo debe tener entre ${MIN_MOTIVO} y ${MAX_MOTIVO} caracteres.`),
      'Por qué no hace falta otro documento, de 5 a 500 caracteres. Queda en el historial.',
      'El cliente desistió de la compra',
    ),
  })
  .meta({ id: 'PedidoDeDescarte', description: 'El motivo del descarte.' })

export const dteResent = z
  .object({
    message: field(z.string(), 'Qué pasa con él ahora.', RESENT.message),
    dte_id: field(z.int().positive(), 'Identificador del documento.', RESENT.dte_id),
    estado_anterior: field(z.enum(ESTADOS), 'El estado en el que estaba.', RESENT.estado_anterior),
    estado_actual: field(z.enum(ESTADOS), 'El estado en el que quedó.', RESENT.estado_actual),
    job: field(z.enum(['BuildAndSignDteJob', 'SendDteJob']), 'El trabajo que sigue con él.', RESENT.job),
  })
  .meta({ id: 'Reenvio', description: 'Un documento puesto de nuevo en camino a SIFEN.' })

const eventSummary = z
  .object({
    id: field(z.int().positive(), 'Identificador del evento.', 7),
    tipo: field(z.int(), '1 cancelación; los demás, en `GET /api/sifen/eventos/{id}`.', 1),
    tipo_descripcion: field(z.string(), 'El tipo, en palabras.', 'Cancelación'),
    estado: field(z.enum(EVENTO_ESTADOS), 'Estado del evento.', 'approved'),
    sifen_result_code: field(sifenCode, 'Código de la respuesta de SIFEN al evento.', '0600'),
    prot_aut: field(protAut, 'Protocolo de autorización del evento.', '1000007'),
    motivo: field(z.string().nullable(), 'Motivo que se declaró, si el tipo lo lleva.', 'Error en el precio'),
    fecha_envio: instant('Cuándo se envió, en UTC.'),
  })
  .meta({ id: 'EventoEnDocumento', description: 'Un evento, como lo muestra su documento.' })

const receptor = z
  .object({
    documento: field(z.string(), 'RUC o número de documento.', '80000000-5'),
    nombre: field(z.string(), 'Nombre o razón social.', 'Cliente de Prueba S.A.'),
  })
  .meta({ id: 'ReceptorDeDocumento', description: 'El receptor de un documento.' })

const tipoCambio = z
  .object({
    valor: field(z.string(), 'Guaraníes por unidad de la moneda. Texto decimal exacto.', '7150.44'),
    fuente: field(z.enum(['usuario', 'BCP']), '`usuario` si vino en el pedido; `BCP` si se tomó su cotización.', 'BCP'),
    fecha: field(z.iso.date().nullable(), 'La fecha de la planilla del BCP; vacía si vino en el pedido.', '2026-11-20'),
  })
  .meta({ id: 'TipoDeCambio', description: 'El tipo de cambio de un documento.' })

const CAMBIO = {
  at: '2026-11-21T13:00:00.000Z',
  from: null,
  to: 'draft',
  trigger: 'created',
  usuario: 'Ana Operadora',
  job: null,
  attempt: null,
  motivo: null,
} as const

const cambio = z
  .object({
    at: field(z.iso.datetime(), 'Cuándo, en UTC.', CAMBIO.at),
    from: field(z.enum(ESTADOS).nullable(), 'El estado anterior; vacío al crearse.', CAMBIO.from),
    to: field(z.enum(ESTADOS), 'El estado nuevo.', CAMBIO.to),
    trigger: field(z.string(), 'Qué lo movió.', CAMBIO.trigger),
    usuario: field(z.string().nullable(), 'Quién lo pidió; vacío si fue un trabajo.', CAMBIO.usuario),
    job: field(z.string().nullable(), 'El trabajo que lo movió; vacío si lo pidió un usuario.', CAMBIO.job),
    attempt: field(z.int().nullable(), 'El envío del que vino.', CAMBIO.attempt),
    motivo: field(z.string().nullable(), 'Por qué, con las palabras de quien lo hizo.', CAMBIO.motivo),
  })
  .meta({ id: 'CambioDeEstado', description: 'Un cambio de estado de un documento.' })

export const dteDetail = z
  .object({
    ...outcome,
    version: field(z.int().positive(), 'Sube con cada cambio: con el `id`, distingue un cambio ya visto.', 4),
    emitter_id: field(z.int().positive(), 'El emisor que lo firmó.', 1),
    tipo_documento: field(z.int().min(1).max(8), 'Tipo de documento; 1 es factura electrónica.', 1),
    ambiente: field(z.enum(AMBIENTES), 'Ambiente de SIFEN.', 'test'),
    timbrado: field(z.string(), 'Número del timbrado.', '12345678'),
    establecimiento: field(z.string(), 'Código del establecimiento.', '001'),
    punto_expedicion: field(z.string(), 'Código del punto de expedición.', '001'),
    fecha_emision: field(z.string(), 'Fecha y hora de emisión, en Asunción.', EMITTED),
    moneda: field(z.string(), 'Moneda de la operación (ISO 4217).', 'PYG'),
    tipo_cambio: field(
      tipoCambio.nullable(),
      'El tipo de cambio de todos los ítems; vacío en guaraníes, y si cada ítem lleva el suyo.',
      null,
    ),
    total_operacion: amount('Total de la operación, en su moneda.', '74000'),
    total_iva: amount('Total del IVA, en la moneda de la operación.', '3523.80952381'),
    receptor: receptor.meta({ description: 'A quién se emitió; si se lo nominó después con un evento, el nominado.' }),
    receptor_xml: field(
      receptor.nullable(),
      'Lo que dice el XML, que no cambia, si el receptor se nominó después; si no, vacío.',
      null,
    ),
    atencion: field(
      z.string().nullable(),
      'Por qué el documento necesita a una persona, y qué hacer: un rechazado sin otro que lo reemplace, o cuya venta puede ser un documento que volvió de SIFEN, uno en duda que no va a terminar solo, o dos aprobados de la misma venta. Vacía cuando no hace falta nada.',
      null,
    ),
    cancelable_hasta: field(
      z.iso.datetime().nullable(),
      'Hasta cuándo se puede cancelar, en UTC; vacío si no está aprobado.',
      '2026-11-23T13:00:03.000Z',
    ),
    cancelado: field(z.boolean(), 'Si fue cancelado.', false),
    reemplaza_id: field(
      z.int().positive().nullable(),
      'El documento fallido de la misma venta que este reemplaza; vacío si no se indicó.',
      null,
    ),
    reemplazado_por: field(
      z.int().positive().nullable(),
      'El último documento que reemplaza a este; vacío si no hay.',
      null,
    ),
    descartado_at: field(
      z.iso.datetime().nullable(),
      'Cuándo una persona decidió que no necesita más atención, en UTC; el motivo está en `historial`.',
      null,
    ),
    recuperado_at: field(
      z.iso.datetime().nullable(),
      'Cuándo se trajo de SIFEN, en UTC: la base de datos lo había perdido. El documento tiene un `id` nuevo y el mismo CDC.',
      null,
    ),
    eventos: field(z.array(eventSummary), 'Los eventos del documento, del más antiguo al más nuevo.', []),
    xml_signed_path: field(
      z.string().nullable(),
      'Lugar interno del XML firmado; vacío mientras no hay.',
      signedXmlPath({ cdc: APPROVED.cdc, fecha_emision: EMITTED }, '9f86d081884c'),
    ),
    fecha_proceso: instant('Cuándo lo procesó SIFEN, en UTC.'),
    last_sent_at: instant('El último envío que SIFEN pudo haber recibido, en UTC.'),
    historial: field(z.array(cambio), 'Los cambios de estado, del más antiguo al más nuevo.', [CAMBIO]),
    created_at: field(z.iso.datetime(), 'Cuándo se creó, en UTC.', '2026-11-21T13:00:00.000Z'),
    updated_at: field(z.iso.datetime(), 'Su último cambio, en UTC.', '2026-11-21T13:00:05.000Z'),
  })
  .meta({ id: 'Documento', shares: 'CamposDeDocumento', description: 'Un documento electrónico, como está ahora.' })

/** A document as webhooks send it. */
export const dteAnnounced = dteDetail
  .omit({ enlaces: true, historial: true, reemplazado_por: true })
  .extend({ totalOperacion: amount('El mismo total, con el nombre del pedido.', '74000') })
  .meta({ id: 'DocumentoEnAviso', shares: 'CamposDeDocumento', description: 'Un documento, como era cuando cambió.' })

/** The parameter `{id}` of a document (docs/notes A12). */
export const dteId = {
  id: field(z.union([z.int().positive(), z.string().regex(CDC_SHAPE)]), 'El `id` del documento o su CDC.', 2),
}
