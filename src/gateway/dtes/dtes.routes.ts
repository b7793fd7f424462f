/** Routes of the documents: paths, permissions, limiters. The verb files do the work. Spec, DTEs. */
import * as z from 'zod'
import {
  databaseBehind,
  databaseDown,
  field,
  idempotencyRunning,
  type Route,
  refusal,
  route,
  storageFull,
  type Tag,
  unprocessable,
} from '../../http/index.ts'
import {
  APPROVED,
  createRefusals,
  DRAFT,
  dismissal,
  dteAccepted,
  dteCreated,
  dteDismissed,
  dteId,
  dteOutcome,
  dteRequest,
  dteResent,
  dteSigned,
  KEY_USED,
  madeByKey,
  notDismissable,
  notResendable,
  notSignable,
  notSigned,
  numberOfAnother,
  numberTaken,
  pointRecovering,
  pointStopped,
  problemas,
  RECOVERED,
  REPLACED,
  REQUESTS,
  rivalFields,
  sendRefusals,
  tooOldToResend,
  validateRefusals,
  xmlNotGiven,
} from './answer/index.ts'
import { createDraft, createdBefore, describeMade, dteValid, validateDte } from './create/index.ts'
import { followRoutes } from './follow-dtes.routes.ts'
import { dteFilter, dteList, showDtes } from './list/index.ts'
import { dismissDte } from './move/index.ts'
import { RETRIED_ANEW } from './plan/index.ts'
import { emitSync, emittedBefore, statusOfSync } from './send/index.ts'
import {
  downloadKude,
  downloadXml,
  kudeDisposition,
  kudeFilter,
  resendDte,
  resentBefore,
  signStored,
  xmlDisposition,
} from './sign/index.ts'

/** File names in the spec's form. A CDC has a letter where its RUC has one. */
const XML_FILE = z.string().regex(/^attachment; filename=[0-9A-D]{44}\.xml$/)
const KUDE_FILE = z.string().regex(/^inline; filename=KuDE_[0-9A-D]{44}\.pdf$/)

/** Section of the API reference. */
const tag: Tag = {
  name: 'Documentos',
  description: 'Emitir documentos electrónicos, y obtener su estado, su XML y su KuDE.',
}

/** True for `Prefer: respond-async` (RFC 7240): the client asks for the lot on purpose. */
const prefersAsync = (prefer: string | string[] | undefined): boolean =>
  [prefer ?? []].flat().some(text => /(^|[,;\s])respond-async([,;\s]|$)/i.test(text))

