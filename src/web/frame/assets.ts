/**
 * Styles, scripts and logo of the pages. Their names have a hash, so that browsers cache them for ever. The first request that accepts
 * compression compresses them.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { type Route, route } from '../../http/index.ts'
import { fromRoot } from '../../root.ts'

const FOLDER = fromRoot('public/web/')

const TYPES = { css: 'text/css; charset=utf-8', js: 'text/javascript; charset=utf-8', svg: 'image/svg+xml' } as const

/** Files of public/web. scripts/build.js copies tabler.min.css there. */
const NAMES = [
  'tabler.min.css',
  'nanduti.css',
  'marca.svg',
  'heartbeat.js',
  'session-ending.js',
  'entrance.js',
  'drop.js',
  'nuevo.js',
] as const
export type AssetName = (typeof NAMES)[number]

type Asset = { url: string; bytes: Buffer; type: string; packed: Map<string, Promise<Buffer>> }

const ASSETS = Object.fromEntries(NAMES.map(name => [name, openAsset(name)])) as Record<AssetName, Asset>
const BY_FILE = new Map(Object.values(ASSETS).map(asset => [asset.url.slice('/assets/'.length), asset]))

function openAsset(name: AssetName): Asset {
  const bytes = readFileSync(new URL(name, FOLDER))
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 12)
  const [, stem = name, extension = 'css'] = /^(.+)\.(\w+)$/.exec(name) ?? []
  return {
    url: `/assets/${stem}-${hash}.${extension}`,
    bytes,
    type: TYPES[extension as keyof typeof TYPES],
    packed: new Map(),
  }
}

/** Returns the address of an asset. */
export const assetUrl = (name: AssetName) => ASSETS[name].url

const PACKERS: Readonly<Record<string, (bytes: Buffer) => Promise<Buffer>>> = {
  br: bytes => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: bytes => promisify(gzip)(bytes, { level: 9 }),
}

function packed(asset: Asset, accepted: string): { coding?: string; bytes: Buffer | Promise<Buffer> } {
  const offered = accepted.split(',').map(part => part.split(';')[0]?.trim())
  const coding = Object.keys(PACKERS).find(name => offered.includes(name))
  const pack = coding && PACKERS[coding]
  if (!coding || !pack) return { bytes: asset.bytes }
  const bytes = asset.packed.get(coding) ?? pack(asset.bytes)
  asset.packed.set(coding, bytes)
  return { coding, bytes }
}

export const assetRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/assets/:file',
    words: { file: [...BY_FILE.keys()] },
    permission: 'public',
    face: 'page',
    async handler(_deps, { params, reply }) {
      const asset = BY_FILE.get(params.file ?? '') as Asset
      const { coding, bytes } = packed(asset, String(reply.request.headers['accept-encoding'] ?? ''))
      reply
        .type(asset.type)
        .headers({ 'Cache-Control': 'public, max-age=31536000, immutable', Vary: 'Accept-Encoding' })
      if (coding) reply.header('Content-Encoding', coding)
      return bytes
    },
  }),
]
