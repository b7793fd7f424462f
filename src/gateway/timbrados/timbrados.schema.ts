/** Schemas of the tenant hierarchy. */
import * as z from 'zod'
import { AMBIENTES, ROLES } from '../../db/index.ts'
import { field, idField } from '../../http/index.ts'
import { domicilio } from './domicilio.schema.ts'

const codigo = (of: string) => field(z.string().regex(/^\d{3}$/), `Código ${of}, de tres dígitos.`, '001')
const ultimoNumero = field(z.int().min(0).max(9_999_999), 'Último número usado; 0 si todavía ninguno.', 41)
const proximoNumero = field(z.int().min(1), 'El que llevará el próximo documento.', 42)

export const empresa = z
  .object({
    id: idField('Identificador de la empresa.', 1),
    ruc: field(z.string(), 'RUC, sin dígito verificador.', '80012345'),
    dv: field(z.string(), 'Dígito verificador del RUC.', '0'),
    razon_social: field(z.string(), 'Razón social.', 'Ñandutí Tejidos S.A.'),
    role: field(z.enum(ROLES), 'Qué rol tiene usted en la empresa.', 'operador'),
  })
  .meta({ id: 'Empresa', description: 'Una empresa a la que usted pertenece.' })

export const timbrado = z
  .object({
    id: idField('Identificador del timbrado: el `timbrado_id` de un documento.', 1),
    numero: field(z.string(), 'Número del timbrado, de ocho dígitos.', '12345678'),
    fecha_inicio: field(z.iso.date(), 'Desde cuándo vale.', '2026-01-01'),
    fecha_vencimiento: field(z.iso.date().nullable(), 'Hasta cuándo vale; null si no vence.', '2027-12-31'),
    ambiente: field(z.enum(AMBIENTES), 'De qué ambiente son sus números.', 'test'),
  })
  .meta({ id: 'Timbrado', description: 'Un timbrado activo de la empresa.' })

export const establecimiento = z
  .object({
    id: idField('Identificador del establecimiento: el `establecimiento_id` de un documento.', 1),
    codigo: codigo('del establecimiento'),
    descripcion: field(z.string(), 'Cómo lo llama la empresa.', 'Casa central'),
    ...domicilio,
  })
  .meta({ id: 'Establecimiento', description: 'Un establecimiento activo del timbrado.' })

const contador = z.object({
  tipo_documento: field(z.int().min(1).max(8), 'Tipo de documento.', 5),
  ultimo_numero: ultimoNumero,
  proximo_numero: proximoNumero,
})

export const punto = z
  .object({
    id: idField('Identificador del punto de expedición: el `punto_expedicion_id` de un documento.', 1),
    codigo: codigo('del punto de expedición'),
    descripcion: field(z.string(), 'Cómo lo llama la empresa.', 'Caja 1'),
    ultimo_numero: ultimoNumero,
    proximo_numero: proximoNumero,
    contadores: z.array(contador).meta({
      description: 'La numeración de los demás tipos de documento ya usados; la de arriba es la de las facturas.',
    }),
  })
  .meta({ id: 'PuntoDeExpedicion', description: 'Un punto de expedición activo, con su numeración.' })

/** Answer of a registration (spec, Tenant hierarchy). */
export const created = <Registered extends z.ZodType>(registered: Registered) => z.object({ data: registered })

const advertencia = z.object({
  campo: field(z.string(), 'El campo.', 'fecha_vencimiento'),
  mensaje: field(
    z.string(),
    'Qué conviene revisar.',
    'El timbrado 12345678 venció el 20/11/2026: se registra, pero no admite documentos de hoy.',
  ),
})

export const createdTimbrado = created(timbrado).extend({
  advertencias: field(
    z.array(advertencia),
    'Lo que se registró y conviene revisar, y lo que no se tuvo en cuenta.',
    [],
  ),
})
