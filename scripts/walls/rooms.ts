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
const CLIENT = '@nanduti/client'

/** The slices, lowest first. Each may import those before it. */
export const SLICES = [
  'tablas',
  'auth',
  'timbrados',
  'emitters',
  'cotizaciones',
  'cuentas',
  'dtes',
  'lotes',
  'eventos',
  'preparados',
  'recuperacion',
  'consultas',
  'cambios',
  'webhooks',
  'llamadas',
  'solicitudes',
  'usuarios',
] as const

/** The pages, one folder for each first part of an address, lowest first. Each may import every slice, and the pages listed for it. */
const PAGES: Readonly<Record<string, readonly string[]>> = {
  lotes: [],
  eventos: [],
  'documentos/documento': [],
  documentos: ['documentos/documento'],
  'documentos/nuevo/form': [],
  'documentos/nuevo': ['documentos/nuevo/form'],
  numeracion: ['eventos'],
  dashboard: ['documentos', 'eventos'],
  integraciones: [],
  invitations: [],
  roles: [],
  usuarios: ['roles'],
  'primer-ingreso': ['invitations'],
  emisores: [],
  timbrados: ['emisores'],
  configuracion: [],
  mcp: [],
  cuenta: [],
  guia: [],
  login: [],
  home: ['dashboard'],
}

const SLICE_USES = [
  'src/http',
  'src/web',
  'src/jobs',
  'src/mail',
  'src/db',
  'src/files',
  'src/secrets',
  'src/config',
  'src/deps.ts',
  'src/ports.ts',
  'src/root.ts',
  'src/units.ts',
  KUDE,
  SIFEN,
]

const slices: readonly Room[] = SLICES.map((slice, i) => ({
  path: `src/gateway/${slice}`,
  uses: [...SLICES.slice(0, i).map(below => `src/gateway/${below}`), ...SLICE_USES],
  because: DOWNWARD,
}))

const pages: readonly Room[] = Object.entries(PAGES).map(([page, uses]) => ({
  path: `src/pages/${page}`,
  uses: [
    ...uses.map(used => `src/pages/${used}`),
    ...SLICES.map(slice => `src/gateway/${slice}`),
    ...SLICE_USES.filter(used => used !== 'src/jobs'),
  ],
  because: 'A page imports slices, and the pages listed for it, through their indexes.',
}))

/**
 * Rooms within rooms, lowest first: each has the imports of the room around it, and of those listed for it. The room around them may import
 * each of them.
 */
const WITHIN: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'packages/sifen/src/wire': {
    xml: [],
    answers: ['xml'],
    transport: ['xml'],
  },
  'packages/sifen/src/documento': {
    input: [],
    catalogue: ['input'],
    tipos: ['input', 'catalogue'],
    resolve: ['input', 'catalogue', 'tipos'],
    rules: ['input', 'catalogue', 'tipos', 'resolve'],
  },
  'packages/sandbox/src/rules': {
    rule: [],
    documento: ['rule'],
    evento: ['rule'],
  },
  'src/http': {
    errors: [],
    log: [],
    readiness: [],
    access: ['errors'],
    repeats: ['errors', 'access'],
    route: ['errors', 'access', 'repeats'],
    openapi: ['errors', 'repeats', 'route'],
  },
  'src/web': {
    kit: [],
    form: ['kit'],
    session: [],
    frame: ['kit', 'session'],
  },
  'src/gateway/dtes': {
    record: [],
    answer: ['record'],
    numero: ['record', 'answer'],
    plan: ['record', 'answer', 'numero'],
    move: ['record', 'answer', 'numero'],
    list: ['record', 'answer', 'numero'],
    sign: ['record', 'answer', 'numero', 'plan', 'move'],
    create: ['record', 'answer', 'numero', 'plan', 'move', 'sign'],
    send: ['record', 'answer', 'numero', 'plan', 'move', 'sign', 'create'],
  },
  'src/gateway/lotes': {
    record: [],
    answer: ['record'],
    send: ['record', 'answer'],
  },
  'src/gateway/eventos': {
    record: [],
    answer: ['record'],
    send: ['record', 'answer'],
  },
  'src/gateway/webhooks': {
    record: [],
    deliver: ['record'],
  },
}

/** Rooms that programs may import. */
const EVERY_ROOM = [
  'archive',
  'boot',
  'config',
  'continuity',
  'db',
  'demo',
  'desktop',
  'files',
  'http',
  'jobs',
  'mail',
  'mcp',
  'operations',
  'outgoing',
  'secrets',
  'web',
].map(room => `src/${room}`)
const EVERY_SLICE = [
  ...SLICES.map(slice => `src/gateway/${slice}`),
  ...Object.keys(PAGES).map(page => `src/pages/${page}`),
]
const TOP_FILES = ['deps', 'open-deps', 'ports', 'root', 'units', 'version', 'app', 'worker'].map(
  file => `src/${file}.ts`,
)
const EVERYTHING = [...EVERY_ROOM, 'src/cli', ...EVERY_SLICE, ...TOP_FILES, SIFEN, KUDE, SANDBOX, `${SANDBOX}/commands`]

