/** The place of the archive of old XML, as ARCHIVE_URL gives it. */
import { fileURLToPath } from 'node:url'
import { isEncryptedOrLocal } from './encrypted-url.ts'

/** A folder, or a bucket at an S3-compatible store. `prefix` is empty or ends with a slash. */
export type ArchivePlace =
  | { kind: 'folder'; folder: string }
  | { kind: 's3'; endpoint: string; region: string; bucket: string; prefix: string }

export const ARCHIVE_URL_FORM =
  'file:///carpeta o s3://balde/prefijo?endpoint=https://servidor&region=región (http:// solo en esta misma máquina), sin claves'

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const PREFIX = /^([A-Za-z0-9_-][A-Za-z0-9._-]*\/)*$/
const REGION = /^[a-z0-9-]{1,40}$/
const USUAL_REGION = 'us-east-1'

/** Returns the place. Undefined for any other text. */
export function readArchivePlace(text: string): ArchivePlace | undefined {
  const url = URL.parse(text)
  if (!url || url.username || url.password || url.hash) return undefined
  if (url.protocol === 'file:') return readFolder(url)
  return url.protocol === 's3:' ? readBucket(url) : undefined
}

function readFolder(url: URL): ArchivePlace | undefined {
  // An escaped slash is no folder's name.
  if (url.host || url.search || url.pathname === '/' || /%2f/i.test(url.pathname)) return undefined
  return { kind: 'folder', folder: fileURLToPath(url) }
}

function readBucket({ hostname: bucket, pathname, searchParams, port }: URL): ArchivePlace | undefined {
  const {
    region = USUAL_REGION,
    endpoint = `https://s3.${region}.amazonaws.com`,
    ...unknown
  } = Object.fromEntries(searchParams)
  const prefix = pathname.replace(/^\/|\/$/g, '').replace(/.$/, '$&/')
  const isValid = BUCKET.test(bucket) && PREFIX.test(prefix) && REGION.test(region) && !port
  if (!isValid || Object.keys(unknown).length > 0 || !isEndpoint(endpoint)) return undefined
  return { kind: 's3', endpoint: new URL(endpoint).origin, region, bucket, prefix }
}

function isEndpoint(text: string): boolean {
  const url = URL.parse(text)
  const isBare = url !== null && url.pathname === '/' && !(url.username || url.password || url.search || url.hash)
  return isBare && /^https?:$/.test(url.protocol) && isEncryptedOrLocal(text)
}
