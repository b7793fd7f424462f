/** Reads a form of the page: multipart/form-data. */

/** Values of a form by name, in their order; a file's content as octets. */
export type FormValues = ReadonlyMap<string, readonly Buffer[]>

/** Returns the values. Empty ones, as of a file that was not chosen, are left out. Undefined when it is not a form. */
export function formOf(body: Buffer, contentType: string): FormValues | undefined {
  const [, quoted, bare] =
    /^multipart\/form-data;.*\bboundary=(?:"([^"]{1,70})"|([^;\s]{1,70}))/i.exec(contentType) ?? []
  const boundary = quoted ?? bare
  if (boundary === undefined) return undefined
  const text = body.toString('latin1')
  const parts = text.split(`--${boundary}`).slice(1, -1)
  const values = new Map<string, Buffer[]>()
  for (const part of parts) {
    const head = part.indexOf('\r\n\r\n')
    const name = /\bname="([^"]*)"/i.exec(part.slice(0, Math.max(head, 0)))?.[1]
    const value = Buffer.from(part.slice(head + 4).replace(/\r\n$/, ''), 'latin1')
    if (name !== undefined && head >= 0 && value.length > 0) values.set(name, [...(values.get(name) ?? []), value])
  }
  return values
}
