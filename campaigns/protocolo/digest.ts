/** The one DigestValue of the simulation: every document that the gateway posts has it. */
export const OUR_DIGEST = `${'A'.repeat(43)}=`

/** Bytes of a signed document, as far as the simulation reads them. */
export const OUR_BYTES = Buffer.from(`<DigestValue>${OUR_DIGEST}</DigestValue>`)
