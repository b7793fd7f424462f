/** Schemas of the documents. The request's is that of the SIFEN library, which knows its fields. */

import { CDC_SHAPE, publishedDteSchema } from '@nanduti/sifen'
import { z } from 'zod'
import { AMBIENTES, ESTADOS, EVENTO_ESTADOS } from '../../db/index.ts'
import { field, idempotencyRunning, refusal, storageFull } from '../../http/index.ts'
import { numeracionExhausted } from '../timbrados/index.ts'
import { notConnected, notReceived, rejectedBySifen, typeNotAccepted, unknownOutcome } from './dtes.errors.ts'
import {
  APPROVED,
  DISTRUST,
  EXPLAINED,
  IN_DOUBT,
  NOT_ACCEPTED,
  NOT_RECEIVED,
  REJECTED,
  RESENT,
  UNKNOWN_FIELD,
} from './dtes.examples.ts'
import { CODED, REQUESTS, WRONG } from './dtes.requests.ts'
import { wrongDocument } from './problems.ts'
import { signedXmlPath } from './sign-dte.ts'

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

const advertencia = z.object({
  campo: field(z.string(), 'El campo del pedido.', UNKNOWN_FIELD.campo),
  mensaje: field(z.string(), 'Qué se hizo con él, o qué llama la atención.', UNKNOWN_FIELD.mensaje),
})

/** Explanation of the rejection in the examples. */
const { significado, causa, que_hacer, lado, campo } = EXPLAINED
const explicacion = z.object({
  significado: field(z.string(), 'Qué quiere decir el código.', significado),
  causa: field(z.string(), 'Por qué suele venir.', causa),
  que_hacer: field(z.string(), 'Qué hacer.', que_hacer),
  lado: field(z.enum(['usted', 'sifen', 'nadie']), 'Quién tiene que actuar.', lado),
  campo: field(z.string().nullable(), 'El campo del pedido del que habla, si es de uno.', campo),
})

/** Fields common to all answers about sending, errors included. */
const outcome = {
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
  advertencias: field(
    z.array(advertencia),
    'Lo que se tomó de otro modo que como vino, y lo que conviene revisar.',
    APPROVED.advertencias,
  ),
}

export const dteOutcome = z
  .object(outcome)
  .meta({ id: 'Resultado', description: 'Cómo terminó el envío de un documento.' })

export const dteCreated = z
  .object({
    id: outcome.id,
    cdc: outcome.cdc,
    estado: field(z.enum(ESTADOS), 'Siempre `draft`: enseguida un trabajo lo firma.', 'draft'),
    numero: outcome.numero,
    advertencias: outcome.advertencias,
  })
  .meta({ id: 'DocumentoCreado', description: 'Un documento recién creado, todavía sin firmar.' })

export const dteSigned = z
  .object({ id: outcome.id, cdc: outcome.cdc, estado: field(z.enum(ESTADOS), 'Siempre `signed`.', 'signed') })
  .meta({ id: 'DocumentoFirmado', description: 'Un documento firmado, listo para enviar.' })

export const dteResent = z
  .object({
    message: field(z.string(), 'Qué pasa con él ahora.', RESENT.message),
    dte_id: field(z.int().positive(), 'Identificador del documento.', RESENT.dte_id),
    estado_anterior: field(z.enum(ESTADOS), 'El estado en el que estaba.', RESENT.estado_anterior),
    estado_actual: field(z.enum(ESTADOS), 'El estado en el que quedó.', RESENT.estado_actual),
    job: field(z.enum(['BuildAndSignDteJob', 'SendDteJob']), 'El trabajo que sigue con él.', RESENT.job),
  })
  .meta({ id: 'Reenvio', description: 'Un documento puesto de nuevo en camino a SIFEN.' })

const eventSummary = z.object({
  id: field(z.int().positive(), 'Identificador del evento.', 7),
  tipo: field(z.int(), '1 cancelación; los demás, en `GET /api/sifen/eventos/{id}`.', 1),
  tipo_descripcion: field(z.string(), 'El tipo, en palabras.', 'Cancelación'),
  estado: field(z.enum(EVENTO_ESTADOS), 'Estado del evento.', 'approved'),
  sifen_result_code: field(sifenCode, 'Código de la respuesta de SIFEN al evento.', '0600'),
  prot_aut: field(protAut, 'Protocolo de autorización del evento.', '1000007'),
  motivo: field(z.string().nullable(), 'Motivo que se declaró, si el tipo lo lleva.', 'Error en el precio'),
  fecha_envio: instant('Cuándo se envió, en UTC.'),
})

const receptor = z.object({
  documento: field(z.string(), 'RUC o número de documento.', '80000000-5'),
  nombre: field(z.string(), 'Nombre o razón social.', 'Cliente de Prueba S.A.'),
})

