/** Routes of the documents: paths, permissions, limiters. The verb files do the work. Spec, DTEs. */
import { z } from 'zod'
import { field, type Route, refusal, route, storageFull, type Tag, unprocessable } from '../../http/index.ts'
import { createDraft, createdBefore } from './create-draft.ts'
import { downloadKude, downloadXml, kudeDisposition, kudeFilter, xmlDisposition } from './dte-files.ts'
import { notResendable, notSignable, notSigned, numberTaken, tooOldToResend } from './dtes.errors.ts'
import { APPROVED, DRAFT } from './dtes.examples.ts'
import { REQUESTS } from './dtes.requests.ts'
import {
  createRefusals,
  dteCreated,
  dteDetail,
  dteId,
  dteOutcome,
  dteRequest,
  dteResent,
  dteSigned,
  problemas,
  sendRefusals,
  validateRefusals,
} from './dtes.schema.ts'
import { emitSync, emittedBefore } from './emit-sync.ts'
import { dteFilter, dteList } from './list-dtes.schema.ts'
import { showDtes } from './list-dtes.ts'
import { resendDte } from './resend-dte.ts'
import { showDte } from './show-dte.ts'
import { signStored } from './sign-draft.ts'
import { dteValid } from './validate-dte.schema.ts'
import { validateDte } from './validate-dte.ts'

/** File names in the spec's form. A CDC has a letter where its RUC has one. */
const XML_FILE = z.string().regex(/^attachment; filename=[0-9A-D]{44}\.xml$/)
const KUDE_FILE = z.string().regex(/^inline; filename=KuDE_[0-9A-D]{44}\.pdf$/)

/** Section of the API reference. */
const tag: Tag = {
  name: 'Documentos',
  description: 'Emitir documentos electrónicos, y obtener su estado, su XML y su KuDE.',
}

export const dtesRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/api/sifen/dtes',
    permission: 'sifen:send',
    limiter: 'send',
    status: 201,
    docs: {
      tag,
      summary: 'Crear un documento sin enviarlo',
      description:
        'Lo valida por completo, toma el número y lo guarda; enseguida un trabajo lo firma (`signed`). No se envía: para eso están `POST /api/sifen/dtes/{id}/reenviar` y los lotes. El pedido es el mismo que el de `POST /api/sifen/dtes/sync`.',
      body: dteRequest,
      examples: REQUESTS,
      response: dteCreated,
      refusals: [
        ...createRefusals,
        refusal('El disco del servidor está lleno: no se tomó ningún número.', [storageFull()]),
      ],
    },
    idempotency: { replay: createdBefore },
    handler: (deps, { principal, body }) => createDraft(deps, principal, body),
  }),
  route({
    method: 'POST',
    path: '/api/sifen/dtes/sync',
    permission: 'sifen:send',
    limiter: 'send',
    docs: {
      tag,
      summary: 'Emitir un documento',
      description:
        'Lo crea, lo firma y lo envía a SIFEN en un solo pedido. Con `timbrado_id`, `establecimiento_id` y `punto_expedicion_id` el número se toma solo. Los códigos se buscan con `GET /api/sifen/tablas/{tabla}`.',
      body: dteRequest,
      examples: REQUESTS,
      response: dteOutcome,
      refusals: sendRefusals,
    },
    idempotency: { replay: emittedBefore },
    handler: (deps, { principal, body }) => emitSync(deps, principal, body),
  }),
  route({
    method: 'POST',
    path: '/api/sifen/dtes/validar',
    permission: 'sifen:send',
    limiter: 'send',
    docs: {
      tag,
      summary: 'Validar un documento sin emitirlo',
      description:
        'Revisa todo lo que se revisa al crearlo, y muestra el número que tomaría, sus totales y el XML sin firma. No guarda nada ni toma números.',
      body: dteRequest,
      examples: REQUESTS,
      response: dteValid,
      refusals: validateRefusals,
    },
    handler: (deps, { principal, body }) => validateDte(deps, principal, body),
  }),
  route({
    method: 'GET',
    path: '/api/sifen/dtes',
    permission: 'sifen:read',
    docs: {
      tag,
      summary: 'Listar los documentos',
      description: 'Los de todas sus empresas. Los filtros que se dan se cumplen todos.',
      response: dteList,
    },
    query: dteFilter,
    handler: (deps, { principal, query }) => showDtes(deps, principal, query),
  }),
  route({
    method: 'GET',
    path: '/api/sifen/dtes/:id',
    permission: 'sifen:read',
    docs: { tag, summary: 'Ver un documento', params: dteId, response: dteDetail },
    handler: (deps, { principal, params }) => showDte(deps, principal, params.id),
  }),
  route({
    method: 'POST',
    path: '/api/sifen/dtes/:id/sign',
    permission: 'sifen:send',
    limiter: 'send',
    docs: {
      tag,
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
        refusal('El disco del servidor está lleno.', [storageFull()]),
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
      summary: 'Reenviar un documento',
      description:
        'Pone en camino un documento que no llegó a SIFEN (`draft`, `signed`, `error`) o que SIFEN rechazó (`rejected`). El rechazado se arma de nuevo con los datos de hoy de su emisor y se firma otra vez: el número, el CDC y la fecha de emisión son los mismos. Si un envío anterior pudo haber llegado, antes se le pregunta a SIFEN.',
      params: dteId,
      response: dteResent,
      refusals: [
        refusal('En ese estado no se reenvía.', [notResendable(APPROVED)]),
        refusal('El documento ya no se puede armar o enviar: queda como estaba.', [tooOldToResend(), numberTaken()], {
          problemas,
        }),
        refusal('El disco del servidor está lleno.', [storageFull()]),
      ],
    },
    handler: (deps, { principal, params }) => resendDte(deps, principal, params.id),
  }),
  route({
    method: 'GET',
    path: '/api/sifen/dtes/:id/xml',
    permission: 'sifen:read',
    docs: {
      tag,
      summary: 'Bajar el XML firmado',
      description: 'Los bytes exactos que se enviaron a SIFEN.',
      params: dteId,
      response: 'application/xml',
      headers: { 'Content-Disposition': field(XML_FILE, 'Nombre del archivo: el CDC.', xmlDisposition(APPROVED)) },
      refusals: [refusal('El documento todavía no tiene XML firmado.', [notSigned(DRAFT)])],
    },
    handler: (deps, { principal, params, reply }) => downloadXml(deps, principal, params.id, reply),
  }),
  route({
    method: 'GET',
    path: '/api/sifen/dtes/:id/kude',
    permission: 'sifen:read',
    docs: {
      tag,
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
    },
    query: kudeFilter,
    handler: (deps, { principal, params, query, reply }) => downloadKude(deps, principal, params.id, query, reply),
  }),
]
