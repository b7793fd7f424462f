/** Reads a form of the page: multipart/form-data, whose parts are short or one file. */

/** Returns the values by name; a file's content as octets. Undefined when it is not a form. */
export function formOf(body: Buffer, contentType: string): Readonly<Record<string, Buffer>> | undefined {
  const [, quoted, bare] =
    /^multipart\/form-data;.*\bboundary=(?:"([^"]{1,70})"|([^;\s]{1,70}))/i.exec(contentType) ?? []
  const boundary = quoted ?? bare
  if (boundary === undefined) return undefined
  const text = body.toString('latin1')
  const parts = text.split(`--${boundary}`).slice(1, -1)
  return Object.fromEntries(
    parts.flatMap(part => {
      const head = part.indexOf('\r\n\r\n')
      const name = /\bname="([^"]*)"/i.exec(part.slice(0, Math.max(head, 0)))?.[1]
      if (name === undefined || head < 0) return []
      return [[name, Buffer.from(part.slice(head + 4).replace(/\r\n$/, ''), 'latin1')]]
    }),
  )
}
