/**
 * Reads a JSON body. Nesting is measured on the bytes before anything is built, because a deep document parses and then breaks
 * any code that walks it later. Of duplicate keys the last wins, as JSON.parse has it.
 */
import { isUtf8 } from 'node:buffer'
import { badJson, notUtf8 } from './errors.ts'

const MAX_DEPTH = 32

const QUOTE = 0x22
const BACKSLASH = 0x5c
/** `[` and `{` differ in the bit 0x20, and so do `]` and `}`; no other byte becomes these with it set. */
const CASE_BIT = 0x20
const OPENING = 0x7b
const CLOSING = 0x7d

const utf8 = new TextDecoder('utf-8', { fatal: true })
const lenient = new TextDecoder('utf-8', { ignoreBOM: true })

/** The value, or undefined for an empty body. Throws 400 for what is not UTF-8, not JSON, poisonous, or nested over 32 levels. */
export function parseJsonBody(bytes: Uint8Array): unknown {
  if (bytes.length === 0) return undefined
  if (isNestedTooDeep(bytes)) throw badJson()
  const { text, value } = parse(bytes)
  if (hasNul(text) || (MAY_HAVE_PROTO.test(text) && hasProto(value))) throw badJson()
  return value
}

function parse(bytes: Uint8Array): { text: string; value: unknown } {
  try {
    const text = utf8.decode(bytes)
    return { text, value: JSON.parse(text) }
  } catch {
    throw isUtf8(bytes) ? badJson() : firstForeign(bytes)
  }
}

/** What a decoder puts where it cannot read, and which may stand there by right. */
const REPLACEMENT = '\ufffd'
const ITS_BYTES = Buffer.from(REPLACEMENT)

/** The 400 that names the first byte that UTF-8 does not have there. */
function firstForeign(bytes: Uint8Array) {
  const text = lenient.decode(bytes)
  let [at, from] = [0, 0]
  for (let found = text.indexOf(REPLACEMENT); found !== -1; found = text.indexOf(REPLACEMENT, from)) {
    at += Buffer.byteLength(text.slice(from, found))
    if (!ITS_BYTES.equals(bytes.subarray(at, at + ITS_BYTES.length))) break
    at += ITS_BYTES.length
    from = found + REPLACEMENT.length
  }
  return notUtf8(at, bytes[at] ?? 0)
}

function isNestedTooDeep(bytes: Uint8Array): boolean {
  let depth = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number
    if (byte === QUOTE) at = endOfText(bytes, at)
    else if ((byte | CASE_BIT) === OPENING && ++depth > MAX_DEPTH) return true
    else if ((byte | CASE_BIT) === CLOSING) depth--
  }
  return false
}

/** Where the closing quote of the text that opens at `start` stands; the end of the bytes when it never closes. */
function endOfText(bytes: Uint8Array, start: number): number {
  for (let at = start + 1; at < bytes.length; at++) {
    if (bytes[at] === BACKSLASH) at++
    else if (bytes[at] === QUOTE) return at
  }
  return bytes.length
}

/** An escape whose backslash is not itself the second of a pair. */
const NUL_ESCAPE = /(?<!\\)(?:\\\\)*\\u0000/

/** The character NUL, which no text of the database (nor XML) can hold. In what JSON.parse took it stands as this escape alone. */
const hasNul = (text: string) => text.includes('\\u0000') && NUL_ESCAPE.test(text)

/** The key as it is, or one of its letters in an escape. */
const MAY_HAVE_PROTO = /__proto__|\\u00(?:5[fF]|6[fF]|7[024])/

/** A key `__proto__`, which changes the prototype of the object that it is later assigned to. No honest client sends one. */
function hasProto(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return value.some(hasProto)
  return Object.hasOwn(value, '__proto__') || Object.values(value).some(hasProto)
}
