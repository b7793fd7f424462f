/**
 * Reads an uploaded form of one file and a few short fields, all bounded. The route's schema validates the values. File names are
 * ignored.
 */
import multipart, { type MultipartFile, type MultipartValue } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { badForm, type FieldErrors, HttpError, tooLarge, unsupportedMedia } from '../errors/index.ts'

export type Upload = {
  /** Name of the file's field. */
  file: string
  maxBytes: number
}

const MAX_FIELDS = 5
const MAX_FIELD_BYTES = 4096
/** Most bytes of boundaries and headers, beside the file and the fields. */
const ENVELOPE_BYTES = 64 * 1024

/** Schema of a form's file. */
export const uploaded = (message: string) => z.instanceof(Uint8Array, { error: message })

/** Makes `app`, a scope of its own, accept multipart forms only. */
export async function acceptForms(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', async () => {
    throw unsupportedMedia('multipart/form-data')
  })
  await app.register(multipart, { throwFileSizeLimit: false })
}

/** The form's values by name: texts, and bytes for files. */
export type Form = { values: Record<string, unknown>; problems?: FieldErrors }

/**
 * Reads the form; returns no values when the request has none. Throws 413 when it is too large and 400 when it is malformed. `problems`
 * are reported by the later 422: repeated fields, and too many parts.
 */
export async function readForm(request: FastifyRequest, upload: Upload): Promise<Form> {
  if (!request.isMultipart()) return { values: {} }
  if (Number(request.headers['content-length'] ?? 0) > upload.maxBytes + ENVELOPE_BYTES) throw tooLarge(CLOSE)
  const { parts, tooMany } = await readParts(request, upload)
  if (parts.some(({ isTruncated }) => isTruncated)) throw tooLarge()
  const values: Record<string, unknown> = {}
  const repeated = new Set<string>()
  for (const { fieldname, content } of parts) {
    if (fieldname in values) repeated.add(fieldname)
    values[fieldname] = content
  }
  if (tooMany) return { values, problems: { [upload.file]: [`Envíe un solo archivo, en el campo ${upload.file}.`] } }
  if (repeated.size === 0) return { values }
  return {
    values,
    problems: Object.fromEntries([...repeated].map(name => [name, [`Envíe el campo ${name} una sola vez.`]])),
  }
}

/** Closes the connection, because the client would go on sending. */
const CLOSE = { Connection: 'close' }

type Part = { fieldname: string; content: unknown; isTruncated: boolean }

/** Reads all parts to the end, refused ones too, so that the connection stays usable. */
async function readParts(request: FastifyRequest, { maxBytes }: Upload): Promise<{ parts: Part[]; tooMany: boolean }> {
  const limits = { files: 2, fileSize: maxBytes, fields: MAX_FIELDS, fieldSize: MAX_FIELD_BYTES }
  const parts: Part[] = []
  try {
    for await (const part of request.parts({ limits })) parts.push(await readPart(part))
  } catch (error) {
    request.raw.resume()
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (TOO_MANY.includes(code)) return { parts, tooMany: true }
    throw error instanceof HttpError ? error : badForm()
  }
  return { parts, tooMany: false }
}

const TOO_MANY = ['FST_PARTS_LIMIT', 'FST_FILES_LIMIT', 'FST_FIELDS_LIMIT']

async function readPart(part: MultipartFile | MultipartValue): Promise<Part> {
  const { fieldname } = part
  if (part.type === 'field') return { fieldname, content: part.value, isTruncated: part.valueTruncated }
  return { fieldname, content: new Uint8Array(await part.toBuffer()), isTruncated: part.file.truncated }
}