/** Returns the function that makes the rows of a package's rooms. */
const roomsOf =
  (source: string) =>
  (name: string, uses: readonly string[], packages: readonly string[] = []): Room => ({
    path: `${source}/${name}`,
    uses: uses.map(used => `${source}/${used}`),
    packages,
    because: `${LIBRARY} Within it, another room only through its index, and only a room listed for this one.`,
  })

const SIFEN_SOURCE = 'packages/sifen/src'
const sifenRoom = roomsOf(SIFEN_SOURCE)

/** Documents and events are independent. Code that both need is in the field language, or in the reading of JSON. */
const SIFEN_ROOMS: readonly Room[] = [
  sifenRoom('campos', ['decimal.ts', 'tables/*.ts']),
  sifenRoom('reading', ['campos'], ['zod']),
  sifenRoom(
    'documento',
    [
      'campos',
      'reading',
      'certificate',
      'tables/*.ts',
      'cdc.ts',
      'decimal.ts',
      'plazos.ts',
      'qr.ts',
      'ruc.ts',
      'sign.ts',
    ],
    ['zod'],
  ),
  sifenRoom('evento', ['campos', 'reading', 'certificate', 'tables/*.ts', 'cdc.ts', 'ruc.ts', 'sign.ts'], ['zod']),
  sifenRoom('wire', ['cdc.ts', 'endpoints.ts', 'errors.ts', 'redact.ts', 'sign.ts'], ['saxes', 'undici']),
  sifenRoom('verify', ['certificate/taxpayer.ts', 'qr.ts', 'sign.ts', 'wire/xml'], ['saxes']),
]

const SANDBOX_SOURCE = 'packages/sandbox/src'
const sandboxRoom = roomsOf(SANDBOX_SOURCE)

/** The sandbox's rooms, lowest first. Its own folder assembles them, and the commands start it. */
const SANDBOX_ROOMS: readonly Room[] = [
  sandboxRoom('tables', []),
  sandboxRoom('ports', []),
  sandboxRoom('http', []),
  sandboxRoom('xml', [], ['saxes', 'libxml2-wasm']),
  sandboxRoom('signature', ['xml'], ['node-forge']),
  sandboxRoom('authority', ['ports'], ['node-forge']),
  sandboxRoom('fields', ['tables/*.ts', 'xml']),
  sandboxRoom('book', ['tables/*.ts', 'fields']),
  sandboxRoom('rules', ['tables/*.ts', 'ports', 'xml', 'signature', 'fields', 'book']),
  sandboxRoom('services', ['tables/*.ts', 'ports', 'xml', 'fields', 'book', 'rules']),
  sandboxRoom('validation', ['tables/*.ts', 'xml', 'signature', 'book', 'rules', 'services']),
  sandboxRoom('bcp', ['ports', 'http']),
  sandboxRoom('scripts', ['ports', 'http', 'bcp', 'services'], ['zod']),
  sandboxRoom('server', ['tables/*.ts', 'ports', 'http', 'fields', 'book', 'rules', 'services', 'scripts']),
  sandboxRoom('page', ['ports', 'http', 'book', 'scripts']),
  sandboxRoom(
    'control',
    ['ports', 'http', 'authority', 'fields', 'book', 'services', 'validation', 'bcp', 'scripts', 'page'],
    ['zod'],
  ),
  sandboxRoom('commands', ['ports', 'index.ts', 'lock-folder.ts', 'start-sandbox.ts'], ['commander']),
]

