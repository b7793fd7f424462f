/**
 * Reads a JSON body. Nesting is measured on the bytes before anything is built, because a deep document parses and then breaks
 * whatever walks it later. Of duplicate keys the last wins, as JSON.parse has it.
 */
import { badJson } from './errors.ts'

const MAX_DEPTH = 32

const QUOTE = 0x22
const BACKSLASH = 0x5c
/** `[` and `{` differ in the bit 0x20, and so do `]` and `}`; no other byte becomes these with it set. */
const CASE_BIT = 0x20
const OPENING = 0x7b
const CLOSING = 0x7d

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** The value, or undefined for an empty body. Throws 400 for what is not UTF-8, not JSON, poisonous, or nested over 32 levels. */
export function parseJsonBody(bytes: Uint8Array): unknown {
  if (bytes.length === 0) return undefined
  if (isNestedTooDeep(bytes)) throw badJson()
  try {
    const text = utf8.decode(bytes)
    return JSON.parse(text, isSuspicious(text) ? refusePoison : undefined)
  } catch {
    throw badJson()
  }
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

/** Whether the slower reading is worth while: both keys that it looks for can be written with escapes. */
function isSuspicious(text: string): boolean {
  return text.includes('__proto__') || text.includes('\\u00')
}

/**
 * Refuses two things that are JSON and that no honest client sends: a key `__proto__`, which changes the prototype of whatever it is
 * later assigned to, and the character NUL, which no text of the database (nor XML) can hold.
 */
function refusePoison(key: string, value: unknown): unknown {
  if (key === '__proto__' || key.includes('\0') || (typeof value === 'string' && value.includes('\0'))) throw badJson()
  return value
}
