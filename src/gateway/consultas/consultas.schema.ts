/** Schemas of the direct queries' responses. */
import { CDC_SHAPE } from '@nanduti/sifen'
import * as z from 'zod'
import { EVENTO_ESTADOS } from '../../db/index.ts'
import { field, idText, instantOrNull, refusal, textOrNull, unprocessable } from '../../http/index.ts'
import { WRONG_CDC } from './ask-cdc.ts'
import { wrongRuc } from './ask-ruc.ts'
import { notYours } from './choose-emitter.ts'
import { noAnswer, notAnswered, refusedByCode, unavailable, unknownToSifen } from './consultas.errors.ts'

const CDC = '01800123450001001000000222026112114292279601'

export const consultaQuery = z.object({
  emitter_id: field(
    idText('El campo emitter_id debe ser el id de un emisor.'),
    'En nombre de qué emisor se pregunta; si falta, el que emitió el documento o su primer emisor activo.',
    '1',
  )
    .transform(Number)
    .optional(),
})

export const rucParam = {
  ruc: field(
    z.string(),
    'El RUC, con dígito verificador o sin él: `80000000-5`, `80.000.000-5`, `80000000 5`, `800000005` o `80000000`.',
    '80000000-5',
  ),
}
export const cdcParam = { cdc: field(z.string().regex(CDC_SHAPE), 'El CDC del documento, de 44 caracteres.', CDC) }

const result = (codigo: string, mensaje: string) => ({
  cod_res: field(z.string(), 'Código de la respuesta de SIFEN.', codigo),
  msg_res: field(z.string(), 'Mensaje de SIFEN, con sus palabras.', mensaje),
})

export const contribuyente = z
  .object({
    ruc: field(z.string(), 'RUC, sin dígito verificador.', '80000000'),
    dv: field(z.string(), 'Su dígito verificador.', '5'),
    razon_social: field(z.string(), 'Nombre o razón social.', 'Cliente de Prueba S.A.'),
    estado_codigo: field(z.string(), 'Estado: ACT, SUS, SAD, BLQ, CAN o CDE.', 'ACT'),
    estado: field(z.string(), 'El estado, en palabras de SIFEN.', 'ACTIVO'),
    facturador_electronico: field(z.boolean(), 'Si está habilitado a emitir documentos electrónicos.', false),
    receptor: z
      .object({
        naturaleza: field(z.literal(1), 'Contribuyente.', 1),
        numeroDocumento: field(z.string(), 'El RUC, con su dígito verificador.', '80000000-5'),
        nombre: field(z.string(), 'Nombre o razón social.', 'Cliente de Prueba S.A.'),
      })
      .meta({ description: 'Listo para enviar como `receptor` de un documento.' }),
    ...result('0502', 'RUC encontrado'),
  })
  .meta({ id: 'Contribuyente', description: 'Un contribuyente, como lo conoce SIFEN.' })

const evento = z.object({
  tipo: field(z.int().nullable(), 'El número del tipo; vacío si no lo conocemos.', 1),
  tipo_descripcion: field(z.string(), 'El tipo, en palabras.', 'Cancelación'),
  estado: field(z.enum(EVENTO_ESTADOS).nullable(), 'Qué dijo SIFEN del evento; vacío si no lo dice.', 'approved'),
  motivo: textOrNull('Motivo que se declaró.', 'Error en el precio'),
  prot_aut: textOrNull('Protocolo de autorización del evento.', '1000007'),
  fecha_proceso: instantOrNull('Cuándo lo procesó SIFEN, en UTC.', '2026-11-21T14:00:00.000Z'),
  cod_res: textOrNull('Código de SIFEN sobre el evento.', '0600'),
  msg_res: textOrNull('Su mensaje.', 'Se encontro el evento'),
})

const cdc = field(z.string().regex(CDC_SHAPE), 'Código de control.', CDC)

