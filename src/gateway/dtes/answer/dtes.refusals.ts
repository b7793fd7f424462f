/** Refusals of the documents' routes, with their examples and the fields that they add to the body. */
import * as z from 'zod'
import {
  databaseBehind,
  databaseDown,
  equalRunning,
  field,
  idempotencyRunning,
  otherBody,
  refusal,
  storageFull,
} from '../../../http/index.ts'
import { numeracionExhausted } from '../../timbrados/index.ts'
import {
  maybeRecovered,
  notConnected,
  notReceived,
  pointRecovering,
  pointStopped,
  rejectedBySifen,
  replacedAlready,
  typeNotAccepted,
  unknownOutcome,
} from './dtes.errors.ts'
import { APPROVED, DISTRUST, IN_DOUBT, NOT_ACCEPTED, NOT_RECEIVED, REJECTED } from './dtes.examples.ts'
import { CODED, WRONG } from './dtes.requests.ts'
import { outcome } from './dtes.schema.ts'
import { wrongDocument } from './problems.ts'
import { referenciaUsada } from './referencia-errors.ts'

export const REPLACED = replacedAlready(REJECTED, { id: 12, estado: 'approved' })
export const RECOVERED = maybeRecovered(REJECTED, [
  { id: 12, cdc: APPROVED.cdc, establecimiento: '001', punto_expedicion: '001', numero: 26 },
])
const rival = field(
  z.int().positive(),
  'El documento de la misma venta que SIFEN tiene o está por tener, el que ya tiene la `referencia_externa`, o el que volvió de SIFEN y puede ser de la venta.',
  12,
).optional()
/** Fields of a 409 that names another document. */
export const rivalFields = {
  dte_id: rival,
  sin_enviar: field(
    z.boolean(),
    'true si ese documento es de un pedido igual y falta enviarlo: `POST /api/sifen/dtes/{id}/reenviar`.',
    true,
  ).optional(),
  ...z.object({ cdc: outcome.cdc, numero: outcome.numero }).partial().shape,
}

/** The 409 of a route with an Idempotency-Key. */
const onceRefusal = refusal(
  'El punto de expedición agotó sus números para ese tipo de documento, o está detenido porque otro sistema los usó; el primer pedido con esta clave, o uno igual sin clave, sigue en curso; un documento con otros datos ya tiene la `referencia_externa`; u otro ya reemplaza al de `reemplaza_id`. En los dos últimos casos `dte_id` dice cuál. Con `DOCUMENTO_RECUPERADO`, el documento que tiene la `referencia_externa` falló, y otro con el mismo receptor y el mismo total volvió después de SIFEN, sin referencia (`dte_id`, `cdc`, `numero`): compárelo con la venta. Si es ella, descarte el fallido; si no, envíe `reemplaza_id` con el fallido.',
  [
    idempotencyRunning(),
    equalRunning(),
    referenciaUsada({ ...APPROVED, referencia_externa: 'PED-1024' }),
    REPLACED,
    RECOVERED,
    pointStopped('001-001'),
    numeracionExhausted(),
  ],
  rivalFields,
)

const problema = z
  .object({
    campo: field(z.string(), 'El campo del pedido.', CODED.campo),
    mensaje: field(z.string(), 'Qué pasa con él y qué hacer.', CODED.mensaje),
    id: field(z.string().nullable(), 'El campo del Manual Técnico de SIFEN, si es de uno.', CODED.id),
    codigo: field(z.string().nullable(), 'El código con el que SIFEN lo rechazaría, si tiene uno.', CODED.codigo),
    que_hacer: field(z.string().nullable(), 'Qué hacer, según ese código.', CODED.que_hacer),
  })
  .meta({ id: 'Problema', description: 'Un problema de un documento, con lo que SIFEN diría.' })
/** Additional field of a 422 about a document. */
export const problemas = z
  .array(problema)
  .meta({
    id: 'Problemas',
    description: 'Los mismos problemas de `errors`, de a uno, con lo que SIFEN diría.',
    examples: [WRONG],
  })
  .optional()

/** Fields of a 422 that name what an `Idempotency-Key` made with another request (docs/notes A39). */
export const madeByKey = {
  ...z.object({ id: outcome.id, cdc: outcome.cdc, numero: outcome.numero, estado: outcome.estado }).partial().shape,
  lote_id: field(z.int().positive().optional(), 'El lote que hizo esa clave, si hizo uno.', 7),
}
const { id, cdc, numero, estado } = APPROVED
export const KEY_USED = otherBody({ id, cdc, numero, estado })

const wrongRefusal = refusal(
  'Algo está mal en el pedido y no se creó nada; o su `Idempotency-Key` ya se usó con otro pedido: entonces están los campos de lo que hizo.',
  [wrongDocument(WRONG), KEY_USED],
  { ...madeByKey, problemas },
)

/** The 503 of a route that takes a number. */
const noNumberRefusal = refusal(
  'No se tomó ningún número: el disco del servidor está lleno, o el punto de expedición se está recuperando. O la base de datos no responde, o volvió a un estado anterior. Repita el mismo pedido cuando dice `Retry-After`.',
  [storageFull(), pointRecovering('001-001'), databaseBehind(), databaseDown('POST')],
)

/** Errors of a creation, before anything is stored. */
export const createRefusals = [onceRefusal, wrongRefusal, noNumberRefusal]

/** Errors of a creation without an Idempotency-Key. */
export const validateRefusals = [
  refusal(
    'El punto de expedición agotó sus números para ese tipo de documento, u otro documento ya reemplaza al de `reemplaza_id`.',
    [numeracionExhausted(), REPLACED],
    { dte_id: rival },
  ),
  refusal('Algo está mal en el pedido.', [wrongDocument(WRONG)], { problemas }),
]

/** Errors of sending, with the document's current state (docs/notes A4). */
export const sendRefusals = [
  onceRefusal,
  refusal(
    'Algo está mal en el pedido y no se creó nada; o SIFEN rechazó el documento: entonces `errors.sifen` dice por qué, y están los campos del documento; o su `Idempotency-Key` ya se usó con otro pedido: entonces están los campos de lo que hizo.',
    [wrongDocument(WRONG), KEY_USED, rejectedBySifen(REJECTED)],
    { ...z.object(outcome).partial().shape, ...madeByKey, problemas },
  ),
  refusal(
    'Con un `code` que empieza con `SIFEN_`, SIFEN no recibió el documento, con toda seguridad: emita otro. Sin él es la respuesta de un proxy, que no dice nada: repita el pedido con la misma `Idempotency-Key`. Con `SIFEN_NOT_CONNECTED` no se creó ninguno: el mensaje dice qué corregir o hasta cuándo esperar. Con `SIFEN_TYPE_NOT_ACCEPTED` SIFEN todavía no acepta su tipo: no emita otro.',
    [notConnected(DISTRUST), typeNotAccepted(NOT_ACCEPTED), notReceived(NOT_RECEIVED)],
    z.object(outcome).partial().shape,
  ),
  noNumberRefusal,
  refusal(
    'No se sabe si SIFEN lo recibió. **No lo emita de nuevo**: se consultará por su CDC hasta saberlo.',
    [unknownOutcome(IN_DOUBT)],
    outcome,
  ),
]
