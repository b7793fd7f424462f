/** Schemas of POST /api/sifen/dtes/lote. Spec, Batch rules; docs/notes A15 and A28. */
import * as z from 'zod'
import { ESTADOS, LOTE_ESTADOS } from '../../../db/index.ts'
import { field, idempotencyRunning, refusal, unprocessable } from '../../../http/index.ts'
import { KEY_USED, madeByKey } from '../../dtes/index.ts'
import { MAX_DTES } from '../record/index.ts'
import {
  dtesMoved,
  dtesRefused,
  emitterPaused,
  lotNotConnected,
  lotNotQueued,
  lotNotReceived,
  lotNotTaken,
  lotUnknown,
} from './lotes.errors.ts'
import {
  IN_DOUBT,
  NOT_QUEUED_ANSWER,
  NOT_RECEIVED,
  NOT_TAKEN_ANSWER,
  PAUSED_UNTIL,
  RECEIVED,
  WITHOUT_FIELDS,
} from './lotes.examples.ts'

const id = z.int().positive()

export const newLote = z
  .object({
    dte_ids: field(
      z.array(id).min(1).max(MAX_DTES),
      `Los \`id\` de los documentos, de 1 a ${MAX_DTES}, sin repetir: de un solo tipo, del emisor indicado y en estado \`draft\` o \`signed\`.`,
      RECEIVED.dte_ids,
    ),
    emitter_id: field(id, 'El emisor de todos ellos.', 1),
    batch_id: field(
      z.int().nullish(),
      'Un número suyo para el lote; se guarda y se repite en la respuesta.',
      RECEIVED.batch_id,
    ),
  })
  .meta({ id: 'PedidoDeLote', description: 'Los documentos que van juntos.' })

export type NewLote = z.infer<typeof newLote>

const code = z.string().nullable()

/** Fields of one lot sent to SIFEN. */
export const part = {
  lote_id: field(id, 'Identificador del lote.', RECEIVED.lote_id),
  estado: field(
    z.enum(LOTE_ESTADOS),
    '`received`: SIFEN lo recibió; `refused` o `not_sent`: no lo tomó; `unknown`: no se sabe, y se pregunta por cada documento.',
    'received',
  ),
  prot_lote: field(code, 'Protocolo del lote en SIFEN.', RECEIVED.prot_lote),
  cod_res: field(
    code,
    'Código de la respuesta de SIFEN a la recepción; no dice nada de cada documento.',
    RECEIVED.cod_res,
  ),
  msg_res: field(code, 'Mensaje de SIFEN, con sus palabras.', RECEIVED.msg_res),
  dte_ids: field(z.array(id), 'Los documentos que lleva.', RECEIVED.dte_ids),
}

/** Fields common to all answers about a lot, errors after the posting included. */
const outcome = {
  ...part,
  http_code: field(z.int(), 'El estado HTTP de esta respuesta.', 200),
  batch_id: field(z.int(), 'El `batch_id` del pedido; si no vino, el identificador del lote.', RECEIVED.batch_id),
  prot_lotes: field(
    z.array(z.string()).optional(),
    'Solo cuando los documentos no entraban en un lote de SIFEN (1.000 KB) y se enviaron varios: todos los protocolos.',
    ['154307038990000001', '154307038990000002'],
  ),
  lotes: z
    .array(z.object(part).meta({ id: 'ParteDeLote', description: 'Uno de los lotes que se enviaron.' }))
    .optional()
    .meta({ description: 'Solo cuando se enviaron varios lotes: cada uno, con sus documentos.' }),
}

const INSTANT = '2026-11-21T13:00:00.000Z'
const announced = {
  ...part,
  emitter_id: field(z.int().positive(), 'El emisor.', 1),
  tipo_documento: field(z.int(), 'El tipo de sus documentos.', 1),
  batch_id: field(z.int().nullable(), 'El `batch_id` del pedido, si lo trajo.', null),
  cdcs: field(z.array(z.string()), 'Los CDC de sus documentos, en el orden del lote.', [
    '01800123450001001000000222026112114292279601',
  ]),
  sent_at: field(z.iso.datetime(), 'Cuándo se envió, en UTC.', INSTANT),
  settled_at: field(z.iso.datetime().nullable(), 'Cuándo concluyó, en UTC.', null),
}