export const documentoEnSifen = z
  .object({
    cdc,
    estado: field(z.enum(['approved', 'cancelled']), 'SIFEN solo guarda documentos aprobados.', 'approved'),
    prot_aut: textOrNull('Protocolo de autorización del documento.', '50000002'),
    fecha_proceso: instantOrNull('Cuándo lo aprobó SIFEN, en UTC.', '2026-11-21T13:00:05.000Z'),
    cancelado: field(z.boolean(), 'Si fue cancelado.', false),
    eventos: field(z.array(evento), 'Los eventos del documento, en el orden de SIFEN.', []),
    ...result('0422', 'CDC encontrado'),
  })
  .meta({ id: 'DocumentoEnSifen', description: 'Qué tiene SIFEN bajo un CDC.' })

export const contenido = z
  .object({
    cdc,
    ...result('0422', 'CDC encontrado'),
    rDE: field(
      z.record(z.string(), z.unknown()),
      'El documento entero, sin su firma: cada elemento del XML por su nombre, con su texto. Los que pueden repetirse son listas siempre; los atributos llevan `@`.',
      { dVerFor: '150', DE: { '@Id': CDC, gDtipDE: { gCamItem: [{ dCodInt: '1', dDesProSer: 'Yerba mate 500 g' }] } } },
    ),
  })
  .meta({ id: 'ContenidoEnSifen', description: 'El contenido de un documento, como JSON.' })

/** SIFEN's code and message, present when SIFEN answered. */
const optional = z.object(result('0160', 'XML Mal Formado.')).partial().shape
/** Returns SIFEN's code and message as optional fields. Unknown paths get the same 404 without them. */
const maySay = (codigo: string, mensaje: string) => z.object(result(codigo, mensaje)).partial().shape

const upstreamRefusals = [
  refusal(
    'SIFEN no responde, o responde que no puede mirar (`SIFEN_REFUSED`, con `cod_res` y `msg_res`).',
    [
      unavailable('Falló la conexión con SIFEN (ECONNREFUSED).'),
      notAnswered({ cod_res: '0160', msg_res: 'XML Mal Formado.' }),
    ],
    optional,
  ),
  refusal('SIFEN no respondió a tiempo.', [noAnswer()]),
]

export const rucRefusals = [
  refusal(
    'SIFEN no conoce ese RUC.',
    [unknownToSifen({ cod_res: '0500', msg_res: 'RUC no existe' })],
    maySay('0500', 'RUC no existe'),
  ),
  refusal(
    'El RUC está mal escrito, no hay un emisor en cuyo nombre preguntar, o SIFEN no permite la consulta: entonces `errors.sifen` dice por qué.',
    [
      unprocessable({ ruc: [wrongRuc('80000000-4')] }),
      unprocessable({ emitter_id: [notYours(99)] }),
      refusedByCode(
        { cod_res: '0501', msg_res: 'RUC sin permiso de consulta' },
        'Pida la habilitación a la DNIT o consulte con otro certificado.',
      ),
    ],
    optional,
  ),
  ...upstreamRefusals,
]

export const cdcRefusals = [
  refusal(
    'SIFEN no tiene un documento aprobado con ese CDC.',
    [unknownToSifen({ cod_res: '0420', msg_res: 'Documento No Existe en SIFEN o ha sido Rechazado' })],
    maySay('0420', 'Documento No Existe en SIFEN o ha sido Rechazado'),
  ),
  refusal(
    'El CDC está mal escrito, no hay un emisor en cuyo nombre preguntar, o SIFEN no permite la consulta: entonces `errors.sifen` dice por qué.',
    [
      unprocessable({ cdc: [WRONG_CDC] }),
      unprocessable({ emitter_id: [notYours(99)] }),
      refusedByCode(
        { cod_res: '0421', msg_res: 'Certificado sin permiso' },
        'Consulte con el certificado del emisor o del receptor.',
      ),
    ],
    optional,
  ),
  ...upstreamRefusals,
]
