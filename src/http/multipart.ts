/**
 * Reads an uploaded form: one file, a few short fields, everything bounded. What came is given as it is; the route's schema says whether
 * it is what was asked for. Names of files are not looked at.
 */
import multipart, { type MultipartFile, type MultipartValue } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { badForm, type FieldErrors, HttpError, tooLarge, unsupportedMedia } from './errors.ts'

export type Upload = {
  /** The field of the file. */
  file: string
  maxBytes: number
}

const MAX_FIELDS = 5
const MAX_FIELD_BYTES = 4096
/** What boundaries and headers may add to the file and its fields. */
const ENVELOPE_BYTES = 64 * 1024

/** The file of a form, in a route's schema. */
export const uploaded = (message: string) => z.instanceof(Uint8Array, { error: message })

/** From here on `app`, a scope of its own, takes forms and nothing else. */
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
 * Without values when no form came. 413 for what is larger than it may be, 400 for what is no form. `problems` are for a 422 when its turn
 * comes: the field that comes twice and, when there are more parts than any honest form has, the file's.
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

/** The client would go on sending. */
const CLOSE = { Connection: 'close' }

type Part = { fieldname: string; content: unknown; isTruncated: boolean }

/** Reads to the end even what will be refused, so that the connection can go on. */
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
