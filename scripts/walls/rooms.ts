/**
 * The rooms and their allowed imports: one row per folder of sources. `npm run generate` turns the table into
 * `biome.generated.json`, which biome.json extends. A folder without a row fails `npm run check`.
 */

/** A folder of sources, or one file of it with its own rule. Paths start at the repository's root. */
export type Room = {
  path: string
  /**
   * Allowed imports from this repository, besides its own files: folders (through their index), single files, and
   * `folder/*.ts`.
   */
  uses: readonly string[]
  /**
   * The only npm packages it may import, including those of the workspace. Absent: any npm package, but of the
   * workspace only those in `uses`.
   */
  packages?: readonly string[]
  /** Message of the rule. */
  because: string
}

const LIBRARY = 'A package of the workspace imports only its own files and the packages listed for it.'
const INDEX = 'Another room only through its index, and only a room listed for this one.'
const DOWNWARD = 'Another slice only through its index, and only downward.'

const SIFEN = '@nanduti/sifen'
const KUDE = '@nanduti/kude'
const SANDBOX = '@nanduti/sandbox'

/** The slices, lowest first. Each may import those before it. */
export const SLICES = [
  'tablas',
  'auth',
  'timbrados',
  'emitters',
  'cotizaciones',
  'dtes',
  'lotes',
  'eventos',
  'numeracion',
  'consultas',
  'documentos',
  'emision',
  'webhooks',
  'dashboard',
  'integraciones',
  'usuarios',
  'empresas',
  'configuracion',
  'home',
] as const

const SLICE_USES = [
  'src/http',
  'src/web',
  'src/jobs',
  'src/mail',
  'src/db',
  'src/secrets',
  'src/config',
  'src/deps.ts',
  'src/ports.ts',
  KUDE,
  SIFEN,
]

const slices: readonly Room[] = SLICES.map((slice, i) => ({
  path: `src/gateway/${slice}`,
  uses: [...SLICES.slice(0, i).map(below => `src/gateway/${below}`), ...SLICE_USES],
  because: DOWNWARD,
}))

/** Rooms that programs may import. */
const EVERY_ROOM = [
  'boot',
  'config',
  'db',
  'demo',
  'files',
  'http',
  'jobs',
  'mail',
  'operations',
  'outgoing',
  'secrets',
  'web',
].map(room => `src/${room}`)
const EVERY_SLICE = SLICES.map(slice => `src/gateway/${slice}`)
const TOP_FILES = ['deps', 'open-deps', 'ports', 'app', 'worker'].map(file => `src/${file}.ts`)
const EVERYTHING = [...EVERY_ROOM, 'src/cli', ...EVERY_SLICE, ...TOP_FILES, SIFEN, KUDE, SANDBOX, `${SANDBOX}/commands`]

const SIFEN_SOURCE = 'packages/sifen/src'
const sifenRoom = (name: string, uses: readonly string[], packages: readonly string[] = []): Room => ({
  path: `${SIFEN_SOURCE}/${name}`,
  uses: uses.map(used => `${SIFEN_SOURCE}/${used}`),
  packages,
  because: `${LIBRARY} Within it, another room only through its index, and only a room listed for this one.`,
})

/** Documents and events are independent. Code that both need is in the field language, or in the reading of JSON. */
const SIFEN_ROOMS: readonly Room[] = [
  sifenRoom('campos', ['decimal.ts', 'tables/*.ts']),
  sifenRoom('reading', ['campos'], ['zod']),
  sifenRoom(
    'documento',
    ['campos', 'reading', 'certificate', 'tables/*.ts', 'cdc.ts', 'decimal.ts', 'qr.ts', 'ruc.ts', 'sign.ts'],
    ['zod'],
  ),
  sifenRoom('evento', ['campos', 'reading', 'certificate', 'tables/*.ts', 'cdc.ts', 'ruc.ts', 'sign.ts'], ['zod']),
]

export const ROOMS: readonly Room[] = [
  { path: SIFEN_SOURCE, uses: [], packages: ['zod', 'node-forge', 'saxes', 'undici'], because: LIBRARY },
  ...SIFEN_ROOMS,
  { path: 'packages/kude/src', uses: [], packages: ['qrcode', 'saxes', SIFEN], because: LIBRARY },
  {
    path: 'packages/sandbox/src',
    uses: [],
    packages: ['zod', 'node-forge', 'saxes', 'libxml2-wasm', 'commander'],
    because: `${LIBRARY} The sandbox has its own code for what it checks.`,
  },
  {
    path: 'src',
    uses: [
      ...EVERYTHING,
      ...['node-version', 'drizzle-imports', 'serve', 'run-command'].map(name => `src/boot/${name}.ts`),
    ],
    because: INDEX,
  },
  {
    path: 'src/deps.ts',
    uses: ['src/config', 'src/ports.ts', 'src/db', SIFEN],
    because: 'Slices stand on deps.ts: it names none.',
  },
  { path: 'src/ports.ts', uses: [], packages: [], because: 'ports.ts imports nothing.' },
  { path: 'src/config', uses: [], because: 'The configuration stands on nothing of ours.' },
  {
    path: 'src/db',
    uses: [`${SANDBOX}/lock-folder`],
    because: 'The database room stands on nothing of ours but the lock of a folder.',
  },
  { path: 'src/files', uses: ['src/ports.ts'], because: INDEX },
  { path: 'src/secrets', uses: ['src/config', 'src/db', 'src/files', 'src/ports.ts'], because: INDEX },
  {
    path: 'src/jobs',
    uses: ['src/db', 'src/deps.ts', 'src/ports.ts'],
    because: 'Jobs stand on the database and the deps.',
  },
  { path: 'src/outgoing', uses: ['src/config', 'src/deps.ts', 'src/files', 'src/ports.ts', SIFEN], because: INDEX },
  {
    path: 'src/mail',
    uses: ['src/db', 'src/deps.ts', 'src/jobs', 'src/ports.ts', 'src/secrets'],
    because: 'Mail knows no slice: what a letter says is said by who asks for it.',
  },
  {
    path: 'src/http',
    uses: ['src/config', 'src/db', 'src/deps.ts', 'src/ports.ts', 'src/boot/version.ts'],
    because: 'The HTTP room stands on the database and the deps.',
  },
  {
    path: 'src/http/log.ts',
    uses: ['src/config', SIFEN],
    because: 'The log stands on the configuration and on the redaction of SIFEN.',
  },
  {
    path: 'src/http/unknown-fields.ts',
    uses: [SIFEN],
    because: 'Unknown fields are reported as those of a document are.',
  },
  {
    path: 'src/web',
    uses: ['src/http', 'src/config', 'src/db', 'src/deps.ts', 'src/ports.ts', 'src/boot/version.ts'],
    because: 'The web room stands on the HTTP room: it names no slice.',
  },
  ...slices,
  { path: 'src/boot', uses: EVERYTHING, because: INDEX },
  { path: 'src/cli', uses: [...EVERYTHING, 'src/boot/version.ts'], because: INDEX },
  { path: 'src/demo', uses: EVERYTHING, because: INDEX },
  { path: 'src/operations', uses: EVERYTHING, because: INDEX },
]
