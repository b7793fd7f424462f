/** Encodes a form as a browser sends it, for `inject`: texts are fields, bytes are files. */
import type { InjectOptions } from 'fastify'

export type Upload = { payload: Buffer; options: InjectOptions }

export async function multipartForm(values: Record<string, string | Uint8Array>): Promise<Upload> {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'string') form.set(name, value)
    else form.set(name, new Blob([new Uint8Array(value)]), 'archivo')
  }
  const sent = new Response(form)
  const headers = { 'content-type': sent.headers.get('content-type') ?? '' }
  return { payload: Buffer.from(await sent.arrayBuffer()), options: { headers } }
}
