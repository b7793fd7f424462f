/**
 * Explanations of SIFEN's result codes: meaning, cause and remedy, in Spanish. The same number may mean another thing
 * in another service, so a code is always explained together with its service. The data are in results/, a file for
 * each range.
 */
import type { Service } from './endpoints.ts'
import { ASOCIADO } from './results/asociado.ts'
import { type Chapter, type Lado, type Meaning, meaningIn, type Siguiente } from './results/chapter.ts'
import { AUTOFACTURA, CIERRE, REMISION } from './results/cierre.ts'
import { CONDICION, TIPO_DE_DOCUMENTO } from './results/condicion.ts'
import { CONEXION } from './results/conexion.ts'
import { CANCELACION, INUTILIZACION, NOMINACION, TRANSPORTE_EN_CURSO } from './results/eventos-emisor.ts'
import { CONFORMIDAD, DESCONOCIMIENTO, DISCONFORMIDAD, NOTIFICACION } from './results/eventos-receptor.ts'
import { FIRMA } from './results/firma.ts'
import { IDENTIFICACION, TIMBRADO } from './results/identificacion.ts'
import { ITEMS, IVA } from './results/items.ts'
import { EMISOR, OPERACION } from './results/operacion.ts'
import { RECEPTOR } from './results/receptor.ts'
import * as servicios from './results/servicios.ts'
import { TOTALES } from './results/totales.ts'
import { CICLO, TRANSPORTE } from './results/transporte.ts'

export type { Lado, Siguiente }

/** `conocido: false` when the catalogue does not have the code. */
export type Explanation = Meaning & { codigo: string; conocido: boolean }

const DOCUMENTO: readonly Chapter[] = [
  IDENTIFICACION,
  TIMBRADO,
  OPERACION,
  EMISOR,
  RECEPTOR,
  TIPO_DE_DOCUMENTO,
  CONDICION,
  ITEMS,
  IVA,
  CICLO,
  TRANSPORTE,
  TOTALES,
  ASOCIADO,
  CIERRE,
  AUTOFACTURA,
  REMISION,
]

const EVENTOS: readonly Chapter[] = [
  CANCELACION,
  INUTILIZACION,
  NOTIFICACION,
  CONFORMIDAD,
  DISCONFORMIDAD,
  DESCONOCIMIENTO,
  TRANSPORTE_EN_CURSO,
  NOMINACION,
]

/**
 * Chapters of each service's codes. `recibe` also has the codes of each document of a lot; `consulta-lote` those of the
 * lot itself.
 */
export const CHAPTERS: Readonly<Record<Service, readonly Chapter[]>> = {
  recibe: [servicios.RECIBE, CONEXION, FIRMA, ...DOCUMENTO, servicios.RESULTADO_EN_LOTE],
  'recibe-lote': [servicios.RECIBE_LOTE, CONEXION],
  'consulta-lote': [servicios.CONSULTA_LOTE, CONEXION],
  consulta: [servicios.CONSULTA, CONEXION],
  'consulta-ruc': [servicios.CONSULTA_RUC, CONEXION],
  evento: [servicios.EVENTO, CONEXION, FIRMA, ...EVENTOS],
  'consulta-archivo-ruc': [servicios.CONSULTA_ARCHIVO_RUC, CONEXION],
}

const UNKNOWN: Meaning = {
  significado: 'Código sin explicación en este catálogo.',
  causa: 'La DNIT pudo agregarlo después de esta versión de la pasarela.',
  queHacer: 'Lea el mensaje de SIFEN y el manual técnico.',
  lado: 'usted',
  siguiente: 'corregir',
}

/**
 * Returns the meaning of a code of one service. Codes of a document of a lot are explained with `recibe`, whatever call
 * returned them.
 */
export function explain(service: Service, codigo: string): Explanation {
  for (const chapter of CHAPTERS[service]) {
    const meaning = meaningIn(chapter, codigo)
    if (meaning !== undefined) return { codigo, conocido: true, ...meaning }
  }
  return { codigo, conocido: false, ...UNKNOWN }
}

/**
 * True when the service itself answers with the code. The per-document results of a lot are explained with `recibe`,
 * which returns none of them.
 */
export const givesCode = (service: Service, codigo: string): boolean =>
  CHAPTERS[service].some(chapter => chapter !== servicios.RESULTADO_EN_LOTE && meaningIn(chapter, codigo) !== undefined)
