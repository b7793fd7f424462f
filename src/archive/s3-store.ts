/**
 * The archive in a bucket of an S3-compatible store. Loaded only where ARCHIVE_URL is s3. aws4fetch signs; the requests
 * are ours, with limits of time and size.
 */
import { hash } from 'node:crypto'
import { AwsV4Signer } from 'aws4fetch'
import { Agent, type Dispatcher, request } from 'undici'
import type { Config } from '../config/index.ts'
import { guardedConnect, nameResolver } from '../outgoing/index.ts'
import type { Clock } from '../ports.ts'
import { CALL_MS, MOST_BYTES, type Store, TOO_LARGE } from './store.ts'

type Archive = NonNullable<Config['archive']>
type Bucket = Extract<Archive['place'], { kind: 's3' }>

const PLACES = 8
/** Shorter than any server keeps an idle connection: one that it has just closed would fail the next request. */
const IDLE_MS = 1_000
/** Most characters of a refusal in the log. */
const LONGEST = 300

/** `clock`: the store refuses signatures that are fifteen minutes off. */
export function openS3Store({ endpoint, region, bucket, prefix }: Bucket, keys: Archive['keys'], clock: Clock): Store {
  const agent = new Agent({
    // Names are resolved outside the pool of threads, which a silent name server would fill: it also signs documents.
    connect: guardedConnect({ isAllowed: () => true, resolve: nameResolver(CALL_MS), timeoutMs: CALL_MS }),
    allowH2: false,
    connections: PLACES,
    maxResponseSize: MOST_BYTES,
    keepAliveTimeout: IDLE_MS,
    keepAliveMaxTimeout: IDLE_MS,
  })

  async function ask(method: 'GET' | 'PUT', key: string, signal: AbortSignal, body?: Uint8Array) {
    const signer = new AwsV4Signer({
      ...{ method, url: `${endpoint}/${bucket}/${prefix}${key}`, service: 's3', region, ...keys },
      headers: { 'x-amz-content-sha256': hash('sha256', body ?? '') },
      datetime: clock
        .now()
        .toISOString()
        .replace(/[:-]|\.\d{3}/g, ''),
    })
    const { url, headers } = await signer.sign()
    return request(url, { dispatcher: agent, method, headers: Object.fromEntries(headers), signal, body: body ?? null })
  }

  return {
    at: `s3://${bucket}/${prefix} (${endpoint})`,
    places: PLACES,
    async get(key, signal) {
      const answer = await ask('GET', key, signal)
      if (answer.statusCode === 200) return bytesOf(answer)
      const text = await answer.body.text()
      // A missing bucket, or a proxy's own page, says nothing about the object.
      if (answer.statusCode === 404 && text.includes('<Code>NoSuchKey</Code>')) return undefined
      throw refusal(answer, text)
    },
    async put(key, contents, signal) {
      const answer = await ask('PUT', key, signal, contents)
      const text = await answer.body.text()
      if (answer.statusCode !== 200) throw refusal(answer, text)
    },
  }
}

async function bytesOf({ body }: Dispatcher.ResponseData): Promise<Uint8Array> {
  try {
    return new Uint8Array(await body.arrayBuffer())
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') return TOO_LARGE
    throw error
  }
}

const refusal = ({ statusCode }: Dispatcher.ResponseData, text: string) =>
  new Error(`The store answered ${statusCode} ${text.slice(0, LONGEST)}`)
