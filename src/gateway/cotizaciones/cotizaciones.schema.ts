/** Schemas of the responses about rates. */
import * as z from 'zod'
import { field } from '../../http/index.ts'
import { MONEDAS } from './monedas.ts'

const rate = {
  moneda: field(z.enum(MONEDAS), 'Código ISO 4217 de la moneda.', 'USD'),
  referencial: field(z.number().positive(), 'Guaraníes por unidad de la moneda.', 7150.44),
  fecha: field(z.iso.date(), 'La fecha de la planilla del BCP.', '2026-11-20'),
}

export const cotizacion = z
  .object(rate)
  .meta({ id: 'Cotizacion', description: 'Una cotización de referencia del Banco Central del Paraguay.' })

export const cotizacionDelDia = z.object({
  data: z
    .object({
      ...rate,
      stale: field(
        z.boolean(),
        'Si es de un día anterior a hoy en Asunción: los fines de semana y feriados no hay planilla, o el BCP no respondió.',
        true,
      ),
    })
    .meta({ id: 'CotizacionDelDia', description: 'La última cotización de una moneda.' }),
})

export const monedaParam = { moneda: field(z.enum(MONEDAS), 'Código ISO 4217 de la moneda.', 'USD') }