/** A lot as webhooks send it. */
export const loteSent = z.object(announced).meta({ id: 'LoteEnviado', description: 'Un lote que SIFEN recibió.' })
const settled = z
  .object({
    id: field(z.int().positive(), 'Identificador del documento.', 2),
    cdc: field(z.string(), 'Código de control.', '01800123450001001000000222026112114292279601'),
    estado: field(z.enum(ESTADOS), 'Su estado.', 'approved'),
    sifen_result_code: field(z.string().nullable(), 'Código de la respuesta de SIFEN.', '0260'),
    sifen_result_msg: field(z.string().nullable(), 'Mensaje de SIFEN.', 'Autorización del DE satisfactoria'),
  })
  .meta({ id: 'ResultadoEnLote', description: 'Un documento de un lote que concluyó.' })
export const loteSettled = z
  .object({ ...announced, documentos: z.array(settled).meta({ description: 'Sus documentos, en el orden del lote.' }) })
  .meta({ id: 'LoteConcluido', description: 'Un lote con el resultado de sus documentos.' })

export const loteOutcome = z
  .object({ message: field(z.string(), 'Qué pasó, en una oración.', RECEIVED.message), ...outcome })
  .meta({ id: 'ResultadoDeLote', description: 'Cómo terminó el envío de un lote.', examples: [RECEIVED] })

const maybe = z
  .object({
    ...outcome,
    pausado_hasta: field(z.iso.datetime(), 'Hasta cuándo no salen lotes de este emisor, en UTC.', PAUSED_UNTIL),
  })
  .partial().shape

export const loteRefusals = [
  refusal(
    'Los lotes del emisor están en pausa porque SIFEN no encoló el anterior (0301), o un documento cambió mientras se preparaba el lote, o el primer pedido con esta clave sigue en curso. No se envió nada.',
    [emitterPaused(new Date(PAUSED_UNTIL)), dtesMoved(), idempotencyRunning()],
    { pausado_hasta: maybe.pausado_hasta },
  ),
  refusal(
    'Algo está mal en el pedido y no se envió nada; o SIFEN no tomó el lote: entonces `errors.sifen` dice por qué y están los campos del lote. Con 0301 los documentos quedan en `sent` y se pregunta por cada uno. Si la `Idempotency-Key` ya se usó con otro pedido, están los campos de lo que hizo.',
    [
      unprocessable(WITHOUT_FIELDS),
      dtesRefused(['No hay documentos con estos ids entre los suyos: 7.']),
      lotNotTaken(NOT_TAKEN_ANSWER),
      lotNotQueued(NOT_QUEUED_ANSWER, new Date(PAUSED_UNTIL)),
      KEY_USED,
    ],
    {
      ...madeByKey,
      ...maybe,
      estado: field(
        z.enum([...LOTE_ESTADOS, ...ESTADOS]).optional(),
        'Estado del lote, o del documento que hizo la clave.',
        'refused',
      ),
    },
  ),
  refusal(
    'SIFEN no recibió el lote, con toda seguridad. Los documentos volvieron a `signed`: puede enviarlos de nuevo.',
    [
      lotNotReceived(NOT_RECEIVED),
      lotNotConnected({ message: 'Falló la conexión con SIFEN (ECONNREFUSED).', seconds: 60 }),
    ],
    maybe,
  ),
  refusal(
    'No se sabe si SIFEN recibió el lote. **No emita los documentos de nuevo**: se consultará por el CDC de cada uno hasta saberlo.',
    [lotUnknown(IN_DOUBT)],
    outcome,
  ),
]
