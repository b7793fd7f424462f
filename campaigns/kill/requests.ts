/** Requests over the network to a gateway that may die at any moment, and the answers that the client received. */

/**
 * The client's knowledge of a request. `status` is absent while its connection broke: the request may have been
 * executed or not.
 */
export type Told = {
  /** Idempotency-Key, with which a broken request is repeated until it is answered. */
  key?: string
  status?: number
  /** True when the answer was that of an earlier run. */
  replayed?: boolean
}

export type Answer = { status: number; text: string; body: Record<string, unknown>; replayed: boolean }

const REQUEST_TIMEOUT_MS = 20_000
const JSON_TYPE = { 'Content-Type': 'application/json' }

/** Posts a body. Returns undefined when the connection broke. */
export async function post(
  url: string,
  token: string,
  body: unknown,
  key: string | undefined,
): Promise<Answer | undefined> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...JSON_TYPE, Authorization: `Bearer ${token}`, ...(key && { 'Idempotency-Key': key }) },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    })
    const text = await response.text()
    return {
      status: response.status,
      text,
      body: JSON.parse(text) as Answer['body'],
      replayed: response.headers.get('idempotency-replay') === 'true',
    }
  } catch {
    return undefined
  }
}

/** Returns the whole list. The gateway must be running. */
export async function list<Row>(url: string, token: string): Promise<Row[]> {
  const response = await fetch(url, { headers: { Authorization: `Bearer ${token}` } })
  if (response.status !== 200) throw new Error(`GET ${url}: ${response.status} ${await response.text()}`)
  return ((await response.json()) as { data: Row[] }).data
}
