/** The environment, read once at the start of a program. */
export { ConfigError, loadConfig } from './load-config.ts'
export type { Config } from './to-config.ts'
export { isWeakPassword } from './weak-secrets.ts'
