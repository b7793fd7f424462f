/** Routes of SIFEN's code tables. They are the same for every company, so any company's reader may look codes up. */

import type { Tabla } from '@nanduti/sifen'
import { type Route, route, type Tag } from '../../http/index.ts'
import { searchTabla } from './search-tabla.ts'
import { NOMBRES, PAGE_ROWS, tablaFilter, tablaParam, tablaRows } from './tablas.schema.ts'

/** The chapter in the API reference. */
const tag: Tag = {
  name: 'Tablas de códigos',
  description: 'Los códigos de SIFEN y lo que quieren decir.',
}

export const tablasRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/api/sifen/tablas/:tabla',
    permission: 'sifen:read',
    words: { tabla: NOMBRES },
    docs: {
      tag,
      operationId: 'buscarCodigos',
      summary: 'Buscar en una tabla de códigos',
      description:
        'Los códigos que lleva un documento, con la descripción oficial y los códigos que dependen de ellos: de una ciudad, su distrito y su departamento.',
      params: tablaParam,
      response: tablaRows,
    },
    query: tablaFilter,
    handler(_deps, { params, query: { buscar, pagina = 1 } }) {
      const found = searchTabla(params.tabla as Tabla, buscar)
      const end = pagina * PAGE_ROWS
      return {
        data: found.slice(end - PAGE_ROWS, end),
        total: found.length,
        ...(found.length > end && { siguiente_pagina: pagina + 1 }),
      }
    },
  }),
]