const tipoCambio = z.object({
  valor: field(z.string(), 'Guaraníes por unidad de la moneda. Texto decimal exacto.', '7150.44'),
  fuente: field(z.enum(['usuario', 'BCP']), '`usuario` si vino en el pedido; `BCP` si se tomó su cotización.', 'BCP'),
  fecha: field(z.iso.date().nullable(), 'La fecha de la planilla del BCP; vacía si vino en el pedido.', '2026-11-20'),
})

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

const cambio = z.object({
  at: field(z.iso.datetime(), 'Cuándo, en UTC.', CAMBIO.at),
  from: field(z.enum(ESTADOS).nullable(), 'El estado anterior; vacío al crearse.', CAMBIO.from),
  to: field(z.enum(ESTADOS), 'El estado nuevo.', CAMBIO.to),
  trigger: field(z.string(), 'Qué lo movió.', CAMBIO.trigger),
  usuario: field(z.string().nullable(), 'Quién lo pidió; vacío si fue un trabajo.', CAMBIO.usuario),
  job: field(z.string().nullable(), 'El trabajo que lo movió; vacío si lo pidió un usuario.', CAMBIO.job),
  attempt: field(z.int().nullable(), 'El envío del que vino.', CAMBIO.attempt),
  motivo: field(z.string().nullable(), 'Por qué, con las palabras de quien lo hizo.', CAMBIO.motivo),
})

export const dteDetail = z
  .object({
    ...outcome,
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
    receptor: receptor.meta({ description: 'A quién se emitió.' }),
    atencion: field(
      z.string().nullable(),
      'Por qué un documento en duda no va a terminar solo, y qué hacer; vacía cuando no hace falta nada.',
      null,
    ),
    cancelable_hasta: field(
      z.iso.datetime().nullable(),
      'Hasta cuándo se puede cancelar, en UTC; vacío si no está aprobado.',
      '2026-11-23T13:00:03.000Z',
    ),
    cancelado: field(z.boolean(), 'Si fue cancelado.', false),
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
  .meta({ id: 'Documento', description: 'Un documento electrónico, como está ahora.' })

/** The parameter `{id}` of a document (docs/notes A12). */
export const dteId = {
  id: field(z.union([z.int().positive(), z.string().regex(CDC_SHAPE)]), 'El `id` del documento o su CDC.', 2),
}

/** The 409 of a route with an Idempotency-Key. */
const onceRefusal = refusal(
  'El punto de expedición agotó sus números para ese tipo de documento, o el primer pedido con esta clave sigue en curso.',
  [idempotencyRunning(), numeracionExhausted()],
)

const problema = z.object({
  campo: field(z.string(), 'El campo del pedido.', CODED.campo),
  mensaje: field(z.string(), 'Qué pasa con él y qué hacer.', CODED.mensaje),
  id: field(z.string().nullable(), 'El campo del Manual Técnico de SIFEN, si es de uno.', CODED.id),
  codigo: field(z.string().nullable(), 'El código con el que SIFEN lo rechazaría, si tiene uno.', CODED.codigo),
  que_hacer: field(z.string().nullable(), 'Qué hacer, según ese código.', CODED.que_hacer),
})
/** Additional field of a 422 about a document. */
export const problemas = z
  .array(problema)
  .optional()
  .meta({ description: 'Los mismos problemas de `errors`, de a uno, con lo que SIFEN diría.', examples: [WRONG] })

const wrongRefusal = refusal('Algo está mal en el pedido y no se creó nada.', [wrongDocument(WRONG)], { problemas })

/** Errors of a creation, before anything is stored. */
export const createRefusals = [onceRefusal, wrongRefusal]

/** Errors of a creation without an Idempotency-Key. */
export const validateRefusals = [
  refusal('El punto de expedición agotó sus números para ese tipo de documento.', [numeracionExhausted()]),
  wrongRefusal,
]

/** Errors of sending, with the document's current state (docs/notes A4). */
export const sendRefusals = [
  onceRefusal,
  refusal(
    'Algo está mal en el pedido y no se creó nada; o SIFEN rechazó el documento: entonces `errors.sifen` dice por qué, y están los campos del documento.',
    [wrongDocument(WRONG), rejectedBySifen(REJECTED)],
    { ...z.object(outcome).partial().shape, problemas },
  ),
  refusal(
    'SIFEN no recibió el documento, con toda seguridad: emita otro. Con `SIFEN_NOT_CONNECTED` no se creó ninguno: el mensaje dice qué corregir o hasta cuándo esperar. Con `SIFEN_TYPE_NOT_ACCEPTED` SIFEN todavía no acepta su tipo: no emita otro.',
    [notConnected(DISTRUST), typeNotAccepted(NOT_ACCEPTED), notReceived(NOT_RECEIVED)],
    z.object(outcome).partial().shape,
  ),
  refusal('El disco del servidor está lleno: no se tomó ningún número.', [storageFull()]),
  refusal(
    'No se sabe si SIFEN lo recibió. **No lo emita de nuevo**: se consultará por su CDC hasta saberlo.',
    [unknownOutcome(IN_DOUBT)],
    outcome,
  ),
]
