/**
 * The request as the reference publishes it, for readers and generators of clients: one schema per type of document,
 * discriminated by tipoDocumento. Each is the schema that reads requests, in which any field may be missing, with the
 * type's required fields marked, without its refused fields, and with the limits of each (published-limits.ts).
 * Requests are not read with these schemas.
 */
import * as z from 'zod'
import { dteInputSchema } from './input/index.ts'
import { limitsAt } from './published-limits.ts'
import { type Codigo, GRUPOS, type Grupo, isDemanded, presencia, TIPOS } from './tipos/index.ts'

/** Required fields by place, `[]` meaning each element. Those of an optional group apply when it is present. */
const COMUNES: Readonly<Record<string, readonly string[]>> = {
  '': ['tipoDocumento', 'receptor', 'items'],
  receptor: ['naturaleza'],
  'items[]': ['descripcion', 'cantidad', 'precioUnitario', 'afectacionIva'],
  'obligaciones[]': ['codigo'],
  'emisor.actividadesEconomicas[]': ['codigo', 'descripcion'],
  usuario: ['documentoTipo', 'documentoNumero', 'nombre', 'cargo'],
  dncp: ['modalidad', 'entidad', 'año', 'secuencia', 'fecha'],
  autoFactura: ['tipoVendedor', 'documentoTipo', 'documentoNumero', 'nombre', 'direccion', 'numeroCasa', 'ciudad'],
  'autoFactura.ubicacion': ['lugar', 'ciudad'],
  notaCreditoDebito: ['motivo'],
  remision: ['motivo', 'tipoResponsable', 'kms'],
  'condicionPago.entregas[]': ['tipo', 'monto'],
  'condicionPago.entregas[].infoTarjeta': ['tipo', 'medioPago'],
  'condicionPago.entregas[].infoCheque': ['numeroCheque', 'banco'],
  'condicionPago.credito.infoCuotas[]': ['monto'],
  'sectorSeguros[]': ['codigoPoliza', 'numeroPoliza', 'vigencia', 'vigenciaUnidad'],
  exportacion: ['condicionNegociacion', 'paisDestino'],
  importacion: ['numeroDespacho', 'fechaDespacho', 'paisOrigen'],
  retencion: ['tipoRegimen', 'porcentaje'],
  transporte: ['modalidad', 'tipoResponsable'],
  'transporte.salida': ['direccion', 'numeroCasa', 'ciudad'],
  'transporte.entrega[]': ['direccion', 'numeroCasa', 'ciudad'],
  'transporte.vehiculo[]': ['tipo', 'marca', 'documentoTipo'],
  'transporte.transportista': ['nombre', 'direccion', 'chofer'],
  'transporte.transportista.chofer': ['documentoNumero', 'nombre', 'direccion'],
  'documentoAsociado[]': ['formato'],
}

const below = (place: string, name: string) => (place ? `${place}.${name}` : name)

const fieldsOf = (applies: (grupo: Grupo) => boolean): Set<string> =>
  new Set(GRUPOS.filter(applies).flatMap(({ campos }) => campos))

/** Returns the places of fields that a type always requires, and of those that it refuses. */
export function demandsOf(codigo: Codigo): { required: Set<string>; refused: Set<string> } {
  const isOut = (grupo: Grupo) => presencia(grupo, codigo) === 'X'
  const out = fieldsOf(isOut)
  const common = Object.entries(COMUNES).flatMap(([place, names]) => names.map(name => below(place, name)))
  const own = fieldsOf(grupo => presencia(grupo, codigo) === 'M' && isDemanded(grupo))
  const wanted = TIPOS[codigo].receptor === 'emisor' ? common.filter(field => field !== 'receptor') : common
  const remision = TIPOS[codigo].reglas.includes('remision') ? REMISION : []
  return {
    required: new Set([...wanted.filter(field => !out.has(field)), ...own, ...remision]),
    refused: fieldsOf(grupo => isOut(grupo) && !grupo.avisa?.includes(codigo)),
  }
}

/** Required by rules of the remission (2102, 2107, 1318, and 2109 with them). */
const REMISION = [
  ...['transporte.tipo', 'transporte.inicioEstimadoTranslado', 'transporte.finEstimadoTranslado'],
  ...['receptor.direccion', 'receptor.numeroCasa'],
]

type Nullish = z.ZodOptional<z.ZodNullable<z.ZodType>>
type Demands = ReturnType<typeof demandsOf>

/** Returns the published fields of a shape. `place` is their place. */
function published(shape: z.ZodRawShape, place: string, demands: Demands): z.ZodRawShape {
  const fields = Object.entries(shape as Record<string, Nullish>)
    .filter(([name]) => !demands.refused.has(below(place, name)))
    .map(([name, field]) => {
      const at = below(place, name)
      const described = publishedType(field.unwrap().unwrap(), at, demands)
      return [name, (demands.required.has(at) ? described : described.nullish()).meta(field.meta() ?? {})]
    })
  return Object.fromEntries(fields)
}

function publishedType(type: z.ZodType, place: string, demands: Demands): z.ZodType {
  const { string, number, array } = limitsAt(place)
  if (type instanceof z.ZodArray)
    return z.array(publishedType(type.element as z.ZodType, `${place}[]`, demands)).meta({ ...array })
  if (type instanceof z.ZodObject) return z.object(published(type.shape, place, demands))
  if (type instanceof z.ZodUnion)
    return z.union(type.options.map(option => publishedType(option as z.ZodType, place, demands)))
  if (type instanceof z.ZodString) return type.meta({ ...string })
  return type instanceof z.ZodNumber ? type.meta({ ...number }) : type
}

/** Returns the name for generated clients: `PedidoDeNotaDeCredito` for «nota de crédito electrónica». */
function componentName(nombre: string): string {
  const words = nombre
    .replace(' electrónica', '')
    .normalize('NFD')
    .replace(/[^a-z ]/g, '')
    .split(' ')
  return `PedidoDe${words.map(word => word.charAt(0).toUpperCase() + word.slice(1)).join('')}`
}

/** Returns the request schema of one type of document. */
export function publishedTipo(codigo: Codigo) {
  const { nombre, una } = TIPOS[codigo]
  const tipoDocumento = z.literal(codigo).meta({ ...dteInputSchema.shape.tipoDocumento.meta(), examples: [codigo] })
  return z.object({ ...published(dteInputSchema.shape, '', demandsOf(codigo)), tipoDocumento }).meta({
    id: componentName(nombre),
    title: nombre.charAt(0).toUpperCase() + nombre.slice(1),
    description: `${una} por emitir.`,
  })
}

/**
 * Builds the request schema of all types. A function, because it takes 12 MB, and a program that only signs does without
 * it.
 */
export const publishedDteSchema = (): z.ZodType =>
  z
    .discriminatedUnion('tipoDocumento', [
      publishedTipo(1),
      publishedTipo(2),
      publishedTipo(3),
      publishedTipo(4),
      publishedTipo(5),
      publishedTipo(6),
      publishedTipo(7),
      publishedTipo(8),
    ])
    .meta(dteInputSchema.meta() ?? {})
