/** Routes of the events (spec, Emitter events). The verb files do the work. */

import * as z from 'zod'
import {
  databaseBehind,
  databaseDown,
  field,
  idParam,
  notFound,
  type Route,
  refusal,
  route,
  storageFull,
  type Tag,
  unprocessable,
  visibleEmpresas,
} from '../../http/index.ts'
import { cancelDeadline } from '../dtes/index.ts'
import {
  alreadyRequested,
  alreadyVoided,
  cancelacion,
  cdcsNotQueried,
  deadlinePassed,
  documentOutcome,
  documentoDelEvento,
  eventoDetalle,
  eventoFilter,
  eventoList,
  excludedBy,
  hasNotas,
  huecosList,
  huecosQuery,
  IN_DOUBT,
  IN_DOUBT_RANGE,
  inutilizacion,
  NOT_SENT,
  NOT_SENT_RANGE,
  notApproved,
  notConnected,
  notReceived,
  PAUSED,
  presentEvento,
  REJECTED,
  REJECTED_RANGE,
  rangeInUse,
  rangeOutcome,
  rangoDelEvento,
  rejectedBySifen,
  toFilter,
  unknownOutcome,
  unknownPoint,
} from './answer/index.ts'
import { cancelDte } from './cancel-dte.ts'
import { listHuecos } from './list-huecos.ts'
import { otherRoutes } from './other.routes.ts'
import { findEvento } from './record/index.ts'
import { emptyRefusal } from './send/index.ts'
import { downloadXml, notSigned, presentEventos, xmlDisposition } from './show-evento.ts'
import { voidNumeros } from './void-numeros.ts'

/** Section of the API reference. */
const tag: Tag = {
  name: 'Eventos',
  description: 'Cancelar documentos, inutilizar números, y los demás eventos que SIFEN registra.',
}

const NOTA = {
  ...{ id: 9, tipo_documento: 5, establecimiento: '001', punto_expedicion: '001', numero: 3 },
  estado: 'approved' as const,
}
const DEADLINE = cancelDeadline(1, new Date('2026-11-21T13:00:05.000Z'))
const XML_FILE = z.string().regex(/^attachment; filename=evento_[0-9]+\.xml$/)

const NOT_SENT_TEXT = 'SIFEN no recibió el evento, con toda seguridad: puede pedirlo de nuevo.'
const IN_DOUBT_TEXT = 'No se sabe si SIFEN lo recibió. **No lo pida de nuevo**: se averigua solo.'
const FULL = refusal(
  'El disco del servidor está lleno: no se envió nada. O la base de datos no responde, o volvió a un estado anterior.',
  [storageFull(), databaseBehind(), databaseDown('POST')],
)

const load = (
  { db }: Parameters<NonNullable<Route['load']>>[0],
  { principal, params }: Parameters<NonNullable<Route['load']>>[1],
) => findEvento(db, visibleEmpresas(principal), idParam(params.id))