export const dtesRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/api/sifen/dtes',
    permission: 'sifen:send',
    limiter: 'send',
    remembers: true,
    status: 201,
    docs: {
      tag,
      operationId: 'crearDocumento',
      summary: 'Crear un documento sin enviarlo',
      description:
        'Lo valida por completo, toma el número y lo guarda; enseguida un trabajo lo firma (`signed`). No se envía: para eso están `POST /api/sifen/dtes/{id}/reenviar` y los lotes. El pedido es el mismo que el de `POST /api/sifen/dtes/sync`.',
      body: dteRequest,
      examples: REQUESTS,
      response: dteCreated,
      refusals: createRefusals,
    },
    idempotency: { replay: createdBefore, describe: describeMade, ignored: RETRIED_ANEW, redelivers: true },
    handler: (deps, { principal, body, once, handling }) => createDraft(deps, principal, body, once, { handling }),
  }),
  route({
    method: 'POST',
    path: '/api/sifen/dtes/sync',
    permission: 'sifen:send',
    limiter: 'send',
    remembers: true,
    docs: {
      tag,
      operationId: 'emitirDocumento',
      summary: 'Emitir un documento',
      description:
        'Lo crea, lo firma y lo envía a SIFEN en un solo pedido. Con `timbrado_id`, `establecimiento_id` y `punto_expedicion_id`, o con `establecimiento` y `puntoExpedicion` registrados y sin `numeroDocumento`, el número se toma solo. Si SIFEN atiende al emisor solo por lotes, el documento va en un lote propio, y la respuesta puede ser 202; con `Prefer: respond-async` va así a pedido. Un campo que no se conoce es 422 si se parece a uno conocido o habla de dinero o de condiciones; con `Prefer: handling=lenient` solo se avisa, y con `handling=strict` ninguno se admite. Los códigos se buscan con `GET /api/sifen/tablas/{tabla}`.',
      body: dteRequest,
      examples: REQUESTS,
      response: dteOutcome,
      accepted: {
        description:
          'SIFEN recibió el documento en un lote: procesa así los de este emisor, o lo pidió `Prefer: respond-async`. El estado se actualiza solo. **No lo emita de nuevo.**',
        response: dteAccepted,
      },
      refusals: sendRefusals,
    },
    idempotency: {
      replay: emittedBefore,
      describe: describeMade,
      ignored: RETRIED_ANEW,
      redelivers: true,
      isFinal: answer => statusOfSync(answer) !== 202,
    },
    statusOf: statusOfSync,
    handler: (deps, { principal, body, once, handling, reply }) =>
      emitSync(deps, principal, body, once, { handling, inLote: prefersAsync(reply.request.headers.prefer) }),
  }),
  route({
    method: 'POST',
    path: '/api/sifen/dtes/validar',
    permission: 'sifen:send',
    limiter: 'send',
    docs: {
      tag,
      operationId: 'validarDocumento',
      summary: 'Validar un documento sin emitirlo',
      description:
        'Revisa todo lo que se revisa al crearlo, y muestra el número que tomaría, sus totales y el XML sin firma. No guarda nada ni toma números.',
      body: dteRequest,
      examples: REQUESTS,
      response: dteValid,
      refusals: validateRefusals,
    },
    handler: (deps, { principal, body, handling }) => validateDte(deps, principal, body, handling),
  }),
  route({
    method: 'GET',
    path: '/api/sifen/dtes',
    permission: 'sifen:read',
    docs: {
      tag,
      operationId: 'listarDocumentos',
      summary: 'Listar los documentos',
      description: 'Los de todas sus empresas. Los filtros que se dan se cumplen todos.',
      response: dteList,
    },
    query: dteFilter,
    handler: (deps, { principal, query }) => showDtes(deps, principal, query),
  }),
  ...followRoutes(tag),
  route({
    method: 'POST',
    path: '/api/sifen/dtes/:id/sign',
    permission: 'sifen:send',
    limiter: 'send',
    docs: {
      tag,
      operationId: 'firmarDocumento',
      summary: 'Firmar un documento',
      description:
        'Firma un borrador sin esperar a su trabajo. El que ya está firmado se devuelve como está: los bytes son los mismos.',
      params: dteId,
      response: dteSigned,
      refusals: [
        refusal('El documento ya siguió su camino.', [notSignable(APPROVED)]),
        refusal(
          'El documento ya no se puede armar: por ejemplo, al emisor le falta el certificado.',
          [unprocessable({ emitter_id: ['El emisor no tiene certificado: súbalo antes de emitir.'] })],
          { problemas },
        ),
        refusal('El disco del servidor está lleno. O la base de datos no responde, o volvió a un estado anterior.', [
          storageFull(),
          databaseBehind(),
          databaseDown('POST'),
        ]),
      ],
    },
    handler: (deps, { principal, params }) => signStored(deps, principal, params.id),
  }),
  route({
    method: 'POST',
    path: '/api/sifen/dtes/:id/reenviar',
    permission: 'sifen:send',
    limiter: 'send',
    docs: {
      tag,
      operationId: 'reenviarDocumento',
      summary: 'Reenviar un documento',
      description:
        'Pone en camino un documento que no llegó a SIFEN (`draft`, `signed`, `error`) o que SIFEN rechazó (`rejected`). El rechazado se arma de nuevo con los datos de hoy de su emisor y se firma otra vez: el número, el CDC y la fecha de emisión son los mismos. Si un envío anterior pudo haber llegado, antes se le pregunta a SIFEN.',
      params: dteId,
      response: dteResent,
      refusals: [
        refusal(
          'En ese estado no se reenvía, otro documento de la misma venta está en curso o aprobado (`dte_id`), uno con el mismo receptor y el mismo total volvió de SIFEN y puede ser la venta (`DOCUMENTO_RECUPERADO`), el primer pedido con esta clave sigue en curso, o su número quedó libre y su punto está detenido.',
          [notResendable(APPROVED), REPLACED, RECOVERED, idempotencyRunning(), pointStopped('001-001')],
          rivalFields,
        ),
        refusal(
          'El documento ya no se puede armar o enviar: queda como estaba; o su `Idempotency-Key` ya se usó con otro pedido.',
          [tooOldToResend(), numberTaken(), numberOfAnother(), KEY_USED],
          { ...madeByKey, problemas },
        ),
        refusal(
          'El disco del servidor está lleno, o la base de datos no responde o volvió a un estado anterior, o su número quedó libre y su punto se está recuperando.',
          [storageFull(), databaseBehind(), databaseDown('POST'), pointRecovering('001-001')],
        ),
      ],
    },
    idempotency: { replay: resentBefore, describe: describeMade },
    handler: (deps, { principal, params, once }) => resendDte(deps, principal, params.id, once),
  }),
  route({
    method: 'POST',
    path: '/api/sifen/dtes/:id/descartar',
    permission: 'sifen:send',
    limiter: 'send',
    docs: {
      tag,
      operationId: 'descartarDocumento',
      summary: 'Descartar un documento fallido',
      description:
        'Un documento `rejected` o `error` figura entre los que necesitan atención hasta que se aprueba otro con su `reemplaza_id`. Si no hace falta otro, descártelo: queda como está, y el motivo va a su historial. `reenviar` lo trae de vuelta.',
      params: dteId,
      response: dteDismissed,
      refusals: [refusal('En ese estado no se descarta.', [notDismissable(APPROVED)])],
    },
    body: dismissal,
    handler: (deps, { principal, params, body }) => dismissDte(deps, principal, params.id, body.motivo),
  }),
  route({
    method: 'GET',
    path: '/api/sifen/dtes/:id/xml',
    permission: 'sifen:read',
    docs: {
      tag,
      operationId: 'descargarXml',
      summary: 'Bajar el XML firmado',
      description: 'Los bytes exactos que se enviaron a SIFEN.',
      params: dteId,
      response: 'application/xml',
      headers: { 'Content-Disposition': field(XML_FILE, 'Nombre del archivo: el CDC.', xmlDisposition(APPROVED)) },
      refusals: [refusal('El documento todavía no tiene XML firmado.', [notSigned(DRAFT)]), ...xmlNotGiven],
    },
    handler: (deps, { principal, params, reply }) => downloadXml(deps, principal, params.id, reply),
  }),
  route({
    method: 'GET',
    path: '/api/sifen/dtes/:id/kude',
    permission: 'sifen:read',
    docs: {
      tag,
      operationId: 'descargarKude',
      summary: 'Bajar el KuDE',
      description:
        'La representación gráfica, en PDF: páginas A4 o, con `formato=ticket`, un rollo de 80 mm. Mientras el documento no está firmado lleva el encabezado «BORRADOR – sin valor» y ningún QR; rechazado o en `error`, lleva «RECHAZADO POR SIFEN – sin valor» o «NO ESTÁ EN SIFEN – sin valor».',
      params: dteId,
      response: 'application/pdf',
      headers: {
        'Content-Disposition': field(
          KUDE_FILE,
          'Se muestra; si se guarda, con este nombre.',
          kudeDisposition(APPROVED),
        ),
      },
      refusals: xmlNotGiven,
    },
    query: kudeFilter,
    handler: (deps, { principal, params, query, reply }) => downloadKude(deps, principal, params.id, query, reply),
  }),
]
