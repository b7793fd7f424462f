/** Schemas of the code tables. */

import { TABLAS, type Tabla } from '@nanduti/sifen'
import * as z from 'zod'
import { dataOf, field } from '../../http/index.ts'

export const NOMBRES = Object.keys(TABLAS) as [Tabla, ...Tabla[]]

/** Maximum of rows in an answer. */
export const PAGE_ROWS = 500

export const tablaParam = {
  tabla: field(z.enum(NOMBRES), 'Qué tabla.', 'ciudades'),
}

export const tablaFilter = z.object({
  buscar: field(
    z.string().max(100).optional(),
    'Palabras del nombre, en cualquier orden y sin distinguir mayúsculas ni tildes; o el código entero. Si falta, toda la tabla.',
    'encarnacion',
  ),
  pagina: field(
    z.string().regex(/^[1-9][0-9]{0,3}$/, 'El campo pagina debe ser un número entero desde 1.'),
    `Qué página de ${PAGE_ROWS} filas; si falta, la primera.`,
    '1',
  )
    .transform(Number)
    .optional(),
})

const lugar = z.object({
  codigo: field(z.int(), 'Su código.', 149),
  nombre: field(z.string(), 'Su nombre.', 'ENCARNACION'),
})

const fila = z
  .object({
    codigo: field(
      z.union([z.int(), z.string()]),
      'El código: letras en `paises` y `monedas`, un entero en las demás.',
      1,
    ),
    nombre: field(z.string(), 'La descripción que SIFEN espera para ese código.', 'ENCARNACION'),
    abreviatura: field(z.string().optional(), 'De una unidad de medida, la que recibe SIFEN.', 'kg'),
    distrito: lugar.optional().meta({ description: 'De una ciudad, su distrito.' }),
    departamento: lugar.optional().meta({ description: 'De una ciudad o un distrito, su departamento.' }),
  })
  .meta({ id: 'FilaDeTabla', description: 'Un código de una tabla de SIFEN.' })

export const tablaRows = dataOf(fila, 'Las filas que corresponden; de una búsqueda, las más parecidas primero.').extend(
  {
    total: field(z.int().min(0), 'Cuántas filas corresponden en total.', 1),
    siguiente_pagina: field(
      z.int().min(2).optional(),
      'Solo cuando hay más: el valor de `pagina` con el que seguir.',
      2,
    ),
  },
)
