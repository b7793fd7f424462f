/**
 * The request as the reference publishes it, for readers and generators of clients: one schema per type of document,
 * discriminated by tipoDocumento. Each is the schema that reads requests, in which any field may be missing, with the
 * type's required fields marked, without its refused fields, and with the limits of each (published-limits.ts).
 * Requests are not read with these schemas.
 */
import * as z from 'zod'
import { dteInputSchema } from './input/index.ts'
import { GROUP_NAMES } from './published-groups.ts'
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
/** What a type demands, and the groups that are published so far, by name. */
type Demands = ReturnType<typeof demandsOf> & { codigo: Codigo; groups: Groups }
type Groups = Map<string, z.ZodType>

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
  if (type instanceof z.ZodObject) return publishedGroup(type, place, demands)
  if (type instanceof z.ZodUnion)
    return z.union(type.options.map(option => publishedType(option as z.ZodType, place, demands)))
  if (type instanceof z.ZodString) return type.meta({ ...string })
  return type instanceof z.ZodNumber ? type.meta({ ...number }) : type
}

/** Returns a group, one for all types that demand the same of it. */
function publishedGroup(type: z.ZodObject, place: string, demands: Demands): z.ZodType {
  const { id, description, ...shared } = namedGroup(place, demands.codigo)
  const known = demands.groups.get(id)
  if (known) return known
  const group = z.object(published(type.shape, place, demands)).meta({ id, description, ...shared })
  demands.groups.set(id, group)
  return group
}

/**
 * Returns the name of a group: that of its place, and of the first type that demands the same when another
 * type demands less or more. `shares` names the fields that these have in common, for the reference.
 */
function namedGroup(place: string, codigo: Codigo): { id: string; description: string; shares?: string } {
  const { id, description } = GROUP_NAMES[place] ?? {}
  if (!id || !description) throw new Error(`The group ${place} has no name in published-groups.ts`)
  const served = CODIGOS.filter(other => !demandsOf(other).refused.has(place.replace(/\[\]$/, '')))
  const first = served.find(other => demandedWithin(place, other) === demandedWithin(place, codigo))
  const isOne = served.every(other => demandedWithin(place, other) === demandedWithin(place, codigo))
  if (isOne) return { id, description }
  const shares = `CamposDe${id}`
  if (first === undefined || first === served[0]) return { id, description, shares }
  return { id: `${id}De${componentName(TIPOS[first].nombre)}`, description, shares }
}

const CODIGOS = Object.values(TIPOS).map(({ codigo }) => codigo)

/** Returns what a type demands within a group, as text. */
function demandedWithin(place: string, codigo: Codigo): string {
  const within = (fields: Set<string>) => [...fields].filter(field => field.startsWith(`${place}.`)).sort()
  const { required, refused } = demandsOf(codigo)
  return JSON.stringify([within(required), within(refused)])
}

/** Returns the name for generated clients: `NotaDeCredito` for «nota de crédito electrónica». */
function componentName(nombre: string): string {
  const words = nombre
    .replace(' electrónica', '')
    .normalize('NFD')
    .replace(/[^a-z ]/g, '')
    .split(' ')
  return words.map(word => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

/** Returns the request schema of one type of document. Its groups are taken from `groups`, and added to them. */
export function publishedTipo(codigo: Codigo, groups: Groups = new Map()) {
  const { nombre, una } = TIPOS[codigo]
  const tipoDocumento = z.literal(codigo).meta({ ...dteInputSchema.shape.tipoDocumento.meta(), examples: [codigo] })
  const demands = { ...demandsOf(codigo), codigo, groups }
  return z.object({ ...published(dteInputSchema.shape, '', demands), tipoDocumento }).meta({
    id: `PedidoDe${componentName(nombre)}`,
    title: nombre.charAt(0).toUpperCase() + nombre.slice(1),
    description: `${una} por emitir.`,
  })
}

/**
 * Builds the request schema of all types. A function, because it takes 12 MB, and a program that only signs does without
 * it.
 */
export function publishedDteSchema(): z.ZodType {
  const groups: Groups = new Map()
  const tipo = (codigo: Codigo) => publishedTipo(codigo, groups)
  return z
    .discriminatedUnion('tipoDocumento', [tipo(1), tipo(2), tipo(3), tipo(4), tipo(5), tipo(6), tipo(7), tipo(8)])
    .meta(dteInputSchema.meta() ?? {})
}
