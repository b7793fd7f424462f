/** Reads the environment once and reports all its errors in Spanish. Only this file reads `process.env`. */
import { environment, type Name, SECRET } from './environment.ts'
import { type Config, toConfig } from './to-config.ts'
import { coverEverybody } from './trusted-networks.ts'
import { isConstantKey, isWeakPassword } from './weak-secrets.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** All errors of the environment, in Spanish: name, value (unless secret), expected value. */
export class ConfigError extends Error {
  override name = 'ConfigError'
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(`La configuración no es válida:\n${problems.map(problem => `  - ${problem}`).join('\n')}`)
    this.problems = problems
  }
}

/** Reads all variables and returns a frozen configuration. An empty variable counts as absent. Throws `ConfigError`. */
export function loadConfig(env: Environment = process.env): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const parsed = environment.safeParse(given)
  const wrong = new Set((parsed.error?.issues ?? []).map(issue => issue.path[0] as Name))
  const problems = [
    ...[...wrong].map(name => describeProblem(name, given[name])),
    ...missingPartners(given),
    ...unsafeValues(given),
  ]
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems)
  return deepFreeze(toConfig(parsed.data))
}

/** Reads how a client's command reaches a gateway, which may be on another machine: the server's variables do not matter there. */
export function loadGatewayAccess(env: Environment = process.env): { url?: string; token?: string } {
  const [url, token] = [env.NANDUTI_URL?.trim(), env.NANDUTI_TOKEN?.trim()]
  return { ...(url && { url }), ...(token && { token }) }
}

function describeProblem(name: Name, got: string | undefined): string {
  const shown = SECRET.includes(name) ? `un valor de ${got?.length} caracteres que no se muestra` : `«${got}»`
  return `${name}: se recibió ${shown}; se esperaba ${environment.shape[name].description}`
}

/** Checks rules between variables, apart from the schema so that all errors come together. */
function missingPartners(given: Environment): string[] {
  const problems: string[] = []
  if (given.NODE_ENV === 'production' && !given.APP_KEY) {
    problems.push(`APP_KEY: falta; con NODE_ENV=production se esperaba ${environment.shape.APP_KEY.description}`)
  }
  if (given.APP_PREVIOUS_KEYS && !given.APP_KEY) {
    problems.push(
      'APP_PREVIOUS_KEYS: se recibió sin APP_KEY; se esperaban las dos (sin APP_KEY las claves están en app.key)',
    )
  }
  if (Boolean(given.ADMIN_EMAIL) !== Boolean(given.ADMIN_PASSWORD)) {
    problems.push('ADMIN_EMAIL y ADMIN_PASSWORD: se recibió uno solo; se esperaban los dos o ninguno')
  }
  if (Boolean(given.SMTP_URL) !== Boolean(given.MAIL_FROM)) {
    problems.push('SMTP_URL y MAIL_FROM: se recibió uno solo; se esperaban los dos o ninguno')
  }
  if (given.ARCHIVE_URL?.startsWith('s3:') && !(given.AWS_ACCESS_KEY_ID && given.AWS_SECRET_ACCESS_KEY)) {
    problems.push('ARCHIVE_URL: se recibió s3://…; se esperaban también AWS_ACCESS_KEY_ID y AWS_SECRET_ACCESS_KEY')
  }
  return problems
}

const EVERYBODY =
  'TRUST_PROXY: las redes juntas abarcan todas las direcciones, y se creería la que cualquiera invente; se esperaban solo las de sus proxies'

/** Checks values for safety, also when others have the wrong format. */
function unsafeValues(given: Environment): string[] {
  const { APP_KEY, ADMIN_PASSWORD, TRUST_PROXY } = environment.shape
  const problems: string[] = []
  const networks = TRUST_PROXY.safeParse(given.TRUST_PROXY).data
  if (networks && coverEverybody(networks)) problems.push(EVERYBODY)
  if (given.NODE_ENV !== 'production') return problems
  const key = APP_KEY.safeParse(given.APP_KEY).data
  if (key && isConstantKey(key)) {
    problems.push(
      'APP_KEY: se recibió una clave que no es al azar; con NODE_ENV=production se esperaba lo que imprime: openssl rand -base64 32',
    )
  }
  const password = ADMIN_PASSWORD.safeParse(given.ADMIN_PASSWORD).data
  if (password && isWeakPassword(password)) {
    problems.push(
      `ADMIN_PASSWORD: se recibió un valor de ${password.length} caracteres que no se muestra; con NODE_ENV=production se esperaba una contraseña de 12 caracteres o más que no sea de las comunes`,
    )
  }
  return problems
}

function deepFreeze<T extends object>(value: T): T {
  for (const inner of Object.values(value)) {
    if (typeof inner === 'object' && inner !== null && !ArrayBuffer.isView(inner)) deepFreeze(inner)
  }
  return Object.freeze(value)
}
