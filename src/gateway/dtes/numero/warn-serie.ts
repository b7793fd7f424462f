/**
 * Warnings about the series. From the first approved document with a series on, SIFEN rejects those of the same point
 * and type without it (1110). docs/notes 23.
 */
import type { Advertencia } from '@nanduti/sifen'

/** Warns when the request's series is not `ultima`, the last one of the documents that SIFEN has. */
export function warnSerie(serie: string | null | undefined, ultima: string | null): Advertencia[] {
  const wanted = serie ?? ''
  const last = ultima ?? ''
  if (wanted === last) return []
  return [{ campo: 'serie', mensaje: wanted > last ? begins(wanted, last) : lacks(wanted, last) }]
}

const begins = (serie: string, last: string) =>
  `Ningún documento enviado de este punto de expedición y tipo lleva todavía la serie ${serie}: desde que SIFEN apruebe el primero, la espera en todos los que siguen y rechaza (1110) los que no la lleven. Una serie nueva es solo para el punto que agotó el número 9999999; si no es así, ${last ? `indique la serie ${last}, que es la última usada` : 'quite el campo serie'}.`

const lacks = (serie: string, last: string) =>
  `Los documentos de este punto de expedición y tipo ya llevan la serie ${last}, y este ${serie ? `lleva la serie ${serie}, anterior` : 'no lleva serie'}: SIFEN lo rechaza (1110) si ya aprobó uno con la serie ${last}. Indique "serie": "${last}".`