export const eventosRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/api/sifen/eventos/cancelacion',
    permission: 'sifen:send',
    limiter: 'send',
    docs: {
      tag,
      operationId: 'cancelarDocumento',
      summary: 'Cancelar un documento',
      description:
        'De una factura, hasta 48 horas después de su último envío; de los demás tipos, hasta 168. Una cancelación en duda se averigua sola.',
      body: cancelacion,
      response: documentoDelEvento,
      refusals: [
        refusal('El CDC no existe aquí, o es de una empresa que usted no ve.', [notFound()]),
        refusal(
          'El documento no está aprobado, tiene notas de crédito o débito, o ya tiene una cancelación en curso o aprobada.',
          [notApproved(2, 'rejected'), notApproved(2, 'cancelled'), alreadyRequested(2, 7), hasNotas(2, [NOTA], false)],
          excludedBy,
        ),
        refusal(
          'Algo está mal en el pedido, venció el plazo, o SIFEN rechazó el evento: entonces `errors.sifen` dice por qué, y están los campos del evento.',
          [emptyRefusal('cancelacion'), deadlinePassed(1, DEADLINE), rejectedBySifen(REJECTED)],
          z.object(documentOutcome).partial().shape,
        ),
        refusal(
          NOT_SENT_TEXT,
          [notReceived(NOT_SENT), notConnected(PAUSED)],
          z.object(documentOutcome).partial().shape,
        ),
        FULL,
        refusal(IN_DOUBT_TEXT, [unknownOutcome(IN_DOUBT)], documentOutcome),
      ],
    },
    handler: (deps, { principal, body, handling }) => cancelDte(deps, principal, body, handling),
  }),
  route({
    method: 'POST',
    path: '/api/sifen/eventos/inutilizacion',
    permission: 'sifen:send',
    limiter: 'send',
    docs: {
      tag,
      operationId: 'inutilizarNumeros',
      summary: 'Inutilizar un rango de números',
      description:
        'Declara números que no se usaron ni se usarán, hasta 1000 por vez. SIFEN los admite hasta el día 15 del mes siguiente. Antes se pregunta a SIFEN por los documentos rechazados o no enviados de esos números. Desde el pedido, la numeración los saltea.',
      body: inutilizacion,
      response: rangoDelEvento,
      refusals: [
        refusal(
          'Hay documentos en el rango, o números ya inutilizados.',
          [
            rangeInUse(
              [
                '0000010 (DTE 2, approved)',
                '0000011 (DTE 3, SIFEN tiene su CDC 01800990064001001000001122026112114567890123)',
              ],
              false,
            ),
            alreadyVoided(['0000010-0000012']),
            alreadyVoided(['0000010-0000012'], { evento_id: 7 }),
          ],
          excludedBy,
        ),
        refusal(
          'Algo está mal en el pedido, o SIFEN rechazó el evento: entonces `errors.sifen` dice por qué, y están los campos del evento.',
          [emptyRefusal('inutilizacion'), rejectedBySifen(REJECTED_RANGE)],
          z.object(rangeOutcome).partial().shape,
        ),
        refusal(
          NOT_SENT_TEXT,
          [notReceived(NOT_SENT_RANGE), notConnected(PAUSED)],
          z.object(rangeOutcome).partial().shape,
        ),
        FULL,
        refusal(
          `${IN_DOUBT_TEXT} Con \`RANGO_SIN_CONSULTAR\` no se registró nada: pídalo de nuevo.`,
          [unknownOutcome(IN_DOUBT_RANGE), cdcsNotQueried()],
          z.object(rangeOutcome).partial().shape,
        ),
      ],
    },
    handler: (deps, { principal, body, handling }) => voidNumeros(deps, principal, body, handling),
  }),
  ...otherRoutes(tag),
  route({
    method: 'GET',
    path: '/api/sifen/eventos',
    permission: 'sifen:read',
    docs: {
      tag,
      operationId: 'listarEventos',
      summary: 'Listar los eventos',
      description: 'Los de todas sus empresas, del más nuevo al más antiguo.',
      response: eventoList,
    },
    query: eventoFilter,
    handler: (deps, { principal, query }) => presentEventos(deps, principal, toFilter(query)),
  }),
  route({
    method: 'GET',
    path: '/api/sifen/eventos/:id',
    permission: 'sifen:read',
    docs: { tag, operationId: 'consultarEvento', summary: 'Ver un evento', response: eventoDetalle },
    load,
    handler: (_deps, { loaded }) => presentEvento(loaded),
  }),
  route({
    method: 'GET',
    path: '/api/sifen/eventos/:id/xml',
    permission: 'sifen:read',
    docs: {
      tag,
      operationId: 'descargarXmlDeEvento',
      summary: 'Bajar el XML firmado de un evento',
      description: 'Los bytes exactos que se enviaron a SIFEN.',
      response: 'application/xml',
      headers: { 'Content-Disposition': field(XML_FILE, 'Nombre del archivo.', xmlDisposition({ id: 7 })) },
      refusals: [refusal('El evento no tiene XML firmado.', [notSigned({ id: 7, estado: 'pending' })])],
    },
    load,
    handler: (deps, { loaded, reply }) => downloadXml(deps, loaded, reply),
  }),
  route({
    method: 'GET',
    path: '/api/sifen/numeracion/huecos',
    permission: 'sifen:read',
    docs: {
      tag,
      operationId: 'buscarHuecos',
      summary: 'Buscar números sin usar',
      description:
        'Los números de un punto por debajo de su contador que ningún documento vigente ni inutilización tiene, desde el primer documento emitido aquí. Los de cada serie aparte.',
      response: huecosList,
      refusals: [
        refusal('No es un punto de expedición suyo, o falta decir cuál.', [
          unprocessable({ punto_expedicion_id: ['El campo punto_expedicion_id es obligatorio.'] }),
          unprocessable({ punto_expedicion_id: [unknownPoint(99)] }),
        ]),
      ],
    },
    query: huecosQuery,
    handler: (deps, { principal, query }) => listHuecos(deps, principal, query),
  }),
]
