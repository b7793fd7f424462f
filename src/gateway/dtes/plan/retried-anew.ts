/** What a retry writes anew: the instant of the document, and fields that are not used (docs/notes A39). */
const FIELDS = ['fechaEmision', 'fecha', 'fechaFirmaDigital', 'codigoSeguridadAleatorio', 'codigoSeguridad']

/** Names of those fields at the root of a document, in both spellings. */
export const RETRIED_ANEW = FIELDS.flatMap(name => [name, name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)])
