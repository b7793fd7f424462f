/**
 * Schemas for registering and changing an emitter (spec, Emitters). Types are strict. The form of activities is checked
 * here, the rest when a document is issued. `null` omits a field, and in a change removes it. A blank text does the
 * same, except in codes and secrets.
 */
import { MONEDAS_DE_REDONDEO } from '@nanduti/sifen'
import * as z from 'zod'
import { AMBIENTES } from '../../db/index.ts'
import { field, uploaded } from '../../http/index.ts'
import { domicilio, line, optionalText, threeDigits } from '../timbrados/index.ts'

const actividad = z.object({
  codigo: field(z.string().regex(/^[0-9A-Z]{1,8}$/), 'Código de la actividad económica.', '47190'),
  descripcion: field(line(1, 300), 'Su descripción.', 'Comercio al por menor'),
})

const identidad = {
  ruc: field(z.string().trim().max(20), 'RUC, sin dígito verificador.', '80012345'),
  dv: field(z.string().regex(/^\d$/), 'Dígito verificador del RUC.', '0'),
  ambiente: field(
    z.enum(AMBIENTES),
    'Ambiente de SIFEN. `prod` necesita PostgreSQL, y el emisor queda inactivo hasta que se cargue su certificado.',
    'test',
  ),
}
const razonSocial = field(line(4, 255), 'Razón social.', 'Ñandutí Tejidos S.A.')

const datos = {
  nombre_fantasia: field(optionalText(line(4, 255)), 'Nombre de fantasía.', 'Ñandutí'),
  establecimiento: field(threeDigits.nullish(), 'Establecimiento de los documentos que no lo dicen.', '001'),
  punto_expedicion: field(threeDigits.nullish(), 'Punto de expedición de los documentos que no lo dicen.', '001'),
  id_csc: field(
    z
      .string()
      .regex(/^\d{4}$/, 'El campo id_csc debe tener 4 dígitos, con ceros a la izquierda.')
      .nullish(),
    'Identificador del código de seguridad (CSC). En `test`, si no se indica, vale el público de la DNIT.',
    '0001',
  ),
  csc: field(
    z
      .string()
      .regex(/^[0-9A-Za-z]{32}$/, 'El campo csc debe tener 32 letras o dígitos.')
      .nullish(),
    'El código de seguridad. Se guarda cifrado y no se muestra. En un cambio, `null` lo quita (en `test` vuelve a valer el público).',
    'ABCD0000000000000000000000000000',
  ),
  tipo_regimen: field(z.int().min(1).max(8).nullish(), 'Código del régimen.', 8),
  leyenda_remision: field(
    optionalText(line(1, 3000)),
    'Leyenda para el fisco (RG 41/2014, art. 3 inc. 7) de las notas de remisión que no traen `descripcion`.',
    'Traslado de mercaderías en consignación',
  ),
  redondear_a: field(
    z.literal(MONEDAS_DE_REDONDEO).nullish(),
    'El `redondearA` de los documentos en guaraníes que no lo traen, ni `redondeo`; no el de las autofacturas.',
    50,
  ),
  actividades_economicas: z
    .array(actividad)
    .min(1)
    .max(9)
    .nullish()
    .meta({ description: 'Actividades económicas, la principal primero.' }),
  ...domicilio,
  direccion: field(domicilio.direccion, 'Calle.', 'Avda. España'),
}
const tipoContribuyente = z.int().min(1).max(2)

export const newEmitter = z
  .object({
    ...identidad,
    razon_social: razonSocial,
    tipo_contribuyente: field(
      tipoContribuyente.nullish(),
      '1 persona física, 2 persona jurídica. Si no se indica, se deduce del RUC.',
      2,
    ),
    ...datos,
  })
  .meta({ id: 'EmisorNuevo', shares: 'CamposDeEmisor', description: 'Un emisor por registrar.' })
export type NewEmitter = z.infer<typeof newEmitter>

export const emitterChange = z
  .object({
    ruc: field(identidad.ruc.optional(), 'No se puede cambiar: si se indica, tiene que ser el suyo.', '80012345'),
    dv: field(identidad.dv.optional(), 'No se puede cambiar.', '0'),
    ambiente: field(identidad.ambiente.optional(), 'No se puede cambiar.', 'test'),
    razon_social: field(razonSocial.optional(), 'Razón social.', 'Ñandutí Tejidos S.A.'),
    tipo_contribuyente: field(tipoContribuyente.optional(), '1 persona física, 2 persona jurídica.', 2),
    activo: field(z.boolean().optional(), 'Con `false` deja de emitir.', true),
    envio_automatico: field(
      z.boolean().optional(),
      'Con `true`, los documentos firmados se juntan por tipo y se envían solos en lotes.',
      false,
    ),
    solo_lotes: field(
      z.boolean().optional(),
      'Con `true`, cada documento va en un lote propio, porque SIFEN no atiende al emisor de a uno. Se marca solo cuando SIFEN contesta 1264.',
      false,
    ),
    estricto: field(
      z.boolean().optional(),
      'Con `true`, un campo desconocido en un documento es 422, sea cual sea. `Prefer: handling=lenient` en el pedido manda más.',
      false,
    ),
    ...datos,
  })
  .meta({
    id: 'EmisorCambio',
    shares: 'CamposDeEmisor',
    description: 'Lo que cambia de un emisor; lo que no se indica queda como está.',
  })
export type EmitterChange = z.infer<typeof emitterChange>

export const certUpload = z.object({
  cert: uploaded('El campo cert debe ser un archivo.').meta({ description: 'El certificado: un .p12 de hasta 64 KB.' }),
  password: field(z.string().max(1024), 'La contraseña del .p12.', 'la del certificado'),
})

export const logoUpload = z.object({
  logo: uploaded('El campo logo debe ser un archivo.').meta({ description: 'El logo: PNG, JPG o SVG, de hasta 2 MB.' }),
})
