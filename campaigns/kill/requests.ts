/** Requests over the network to a gateway that may die at any moment, and the answers that the client received. */

/**
 * The client's knowledge of a request. `status` is absent while its connection broke: the request may have been
 * executed or not.
 */
export type Reply = {
  /** Idempotency-Key, with which a broken request is repeated until it is answered. */
  key?: string
  status?: number
  /** True when the answer was that of an earlier run. */
  replayed?: boolean
}

export type Answer = {
  status: number
  text: string
  body: Record<string, unknown>
  replayed: boolean
  /** Retry-After. 0 when the answer has none. */
  retryAfterSeconds: number
}

/** A request: a GET without a body, a POST with one. */
export type Call = { token: string; body?: unknown; key?: string | undefined; limitMs?: number }

const REQUEST_TIMEOUT_MS = 20_000
const GRACE_MS = 50
const JSON_TYPE = { 'Content-Type': 'application/json' }

/**
 * Sends the request. Returns undefined when the connection broke, or the client's time limit passed. On a busy machine
 * this process and the gateway may be late: an answer that arrived about then is read before the limit counts.
 */
export async function ask(url: string, { token, body, key, limitMs = REQUEST_TIMEOUT_MS }: Call) {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), limitMs + GRACE_MS)
  try {
    const response = await fetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...(body === undefined ? {} : JSON_TYPE),
        Authorization: `Bearer ${token}`,
        ...(key && { 'Idempotency-Key': key }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: limit.signal,
    })
    const text = await response.text()
    const answer: Answer = {
      status: response.status,
      text,
      body: bodyOf(text),
      replayed: response.headers.get('idempotency-replay') === 'true',
      retryAfterSeconds: Number(response.headers.get('retry-after') ?? 0),
    }
    return answer
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
  }
}

/** Returns the JSON. Without any for a proxy's own page. */
function bodyOf(text: string): Answer['body'] {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

/** Returns the whole list. The gateway must be running. */
export async function list<Row>(url: string, token: string): Promise<Row[]> {
  const response = await fetch(url, { headers: { Authorization: `Bearer ${token}` } })
  if (response.status !== 200) throw new Error(`GET ${url}: ${response.status} ${await response.text()}`)
  return ((await response.json()) as { data: Row[] }).data
}
