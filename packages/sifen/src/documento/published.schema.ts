/**
 * The request as the reference publishes it, for readers and generators of clients: the schema that reads it, whose law is that any field
 * may be missing, with those fields marked that are asked for whatever else a request holds, and with the limits of each
 * (published-limits.ts). Nothing is read by this one.
 */
import { z } from 'zod'
import { dteInputSchema } from './input.schema.ts'
import { limitsAt } from './published-limits.ts'

/** Keys are where the fields stand, `[]` meaning each element. Of a group that may be missing: what it holds when it is there. */
export const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  '': ['tipoDocumento', 'receptor', 'items'],
  receptor: ['naturaleza'],
  'items[]': ['descripcion', 'cantidad', 'precioUnitario', 'afectacionIva'],
  'obligaciones[]': ['codigo'],
  'emisor.actividadesEconomicas[]': ['codigo', 'descripcion'],
  usuario: ['documentoTipo', 'documentoNumero', 'nombre', 'cargo'],
  dncp: ['modalidad', 'entidad', 'año', 'secuencia', 'fecha'],
  'condicionPago.entregas[]': ['tipo', 'monto'],
  'condicionPago.entregas[].infoTarjeta': ['tipo', 'medioPago'],
  'condicionPago.entregas[].infoCheque': ['numeroCheque', 'banco'],
  'condicionPago.credito.infoCuotas[]': ['monto'],
}

type Nullish = z.ZodOptional<z.ZodNullable<z.ZodType>>

/** The same fields; `place` is where they stand. */
function published(shape: z.ZodRawShape, place: string): z.ZodRawShape {
  const fields = Object.entries(shape as Record<string, Nullish>).map(([name, field]) => {
    const told = publishedType(field.unwrap().unwrap(), place ? `${place}.${name}` : name)
    const isRequired = REQUIRED[place]?.includes(name)
    return [name, (isRequired ? told : told.nullish()).meta(field.meta() ?? {})]
  })
  return Object.fromEntries(fields)
}

function publishedType(type: z.ZodType, place: string): z.ZodType {
  const { string, number, array } = limitsAt(place)
  if (type instanceof z.ZodArray)
    return z.array(publishedType(type.element as z.ZodType, `${place}[]`)).meta({ ...array })
  if (type instanceof z.ZodObject) return z.object(published(type.shape, place))
  if (type instanceof z.ZodUnion) return z.union(type.options.map(option => publishedType(option as z.ZodType, place)))
  if (type instanceof z.ZodString) return type.meta({ ...string })
  return type instanceof z.ZodNumber ? type.meta({ ...number }) : type
}

export const publishedDteSchema = z.object(published(dteInputSchema.shape, '')).meta(dteInputSchema.meta() ?? {})
