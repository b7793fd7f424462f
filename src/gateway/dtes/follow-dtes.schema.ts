/** Schemas of the requests that follow documents: one with a wait, and the states of many. */
import { CDC_SHAPE, isCdc } from '@nanduti/sifen'
import * as z from 'zod'
import { ESTADOS } from '../../db/index.ts'
import { dataOf, field } from '../../http/index.ts'
import { APPROVED } from './answer/index.ts'

/** Longest wait of a request for a document's outcome, in seconds. Proxies and clients usually wait 30. */
const LONGEST_WAIT = 25

export const dteWait = z.object({
  esperar: field(
    z
      .string()
      .refine(
        text => /^\d{1,2}$/.test(text) && Number(text) <= LONGEST_WAIT,
        `El campo esperar debe ser un número de segundos, de 0 a ${LONGEST_WAIT}.`,
      )
      .transform(Number)
      .optional(),
    `Cuántos segundos esperar a que se sepa cómo terminó, de 0 a ${LONGEST_WAIT}; 0 si no se indica.`,
    '25',
  ),
})

/** Maximum number of CDCs in one request. */
const MOST_CDCS = 100

const MANY = `El campo cdcs debe ser una lista de 1 a ${MOST_CDCS} CDC.`
const ABSENT_CDC = APPROVED.cdc.replace('0000002', '0000003')

export const estadosRequest = z
  .object({
    cdcs: field(
      z
        .array(
          z.string('Cada CDC debe ser un texto de 44 caracteres.').refine(isCdc, 'No es un CDC de 44 caracteres.'),
          MANY,
        )
        .min(1, MANY)
        .max(MOST_CDCS, MANY),
      `Los CDC de los documentos, de 1 a ${MOST_CDCS}.`,
      [APPROVED.cdc],
    ),
  })
  .meta({ id: 'PedidoDeEstados', description: 'Los documentos cuyos estados se piden.' })

const estadoDeCdc = z
  .object({
    cdc: field(z.string().regex(CDC_SHAPE), 'El CDC que se pidió.', APPROVED.cdc),
    id: field(z.int().positive(), 'Identificador del documento.', APPROVED.id),
    estado: field(z.enum(ESTADOS), 'Estado; `sent` y `draft` son de paso.', APPROVED.estado),
    sifen_result_code: field(z.string().nullable(), 'Código de la respuesta de SIFEN.', APPROVED.sifen_result_code),
    sifen_result_msg: field(z.string().nullable(), 'Mensaje de SIFEN, con sus palabras.', APPROVED.sifen_result_msg),
    version: field(z.int().positive(), 'Sube con cada cambio del documento.', 4),
    updated_at: field(z.iso.datetime(), 'Su último cambio, en UTC.', '2026-11-21T13:00:05.000Z'),
  })
  .meta({ id: 'EstadoDeDocumento', description: 'El estado de un documento, por su CDC.' })

export const estadosResponse = dataOf(estadoDeCdc, 'Los documentos que se encontraron, en el orden del pedido.').extend(
  {
    no_encontrados: field(z.array(z.string()), 'Los CDC que sus empresas no tienen, en el orden del pedido.', [
      ABSENT_CDC,
    ]),
  },
)
