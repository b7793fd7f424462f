/** Routes of the other events, one row per kind: their responses and errors are alike. */
import * as z from 'zod'
import {
  databaseBehind,
  databaseDown,
  notFound,
  type Route,
  refusal,
  route,
  storageFull,
  type Tag,
} from '../../http/index.ts'
import {
  alreadyRequestedOfCdc,
  documentOutcome,
  documentoDelEvento,
  excludedBy,
  IN_DOUBT,
  NOT_SENT,
  notApprovedFor,
  notConnected,
  notReceived,
  PAUSED,
  REJECTED,
  rejectedBySifen,
  unknownOutcome,
} from './answer/index.ts'
import { conformidad, desconocimiento, disconformidad, nominacion, notificacion, transporte } from './other-requests.ts'
import { type IssuersTipo, type ReceiversTipo, registerIssuers, registerReceivers } from './register-other.ts'
import { emptyRefusal } from './send/index.ts'

type Documented = { operationId: string; summary: string; description: string; body: z.ZodType }

const ISSUERS: Readonly<Record<IssuersTipo, Documented>> = {
  nominacion: {
    body: nominacion,
    operationId: 'nominarReceptor',
    summary: 'Nominar al receptor de una factura',
    description: 'Dice quién es el receptor de una factura que se emitió innominada. Una sola vez por factura.',
  },
  transporte: {
    body: transporte,
    operationId: 'actualizarTransporte',
    summary: 'Actualizar el transporte',
    description: 'Cambia el lugar de entrega, el chofer, el transportista o el vehículo de un traslado en curso.',
  },
}

const WHO = 'Firma quien recibió el documento: el emisor de `emitter_id`, el del `ruc`, o el único que usted tiene.'
const RECEIVERS: Readonly<Record<ReceiversTipo, Documented>> = {
  conformidad: {
    body: conformidad,
    operationId: 'darConformidad',
    summary: 'Dar conformidad a un documento recibido',
    description: WHO,
  },
  disconformidad: {
    body: disconformidad,
    operationId: 'darDisconformidad',
    summary: 'Dar disconformidad a un documento recibido',
    description: WHO,
  },
  desconocimiento: {
    body: desconocimiento,
    operationId: 'desconocerDocumento',
    summary: 'Desconocer un documento recibido',
    description: WHO,
  },
  notificacion: {
    body: notificacion,
    operationId: 'notificarRecepcion',
    summary: 'Notificar la recepción de un documento',
    description: WHO,
  },
}

const CONFLICTS = [alreadyRequestedOfCdc(7)] as const
const REFUSED =
  'Algo está mal en el pedido, o SIFEN rechazó el evento: entonces `errors.sifen` dice por qué, y están los campos del evento.'

/** Returns the errors common to all of them. */
const refusalsOf = (tipo: IssuersTipo | ReceiversTipo) => [
  refusal(
    REFUSED,
    [emptyRefusal(tipo), rejectedBySifen({ ...REJECTED, ...REJECTED_BY_RULE })],
    z.object(documentOutcome).partial().shape,
  ),
  refusal(
    'SIFEN no recibió el evento, con toda seguridad: puede pedirlo de nuevo.',
    [notReceived(NOT_SENT), notConnected(PAUSED)],
    z.object(documentOutcome).partial().shape,
  ),
  refusal(
    'El disco del servidor está lleno: no se envió nada. O la base de datos no responde, o volvió a un estado anterior.',
    [storageFull(), databaseBehind(), databaseDown('POST')],
  ),
  refusal(
    'No se sabe si SIFEN lo recibió. **No lo pida de nuevo**: se averigua solo.',
    [unknownOutcome(IN_DOUBT)],
    documentOutcome,
  ),
]

const REJECTED_BY_RULE = {
  cod_res: '0143',
  msg_res: 'El RUC del receptor no corresponde al firmante',
  sifen_explicacion: {
    significado: 'El evento de receptor no lo firma el receptor del documento.',
    causa: 'El certificado es de un RUC distinto del que figura como receptor.',
    que_hacer: 'Firme con el certificado del receptor del documento.',
    lado: 'usted' as const,
    campo: 'ruc',
  },
}

const common = { method: 'POST', permission: 'sifen:send', limiter: 'send' } as const

/** Returns the routes. `tag` is the section of the API reference for all events. */
export const otherRoutes = (tag: Tag): readonly Route[] => [
  ...(Object.keys(ISSUERS) as IssuersTipo[]).map(tipo =>
    route({
      ...common,
      path: `/api/sifen/eventos/${tipo}`,
      docs: {
        ...{ tag, ...ISSUERS[tipo], response: documentoDelEvento },
        refusals: [
          refusal('El CDC no existe aquí, o es de una empresa que usted no ve.', [notFound()]),
          refusal(
            'El documento no está aprobado, o ya tiene un evento así.',
            [notApprovedFor(2, 'sent'), ...CONFLICTS],
            excludedBy,
          ),
          ...refusalsOf(tipo),
        ],
      },
      handler: (deps, { principal, body, handling }) => registerIssuers(deps, principal, tipo, body, handling),
    }),
  ),
  ...(Object.keys(RECEIVERS) as ReceiversTipo[]).map(tipo =>
    route({
      ...common,
      path: `/api/sifen/eventos/${tipo}`,
      docs: {
        ...{ tag, ...RECEIVERS[tipo], response: documentoDelEvento },
        refusals: [
          refusal('Ya hay un evento así en curso para el documento.', CONFLICTS, excludedBy),
          ...refusalsOf(tipo),
        ],
      },
      handler: (deps, { principal, body, handling }) => registerReceivers(deps, principal, tipo, body, handling),
    }),
  ),
]
