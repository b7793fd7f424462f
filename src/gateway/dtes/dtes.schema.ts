/** Shapes of the documents: the request's is the SIFEN library's own, which knows its fields. */
import { z } from 'zod'
import { AMBIENTES, ESTADOS, EVENTO_ESTADOS } from '../../db/index.ts'
import { field, fieldsRefusal, refusal } from '../../http/index.ts'
import { dteInputSchema } from '../../sifen/index.ts'

export const dteRequest = dteInputSchema.meta({ id: 'PedidoDeDocumento' })

const sifenCode = field(z.string().nullable(), 'Código de la respuesta de SIFEN.', '0260')
const protAut = field(z.string().nullable(), 'Protocolo de autorización de SIFEN.', '50000002')
const instant = (description: string) => field(z.iso.datetime().nullable(), description, '2026-11-21T13:00:05.000Z')
const amount = (description: string, example: string) =>
  field(z.string().regex(/^\d+(\.\d+)?$/), `${description} Texto decimal exacto.`, example)

const advertencia = z.object({
  campo: field(z.string(), 'El campo del pedido.', 'items.0.color'),
  mensaje: field(
    z.string(),
    'Qué se hizo con él.',
    'El campo items.0.color no se conoce: se guarda con el documento y no se envía a SIFEN.',
  ),
})

const explicacion = z.object({
  significado: field(z.string(), 'Qué quiere decir el código.', 'El RUC del receptor no existe.'),
  causa: field(z.string(), 'Por qué suele venir.', 'Se escribió mal, o el contribuyente todavía no está registrado.'),
  que_hacer: field(z.string(), 'Qué hacer.', 'Consulte el RUC y emita de nuevo.'),
  lado: field(z.enum(['usted', 'sifen', 'nadie']), 'Quién tiene que actuar.', 'usted'),
  campo: field(z.string().nullable(), 'El campo del pedido del que habla, si es de uno.', 'receptor.numeroDocumento'),
})

/** What every answer about sending carries, refusals too. */
const outcome = {
  id: field(z.int().positive(), 'Identificador del documento.', 2),
  cdc: field(z.string().regex(/^\d{44}$/), 'Código de control.', '01800123450001001000000222026112114292279601'),
  estado: field(z.enum(ESTADOS), 'Estado; `sent` y `draft` son de paso.', 'approved'),
  sifen_result_code: sifenCode,
  sifen_result_msg: field(
    z.string().nullable(),
    'Mensaje de SIFEN, con sus palabras.',
    'Autorización del DE satisfactoria',
  ),
  sifen_explicacion: explicacion.nullable().meta({
    description: 'Qué significa ese código y qué hacer, con nuestras palabras; vacía cuando no hay nada que explicar.',
  }),
  prot_aut: protAut,
  numero: field(z.string(), 'Establecimiento, punto de expedición y número.', '001-001-0000002'),
  advertencias: z.array(advertencia).meta({ description: 'Lo que se tomó de otro modo que como vino.' }),
}

export const dteOutcome = z
  .object(outcome)
  .meta({ id: 'Resultado', description: 'Cómo terminó el envío de un documento.' })

const eventSummary = z.object({
  id: field(z.int().positive(), 'Identificador del evento.', 7),
  tipo: field(z.int(), '1 cancelación, 2 inutilización.', 1),
  tipo_descripcion: field(z.string(), 'El tipo, en palabras.', 'Cancelación'),
  estado: field(z.enum(EVENTO_ESTADOS), 'Estado del evento.', 'approved'),
  sifen_result_code: sifenCode,
  prot_aut: protAut,
  motivo: field(z.string(), 'Motivo que se declaró.', 'Error en el precio'),
  fecha_envio: instant('Cuándo se envió, en UTC.'),
})

const receptor = z.object({
  documento: field(z.string(), 'RUC o número de documento.', '80000000-5'),
  nombre: field(z.string(), 'Nombre o razón social.', 'Cliente de Prueba S.A.'),
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
    fecha_emision: field(z.string(), 'Fecha y hora de emisión, en Asunción.', '2026-11-21T10:00:00'),
    moneda: field(z.string(), 'Moneda de la operación (ISO 4217).', 'PYG'),
    total_operacion: amount('Total de la operación, en su moneda.', '74000'),
    total_iva: amount('Total del IVA, en la moneda de la operación.', '3523.80952381'),
    receptor: receptor.meta({ description: 'A quién se emitió.' }),
    cancelado: field(z.boolean(), 'Si fue cancelado.', false),
    eventos: z.array(eventSummary).meta({ description: 'Los eventos del documento, del más antiguo al más nuevo.' }),
    xml_signed_path: field(
      z.string().nullable(),
      'Lugar interno del XML firmado; vacío mientras no hay.',
      'dtes/2026-11/01800123450001001000000222026112114292279601-20261121130005.xml',
    ),
    fecha_proceso: instant('Cuándo lo procesó SIFEN, en UTC.'),
    last_sent_at: instant('El último envío que SIFEN pudo haber recibido, en UTC.'),
    created_at: field(z.iso.datetime(), 'Cuándo se creó, en UTC.', '2026-11-21T13:00:00.000Z'),
    updated_at: field(z.iso.datetime(), 'Su último cambio, en UTC.', '2026-11-21T13:00:05.000Z'),
  })
  .meta({ id: 'Documento', description: 'Un documento electrónico, como está ahora.' })

/** `{id}` of a document (DECISIONS A12). */
export const dteId = {
  id: field(z.string(), 'El `id` del documento o su CDC de 44 dígitos.', '2'),
}

/** How sending may fail, with what is known of the document (DECISIONS A4). */
export const sendRefusals = {
  409: refusal('El punto de expedición agotó sus números para ese tipo de documento.', 'NUMERACION_AGOTADA'),
  422: fieldsRefusal(
    'Algo está mal en el pedido y no se creó nada; o SIFEN rechazó el documento: entonces `errors.sifen` dice por qué, y están los campos del documento.',
    z.object(outcome).partial().shape,
  ),
  502: refusal('SIFEN no recibió el documento, con toda seguridad: emita otro.', 'SIFEN_NOT_SENT', outcome),
  504: refusal(
    'No se sabe si SIFEN lo recibió. **No lo emita de nuevo**: se consultará por su CDC hasta saberlo.',
    'SIFEN_UNKNOWN_OUTCOME',
    outcome,
  ),
}
