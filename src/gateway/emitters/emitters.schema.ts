/** Schemas of the emitter endpoints' answers, and of the list's filter. */
import { z } from 'zod'
import { AMBIENTES } from '../../db/index.ts'
import { dataOf, exampleOf, field } from '../../http/index.ts'
import { CERT_STATUS } from './check-stored-certificate.ts'
import { p12Path } from './emitter-secrets.ts'
import { logoPath } from './upload-logo.ts'

/** A boolean in a query string: `true`, `false`, `1` and `0`, as in Laravel. */
const flag = z.enum(['true', 'false', '1', '0'], 'El campo active debe tener un valor verdadero o falso.')

export const emitterFilter = z.object({
  active: field(flag, 'Solo los activos, o solo los que no lo están.', 'true')
    .transform(text => text === 'true' || text === '1')
    .optional(),
  ambiente: field(z.enum(AMBIENTES).optional(), 'Solo los de este ambiente.', 'test'),
  after_id: field(
    z.string().regex(/^\d{1,15}$/, 'El campo after_id debe ser el id de un emisor.'),
    'Solo los que siguen a ese id: el `next_after_id` de la respuesta anterior.',
    '0',
  )
    .transform(Number)
    .optional(),
})

const text = (description: string, example: string) => field(z.string().nullable(), description, example)
const integer = (description: string, example: number) => field(z.int().nullable(), description, example)
const instant = (description: string, example: string) => field(z.iso.datetime().nullable(), description, example)

const actividad = z.object({
  codigo: field(z.string(), 'Código de la actividad económica.', '47190'),
  descripcion: field(z.string(), 'Su descripción.', 'Comercio al por menor'),
})

/** Contents of the files in the example. */
const EXAMPLE = Buffer.from('ejemplo')

const certificado = z.object({
  sujeto: text('Titular del certificado.', 'CN=ÑANDUTÍ TEJIDOS S.A.'),
  ruc: text('RUC del certificado.', '80012345-0'),
  desde: instant('Desde cuándo vale, en UTC.', '2026-01-01T03:00:00.000Z'),
  hasta: instant('Hasta cuándo vale, en UTC.', '2028-01-01T03:00:00.000Z'),
})

export const emitter = z
  .object({
    id: field(z.int().positive(), 'Identificador del emisor: el `emitter_id` de un documento.', 1),
    empresa_id: field(z.int().positive(), 'La empresa a la que pertenece.', 1),
    ruc: field(z.string(), 'RUC, sin dígito verificador.', '80012345'),
    dv: field(z.string(), 'Dígito verificador del RUC.', '0'),
    razon_social: field(z.string(), 'Razón social.', 'Ñandutí Tejidos S.A.'),
    nombre_fantasia: text('Nombre de fantasía.', 'Ñandutí'),
    ambiente: field(z.enum(AMBIENTES), 'Ambiente de SIFEN.', 'test'),
    establecimiento: text('Establecimiento de los documentos que no lo dicen.', '001'),
    punto_expedicion: text('Punto de expedición de los documentos que no lo dicen.', '001'),
    tipo_contribuyente: field(z.int(), '1 persona física, 2 persona jurídica.', 2),
    tipo_regimen: integer('Código del régimen.', 8),
    actividades_economicas: z
      .array(actividad)
      .nullable()
      .meta({ description: 'Actividades económicas, la principal primero.' }),
    leyenda_remision: text(
      'Leyenda para el fisco de las notas de remisión que no traen `descripcion`.',
      'Traslado de mercaderías en consignación',
    ),
    direccion: text('Calle.', 'Avda. España'),
    numero_casa: integer('Número de casa; 0 si no tiene.', 1234),
    complemento_direccion1: text('Complemento de la dirección.', 'casi San Martín'),
    complemento_direccion2: text('Segundo complemento.', 'piso 2'),
    departamento: integer('Código del departamento.', 1),
    distrito: integer('Código del distrito.', 1),
    distrito_descripcion: text('Nombre del distrito, el de la DNIT para ese código.', 'ASUNCION (DISTRITO)'),
    ciudad: integer('Código de la ciudad.', 1),
    ciudad_descripcion: text('Nombre de la ciudad, el de la DNIT para ese código.', 'ASUNCION (DISTRITO)'),
    telefono: text('Teléfono.', '021600600'),
    email: text('Correo electrónico.', 'ventas@ejemplo.com.py'),
    id_csc: text('Identificador del código de seguridad (CSC).', '0001'),
    tiene_csc: field(z.boolean(), 'Si su CSC está cargado; el código no se muestra.', true),
    logo_path: text('Lugar interno del logo; vacío mientras no hay.', logoPath(1, EXAMPLE)),
    cert_p12_path: text('Lugar interno del certificado; vacío mientras no hay.', p12Path(1, EXAMPLE)),
    certificado: certificado.nullable().meta({ description: 'El certificado con que firma; vacío mientras no hay.' }),
    envio_automatico: field(z.boolean(), 'Si sus documentos firmados se juntan en lotes y se envían solos.', false),
    pausado_hasta: field(
      z.iso.datetime().nullable(),
      'Hasta cuándo no sale ningún lote, porque SIFEN no encoló el último; vacío mientras no hay pausa.',
      null,
    ),
    activo: field(z.boolean(), 'Si está activo; uno por empresa y ambiente.', true),
    created_at: field(z.iso.datetime(), 'Cuándo se creó, en UTC.', '2026-11-21T13:00:00.000Z'),
    updated_at: field(z.iso.datetime(), 'Su último cambio, en UTC.', '2026-11-21T13:00:00.000Z'),
  })
  .meta({ id: 'Emisor', description: 'Un emisor, sin sus secretos.' })

/** Maximum of emitters in an answer. */
export const MAX_LISTED = 500

export const emitterList = dataOf(
  emitter,
  `Los emisores que usted ve, por id: hasta ${MAX_LISTED} por respuesta.`,
).extend({
  next_after_id: field(z.int().positive().optional(), 'Solo cuando hay más: pídalos con `after_id` y este id.', 500),
})

/** Fields of an emitter without files, as after its registration. */
export const WITHOUT_FILES = { logo_path: null, cert_p12_path: null, certificado: null }

/** Builds the schema of an answer to a change. Its example has the values of `over`. */
export function changed(message: string, over: Partial<z.input<typeof emitter>> = {}) {
  const example = { message, emitter: { ...(exampleOf(emitter) as z.input<typeof emitter>), ...over } }
  const shape = z.object({ message: field(z.string(), 'Qué se hizo, en una oración.', message), emitter })
  return shape.meta({ examples: [example] })
}

export const certCheck = z
  .object({
    emitter_id: field(z.int().positive(), 'El emisor.', 1),
    cert_pem_exists: field(z.boolean(), 'Si hay un certificado guardado.', true),
    key_pem_exists: field(z.boolean(), 'Si hay una clave guardada.', true),
    status: field(
      z.enum(CERT_STATUS),
      '`ok`; `missing` si no hay nada guardado; `expired` si venció; `error` si lo guardado no se puede abrir o no corresponde al emisor.',
      'ok',
    ),
  })
  .meta({ id: 'CertificadoRevisado', description: 'El estado del certificado de un emisor.' })
