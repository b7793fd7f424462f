/** Schemas of the emitter endpoints' answers, and of the list's filter. */
import * as z from 'zod'
import { AMBIENTES } from '../../db/index.ts'
import { dataOf, exampleOf, field, instantOrNull, textOrNull, wholeOrNull } from '../../http/index.ts'
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

const actividad = z.object({
  codigo: field(z.string(), 'Código de la actividad económica.', '47190'),
  descripcion: field(z.string(), 'Su descripción.', 'Comercio al por menor'),
})

/** Contents of the files in the example. */
const EXAMPLE = Buffer.from('ejemplo')

const certificado = z.object({
  sujeto: textOrNull('Titular del certificado.', 'CN=ÑANDUTÍ TEJIDOS S.A.'),
  ruc: textOrNull('RUC del certificado.', '80012345-0'),
  desde: instantOrNull('Desde cuándo vale, en UTC.', '2026-01-01T03:00:00.000Z'),
  hasta: instantOrNull('Hasta cuándo vale, en UTC.', '2028-01-01T03:00:00.000Z'),
})

export const emitter = z
  .object({
    id: field(z.int().positive(), 'Identificador del emisor: el `emitter_id` de un documento.', 1),
    empresa_id: field(z.int().positive(), 'La empresa a la que pertenece.', 1),
    ruc: field(z.string(), 'RUC, sin dígito verificador.', '80012345'),
    dv: field(z.string(), 'Dígito verificador del RUC.', '0'),
    razon_social: field(z.string(), 'Razón social.', 'Ñandutí Tejidos S.A.'),
    nombre_fantasia: textOrNull('Nombre de fantasía.', 'Ñandutí'),
    ambiente: field(z.enum(AMBIENTES), 'Ambiente de SIFEN.', 'test'),
    establecimiento: textOrNull('Establecimiento de los documentos que no lo dicen.', '001'),
    punto_expedicion: textOrNull('Punto de expedición de los documentos que no lo dicen.', '001'),
    tipo_contribuyente: field(z.int(), '1 persona física, 2 persona jurídica.', 2),
    tipo_regimen: wholeOrNull('Código del régimen.', 8),
    actividades_economicas: z
      .array(actividad)
      .nullable()
      .meta({ description: 'Actividades económicas, la principal primero.' }),
    leyenda_remision: textOrNull(
      'Leyenda para el fisco de las notas de remisión que no traen `descripcion`.',
      'Traslado de mercaderías en consignación',
    ),
    redondear_a: wholeOrNull('El `redondearA` de los documentos en guaraníes que no lo traen, ni `redondeo`.', 50),
    direccion: textOrNull('Calle.', 'Avda. España'),
    numero_casa: wholeOrNull('Número de casa; 0 si no tiene.', 1234),
    complemento_direccion1: textOrNull('Complemento de la dirección.', 'casi San Martín'),
    complemento_direccion2: textOrNull('Segundo complemento.', 'piso 2'),
    departamento: wholeOrNull('Código del departamento.', 1),
    distrito: wholeOrNull('Código del distrito.', 1),
    distrito_descripcion: textOrNull('Nombre del distrito, el de la DNIT para ese código.', 'ASUNCION (DISTRITO)'),
    ciudad: wholeOrNull('Código de la ciudad.', 1),
    ciudad_descripcion: textOrNull('Nombre de la ciudad, el de la DNIT para ese código.', 'ASUNCION (DISTRITO)'),
    telefono: textOrNull('Teléfono.', '021600600'),
    email: textOrNull('Correo electrónico.', 'ventas@ejemplo.com.py'),
    id_csc: textOrNull('Identificador del código de seguridad (CSC).', '0001'),
    tiene_csc: field(z.boolean(), 'Si su CSC está cargado; el código no se muestra.', true),
    logo_path: textOrNull('Lugar interno del logo; vacío mientras no hay.', logoPath(1, EXAMPLE)),
    cert_p12_path: textOrNull('Lugar interno del certificado; vacío mientras no hay.', p12Path(1, EXAMPLE)),
    certificado: certificado.nullable().meta({ description: 'El certificado con que firma; vacío mientras no hay.' }),
    envio_automatico: field(z.boolean(), 'Si sus documentos firmados se juntan en lotes y se envían solos.', false),
    estricto: field(z.boolean(), 'Si rechaza los documentos con campos desconocidos.', false),
    solo_lotes: field(
      z.boolean(),
      'Si SIFEN lo atiende solo por lotes: contestó 1264 a un documento suelto. Entonces cada documento va en un lote propio. Una vez por día se prueba de a uno.',
      false,
    ),
    solo_lotes_at: instantOrNull(
      'Cuándo se probó de a uno por última vez, en UTC; vacío si no hace falta.',
      '2026-11-21T13:00:00.000Z',
    ),
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
export const MAX_LIMIT = 500

export const emitterList = dataOf(
  emitter,
  `Los emisores que usted ve, por id: hasta ${MAX_LIMIT} por respuesta.`,
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
