/** Where the archive's objects are. Each kind of place has its store: `folder-store.ts`, `s3-store.ts`. */

export type Store = {
  /** The place, for the log. Shows no key. */
  at: string
  /** Most calls at once. */
  places: number
  /** Returns the object; undefined only when the place answers that it has none. Rejects when it does not answer. */
  get(key: string, signal: AbortSignal): Promise<Uint8Array | undefined>
  /** Stores the object for good: a power cut after this keeps it. */
  put(key: string, contents: Uint8Array, signal: AbortSignal): Promise<void>
}

/** Longest time of one call, the wait for its place included. */
export const CALL_MS = 10_000

/** A larger object is another program's. Compressed XML is far smaller. */
export const MOST_BYTES = 20_000_000

/** In the place of an object that is too large: no hash is that of nothing. */
export const TOO_LARGE = new Uint8Array()
