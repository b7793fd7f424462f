/** SIFEN's time limits, in hours. */

/** How long before its reception a document may be issued, and how far ahead. docs/sifen §9 */
export const EMISION_HORAS = 720
export const EMISION_FUTURA_HORAS = 120

/** How long before its reception a document may be signed. */
export const FIRMA_HORAS = 72

/** How long SIFEN answers about a lot. Later it answers only about each document. docs/sifen §6 */
export const LOTE_HORAS = 48

/** The limit of the issue in words, for messages. */
export const EMISION_EN_PALABRAS = `${EMISION_HORAS} horas (${EMISION_HORAS / 24} días)`
