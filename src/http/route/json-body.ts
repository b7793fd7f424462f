/**
 * Reads a JSON body. Measures the nesting on the bytes before parsing: a deep document would parse, and then break code that walks it.
 * The last of duplicate keys wins, as in JSON.parse.
 */
import { isUtf8 } from 'node:buffer'
import { badJson, notUtf8 } from '../errors/index.ts'

const MAX_DEPTH = 32

const QUOTE = 0x22
const BACKSLASH = 0x5c
/** `[` and `{` differ in the bit 0x20, and so do `]` and `}`; no other byte becomes these with it set. */
const CASE_BIT = 0x20
const OPENING = 0x7b
const CLOSING = 0x7d

const utf8 = new TextDecoder('utf-8', { fatal: true })
const lenient = new TextDecoder('utf-8', { ignoreBOM: true })

/** Returns the value, or undefined for an empty body. Throws 400 when it is not UTF-8, not JSON, poisonous, or nested over 32 levels. */
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

/** The character that a decoder writes for invalid bytes. A valid text may contain it, too. */
const REPLACEMENT = '\ufffd'
const ITS_BYTES = Buffer.from(REPLACEMENT)

/** Returns the 400 that names the first byte that is not UTF-8. */
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

/** Returns the position of the closing quote of the text that opens at `start`, or the length of the bytes. */
function endOfText(bytes: Uint8Array, start: number): number {
  for (let at = start + 1; at < bytes.length; at++) {
    if (bytes[at] === BACKSLASH) at++
    else if (bytes[at] === QUOTE) return at
  }
  return bytes.length
}

/** An escape whose backslash is not itself the second of a pair. */
const NUL_ESCAPE = /(?<!\\)(?:\\\\)*\\u0000/

/** Finds the character NUL, which neither PostgreSQL's texts nor XML can hold. JSON.parse accepts it only as this escape. */
const hasNul = (text: string) => text.includes('\\u0000') && NUL_ESCAPE.test(text)

/** The key `__proto__`, literal or with escaped letters. */
const MAY_HAVE_PROTO = /__proto__|\\u00(?:5[fF]|6[fF]|7[024])/

/** Finds a key `__proto__`, which would change the prototype of an object that it is assigned to. */
function hasProto(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return value.some(hasProto)
  return Object.hasOwn(value, '__proto__') || Object.values(value).some(hasProto)
}