const AROUND: readonly Room[] = [
  { path: SIFEN_SOURCE, uses: [], packages: ['zod', 'node-forge', 'saxes', 'undici'], because: LIBRARY },
  ...SIFEN_ROOMS,
  { path: 'packages/client/src', uses: [], packages: [], because: `${LIBRARY} It installs nothing else.` },
  { path: 'packages/kude/src', uses: [], packages: ['qr', 'saxes', SIFEN], because: LIBRARY },
  {
    path: SANDBOX_SOURCE,
    uses: [],
    packages: [],
    because: `${LIBRARY} The sandbox has its own code for what it checks.`,
  },
  ...SANDBOX_ROOMS,
  {
    path: 'src',
    uses: [
      ...EVERYTHING,
      ...['node-version', 'compile-cache', 'serve'].map(name => `src/boot/${name}.ts`),
      'src/cli/run-command.ts',
    ],
    because: INDEX,
  },
  {
    path: 'src/deps.ts',
    uses: ['src/config', 'src/ports.ts', 'src/units.ts', 'src/db', 'src/files', SIFEN],
    because: 'Slices stand on deps.ts: it names none.',
  },
  { path: 'src/ports.ts', uses: [], packages: [], because: 'ports.ts imports nothing.' },
  { path: 'src/root.ts', uses: [], packages: [], because: 'root.ts imports nothing.' },
  { path: 'src/units.ts', uses: [], packages: [], because: 'units.ts imports nothing.' },
  { path: 'src/config', uses: [], because: 'The configuration stands on nothing of ours.' },
  {
    path: 'src/db',
    uses: ['src/root.ts', `${SANDBOX}/lock-folder`],
    because: 'The database room stands on nothing of ours but the lock of a folder and the place of the migrations.',
  },
  { path: 'src/files', uses: ['src/db', 'src/ports.ts', 'src/units.ts'], because: INDEX },
  {
    path: 'src/archive',
    uses: ['src/config', 'src/db', 'src/deps.ts', 'src/files', 'src/outgoing', 'src/ports.ts', 'src/units.ts'],
    because: 'The archive knows no slice: what is old is said by the rows of documents.',
  },
  {
    path: 'src/continuity',
    uses: ['src/db', 'src/ports.ts'],
    because: 'Continuity compares the database with what it acknowledged: it knows no slice.',
  },
  { path: 'src/secrets', uses: ['src/config', 'src/db', 'src/files', 'src/ports.ts', 'src/units.ts'], because: INDEX },
  {
    path: 'src/jobs',
    uses: ['src/db', 'src/deps.ts', 'src/ports.ts', 'src/units.ts'],
    because: 'Jobs stand on the database and the deps.',
  },
  {
    path: 'src/outgoing',
    uses: ['src/config', 'src/deps.ts', 'src/files', 'src/ports.ts', 'src/units.ts', SIFEN],
    because: INDEX,
  },
  {
    path: 'src/mail',
    uses: ['src/db', 'src/deps.ts', 'src/jobs', 'src/ports.ts', 'src/units.ts', 'src/secrets'],
    because: 'Mail knows no slice: what a letter says is said by who asks for it.',
  },
  {
    path: 'src/mcp',
    uses: ['src/http', 'src/db', 'src/deps.ts', 'src/version.ts', CLIENT],
    because: 'MCP calls the API as any client does: it names no slice.',
  },
  {
    path: 'src/http',
    uses: ['src/config', 'src/db', 'src/deps.ts', 'src/ports.ts', 'src/root.ts', 'src/units.ts', 'src/version.ts'],
    because: 'The HTTP room stands on the database and the deps.',
  },
  {
    path: 'src/web',
    uses: ['src/http', 'src/config', 'src/db', 'src/deps.ts', 'src/ports.ts', 'src/root.ts', 'src/units.ts'],
    because: 'The web room stands on the HTTP room: it names no slice.',
  },
  ...slices,
  ...pages,
  {
    path: 'src/desktop',
    uses: ['src/config', 'src/files', CLIENT],
    because: 'Programs for desktops speak HTTP with a gateway: they know neither its database nor its slices.',
  },
  { path: 'src/boot', uses: EVERYTHING, because: INDEX },
  { path: 'src/cli', uses: [...EVERYTHING, 'src/boot'], because: INDEX },
  { path: 'src/demo', uses: EVERYTHING, because: INDEX },
  { path: 'src/operations', uses: EVERYTHING, because: INDEX },
]

/** Returns the rows of the rooms within one. */
const roomsWithin = ({ path, uses, because, ...rules }: Room): Room[] =>
  Object.entries(WITHIN[path] ?? {}).map(([name, inner]) => ({
    ...rules,
    path: `${path}/${name}`,
    uses: [...inner.map(used => `${path}/${used}`), ...uses],
    because: `${because} Another room of the same one only through its index, and only a room listed for this one.`,
  }))

export const ROOMS: readonly Room[] = [
  ...AROUND,
  ...AROUND.flatMap(roomsWithin),
  {
    path: 'src/http/log/log.ts',
    uses: ['src/config', SIFEN],
    because: 'The log stands on the configuration and on the redaction of SIFEN.',
  },
  {
    path: 'src/http/route/unknown-fields.ts',
    uses: ['src/http/errors', SIFEN],
    because: 'Unknown fields are reported as those of a document are.',
  },
  {
    path: 'src/http/route/query-fields.ts',
    uses: [SIFEN],
    because: 'A date in a query string is read as one in a document.',
  },
]
